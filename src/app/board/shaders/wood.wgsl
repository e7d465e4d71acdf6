#import bevy_pbr::forward_io::VertexOutput
#import bevy_pbr::mesh_view_bindings::view
#import obverse::common::{SUN, SUN_COL, hemi, grade, sun_spec, env, fresnel, lamp}

@group(#{MATERIAL_BIND_GROUP}) @binding(0) var<uniform> u: vec4<f32>; // inner half, outer half, top y, bottom y
@group(#{MATERIAL_BIND_GROUP}) @binding(1) var tex: texture_2d<f32>;
@group(#{MATERIAL_BIND_GROUP}) @binding(2) var smp: sampler;

@fragment
fn fragment(in: VertexOutput) -> @location(0) vec4<f32> {
    let p = in.world_position.xyz;
    let v = normalize(view.world_position.xyz - p);
    var n = normalize(in.world_normal);
    // four mitred rails: grain along each
    let side = abs(p.x) > abs(p.z);
    let a = select(p.x, p.z, side);
    let c = select(p.z, p.x, side);
    let id = select(0.0, 0.5, side) + select(0.0, 0.25, c > 0.0);
    let down = u.z - p.y;
    let uv = vec2(a / 9.0 + id * 3.7, (abs(c) + down) / 3.0 + id);
    let t = textureSampleGrad(tex, smp, uv, dpdx(p.xz) * 0.15, dpdy(p.xz) * 0.15);
    var alb = t.rgb;
    // mitre joint
    let m = abs(abs(p.x) - abs(p.z));
    let fm = max(fwidth(m), 1e-4);
    alb *= 1.0 - 0.55 * (1.0 - smoothstep(0.006, 0.006 + fm, m)) * step(0.5, n.y);
    // brass stringing near the inner edge
    let e = abs(max(abs(p.x), abs(p.z)) - u.x - 0.135) - 0.011;
    let fe = max(fwidth(e), 1e-4);
    let brass = (1.0 - smoothstep(-fe, fe, e)) * step(0.5, n.y) * min(1.0, 0.022 / fe);
    alb = mix(alb, vec3(0.50, 0.34, 0.15), brass * 0.85);
    // grain tilts the normal a little: lively gloss
    n = normalize(n + vec3(0.0, 0.0, 1.0) * (t.a - 0.5) * 0.06);
    let ao = 0.30 + 0.70 * smoothstep(u.w - 0.05, u.w + 0.55, p.y);
    let inner = select(1.0, 0.45, max(abs(p.x), abs(p.z)) < u.x + 0.01);
    let ndl = max(dot(n, SUN), 0.0);
    let nv = max(dot(n, v), 0.0);
    var col = alb * (hemi(n, vec3(0.06, 0.07, 0.06)) * ao * inner + SUN_COL * ndl) * lamp(p.xz / u.y);
    col += sun_spec(n, v, 40.0) * 0.034 * (0.5 + t.a) * SUN_COL;
    col += env(reflect(-v, n)) * fresnel(nv, 0.04) * 0.85 * ao * inner;
    return vec4(grade(col), 1.0);
}
