#import bevy_pbr::forward_io::VertexOutput
#import bevy_pbr::mesh_view_bindings::view
#import obverse::common::{SUN, SUN_COL, SKY, grade, sun_spec, env, fresnel}

// kind 0 column, 1 ghost disc, 2 lit cap, 3 flat mark, 4 pane
struct Glass { col: vec4<f32>, head: vec4<f32> }
@group(#{MATERIAL_BIND_GROUP}) @binding(0) var<uniform> u: Glass;

@fragment
fn fragment(in: VertexOutput) -> @location(0) vec4<f32> {
    let p = in.world_position.xyz;
    let v = normalize(view.world_position.xyz - p);
    let n = normalize(in.world_normal);
    let nv = clamp(dot(n, v), 0.0, 1.0);
    let c = u.col.rgb;
    let kind = u.head.x;
    if kind > 2.5 && kind < 3.5 {
        return vec4(grade(c), u.col.a);
    }
    let rim = pow(1.0 - nv, 2.2);
    let r = env(reflect(-v, n)) * fresnel(nv, 0.05) + sun_spec(n, v, 120.0) * 0.05 * SUN_COL;
    if kind > 3.5 {
        // two bands of the window lie across it
        let w = fract((p.x + p.z * 0.55) * 0.9 + 0.2);
        let glint = smoothstep(0.30, 0.34, w) * (1.0 - smoothstep(0.46, 0.50, w)) + 0.6 * smoothstep(0.56, 0.58, w) * (1.0 - smoothstep(0.62, 0.64, w));
        let edge = 1.0 - smoothstep(0.2, 0.95, n.y);
        return vec4(grade(c + r + 0.30 * glint + 0.35 * edge), clamp(u.col.a + 0.16 * glint + 0.5 * edge, 0.0, 0.9));
    }
    if kind > 1.5 {
        let col = c * (0.62 + 0.75 * n.y) + r;
        return vec4(grade(col), u.col.a);
    }
    if kind > 0.5 {
        let lit = c * (SKY + SUN_COL * max(dot(n, SUN), 0.0));
        // a thin gilt line marks it as a thought, not a piece
        let ring = smoothstep(0.84, 0.875, in.uv.x) * (1.0 - smoothstep(0.925, 0.96, in.uv.x)) * step(0.0, in.uv.y);
        let a = clamp(u.col.a + rim * 0.35 + ring * 0.5, 0.0, 1.0);
        return vec4(grade(mix(lit + r * 0.8, vec3(0.95, 0.62, 0.24), ring * 0.85)), a);
    }
    // column: clear in the body, dense at the edges, light gathers towards the top
    let t = in.uv.y;
    let body = c * (0.20 + 0.62 * t * t) + c * rim * 0.85;
    // one bright streak on the window side, a faint one opposite
    let s = max(dot(n, vec3(-0.62, 0.0, 0.78)), 0.0);
    let k = max(dot(n, vec3(0.80, 0.0, 0.60)), 0.0);
    let streak = pow(s, 40.0) * 0.75 + pow(k, 60.0) * 0.18;
    let a = clamp(mix(0.38, 0.66, t) * u.col.a * 1.5 + rim * 0.5 + streak * 0.6, 0.0, 0.97);
    return vec4(grade(body + r * 0.8 + (c + 0.35) * streak), a);
}
