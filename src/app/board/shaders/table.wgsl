#import bevy_pbr::forward_io::VertexOutput
#import bevy_pbr::mesh_view_bindings::view
#import obverse::common::{SUN_K, grade, hash2}

@group(#{MATERIAL_BIND_GROUP}) @binding(0) var<uniform> u: array<vec4<f32>, 2>; // board half, board height, corner, 0 | tint

@fragment
fn fragment(in: VertexOutput) -> @location(0) vec4<f32> {
    let p = in.world_position.xyz;
    let half = u[0].x;
    let q = (in.position.xy - view.viewport.xy) / view.viewport.zw - 0.5;
    // pool of lamp light
    let d = length((p.xz - vec2(-0.25, -0.35) * half) / half);
    var col = u[1].rgb * mix(1.55, 0.16, smoothstep(0.2, 3.1, d));
    // the board's own shadow (rounded box swept along the sun) and contact
    let h = u[0].y;
    let s = p.xz + SUN_K * h * 0.5;
    let b = abs(s) - half + u[0].z - abs(SUN_K) * h * 0.35;
    let sd = length(max(b, vec2(0.0))) + min(max(b.x, b.y), 0.0) - u[0].z;
    let w = 0.10 + 0.45 * h;
    col *= 1.0 - 0.80 * (1.0 - smoothstep(-w, w, sd));
    let a = abs(p.xz) - half + u[0].z;
    let ad = length(max(a, vec2(0.0))) + min(max(a.x, a.y), 0.0) - u[0].z;
    let near = max(ad, 0.0);
    col *= 1.0 - 0.55 / (1.0 + near * (1.6 + 1.3 * near));
    // lens vignette, then dither away the banding
    col *= 1.0 - 0.62 * smoothstep(0.12, 0.75, dot(q, q) * 1.7);
    col = grade(col);
    let n = hash2(in.position.xy) - 0.5;
    return vec4(col + n * (1.6 / 255.0) * 2.0 * sqrt(max(col.g, 0.0004)), 1.0);
}
