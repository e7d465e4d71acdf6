#import bevy_pbr::forward_io::VertexOutput
#import bevy_pbr::mesh_view_bindings::view
#import obverse::common::{SUN, SUN_COL, hemi, grade, sun_spec, env, fresnel, tilt_shadow, lamp}

struct Disc {
    head: vec4<f32>,           // height, flying, 1 / board half, 0
    dark: vec4<f32>,
    light: vec4<f32>,
    bounce: vec4<f32>,         // light thrown up by the cloth
    fly: array<vec4<f32>, 64>, // centre + radius, shadow form
}
@group(#{MATERIAL_BIND_GROUP}) @binding(0) var<uniform> u: Disc;

@fragment
fn fragment(in: VertexOutput) -> @location(0) vec4<f32> {
    let p = in.world_position.xyz;
    let v = normalize(view.world_position.xyz - p);
    let n = normalize(in.world_normal);
    // uv = (radius 0..1, height -1..1); black above, ivory below, a fine joint between
    let e = max(fwidth(in.uv.y), 0.02);
    let dark = smoothstep(-e, e, in.uv.y);
    var alb = mix(u.light.rgb, u.dark.rgb, dark);
    alb *= 1.0 - 0.55 * smoothstep(0.93, 0.99, in.uv.x) * (1.0 - smoothstep(0.0, 0.16, abs(in.uv.y)));
    let wrap = 0.16 * (1.0 - dark);                 // ivory lets light in a little
    var sun = 1.0;
    for (var i = 0; i < i32(u.head.y); i++) {
        let f = u.fly[2 * i];
        let g = u.fly[2 * i + 1];
        let away = p - f.xyz;
        let other = step(f.w * f.w * 1.3, dot(away, away));
        sun = min(sun, 1.0 - other * tilt_shadow(p, f.xyz, g.xyz));
    }
    let ndl = max((dot(n, SUN) + wrap) / (1.0 + wrap), 0.0);
    // Not below 0.12: on a face seen almost edge-on the mirror would turn into speckles.
    let nv = max(dot(n, v), 0.12);
    let low = smoothstep(-0.04, u.head.x * 0.6, p.y); // contact darkening near the cloth
    let ao = mix(0.50, 1.0, low);
    var col = alb * (hemi(n, u.bounce.rgb * ao) * ao + SUN_COL * ndl * sun * mix(0.75, 1.0, low));
    col *= lamp(p.xz * u.head.z);
    col += sun_spec(n, v, 36.0) * mix(0.030, 0.050, dark) * SUN_COL * sun;
    col += env(reflect(-v, n)) * fresnel(nv, 0.04) * mix(1.0, 0.44, dark) * ao;
    return vec4(grade(col), 1.0);
}
