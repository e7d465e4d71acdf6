#import bevy_pbr::forward_io::VertexOutput
#import bevy_pbr::mesh_view_bindings::view
#import obverse::common::{SUN, SUN_COL, hemi, grade, sun_spec, env, fresnel, seg, lamp}

struct Stone {
    head: vec4<f32>,   // shell 0/1, height, 1 / board half, strength of the win line
    base: vec4<f32>,
    bounce: vec4<f32>, // light thrown up by the wood
    win: vec4<f32>,    // ends of the five
}
@group(#{MATERIAL_BIND_GROUP}) @binding(0) var<uniform> u: Stone;

@fragment
fn fragment(in: VertexOutput) -> @location(0) vec4<f32> {
    let p = in.world_position.xyz;
    let v = normalize(view.world_position.xyz - p);
    let n = normalize(in.world_normal);
    let shell = u.head.x;
    // clam shell: faint, slightly bent growth lines (uv = local x, z)
    let x = in.uv.x * 24.0 + in.uv.y * in.uv.y * 5.0;
    let f = max(fwidth(x), 1e-3);
    let s = (0.5 + 0.5 * sin(x * 2.3)) * (1.0 - smoothstep(0.3, 1.1, f));
    let alb = u.base.rgb * (1.0 - 0.10 * s * shell);
    let wrap = 0.22 * shell;
    let ndl = max((dot(n, SUN) + wrap) / (1.0 + wrap), 0.0);
    let nv = max(dot(n, v), 0.0);
    let low = smoothstep(-0.04, u.head.y * 0.6, p.y);
    let ao = mix(0.50, 1.0, low);
    var col = alb * (hemi(n, u.bounce.rgb * ao) * ao + SUN_COL * ndl * mix(0.75, 1.0, low));
    col *= lamp(p.xz * u.head.z);
    col += sun_spec(n, v, mix(22.0, 70.0, shell)) * mix(0.05, 0.075, shell) * SUN_COL;
    col += env(reflect(-v, n)) * fresnel(nv, 0.04) * mix(0.55, 0.8, shell) * ao;
    // a finished five: its stones catch warm light, the others step back
    let d = seg(p.xz, u.win.xy, u.win.zw);
    let rim = 1.0 - nv;
    col *= 1.0 - 0.24 * u.head.w * smoothstep(0.5, 4.5, d);
    col += vec3(1.0, 0.55, 0.16) * (1.0 - smoothstep(0.48, 0.56, d)) * rim * rim * rim * 1.5 * u.head.w * (1.0 - shell);
    return vec4(grade(col), 1.0);
}
