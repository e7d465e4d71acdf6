#import bevy_pbr::forward_io::VertexOutput
#import bevy_pbr::mesh_view_bindings::view
#import obverse::common::{SUN, SUN_K, SUN_COL, hemi, grade, lamp}
#import obverse::board::{b, tex, smp, occlude_discs, cursor_line, hint_line}

@fragment
fn fragment(in: VertexOutput) -> @location(0) vec4<f32> {
    let p = in.world_position.xyz;
    let v = normalize(view.world_position.xyz - p);
    let hn = b.head[0].x * 0.5;
    let half = b.head[1].x;
    let wall = b.head[1].y;

    // cloth nap
    let t = textureSample(tex, smp, p.xz * 0.61);
    var alb = vec3(0.0102, 0.0735, 0.0365) * (0.45 + 1.10 * t.r);

    // printed grid
    let fw = max(fwidth(p.xz), vec2(1e-4));
    let g = abs(p.xz - round(p.xz));
    let w = 0.0145;
    let l2 = (1.0 - smoothstep(vec2(w) - fw * 0.7, vec2(w) + fw * 0.7, g)) * min(vec2(1.0), 2.0 * w / fw);
    let inside = step(max(abs(p.x), abs(p.z)), hn + w);
    var ink = max(l2.x, l2.y) * inside;
    // dots at the corners of the middle; none where the offset is 0 (4x4)
    let dq = length(abs(p.xz) - vec2(b.head[1].z)) - 0.078;
    ink = max(ink, (1.0 - smoothstep(-fw.x, fw.x, dq)) * step(0.5, b.head[1].z));
    alb *= 1.0 - 0.86 * ink;

    let oc = occlude_discs(p);
    var sun = oc.x;
    // frame wall: sun comes from -x, -z
    let dx = p.x + half;
    let dz = p.z + half;
    let hx = dx / -SUN_K.x;
    let hz = dz / -SUN_K.y;
    sun *= smoothstep(-0.05, 0.05, hx - wall) * smoothstep(-0.05, 0.05, hz - wall);
    let e = vec2(half) - abs(p.xz);
    // the corner between cloth and frame is darker
    let k = 1.0 / (1.0 + e * (4.5 + 10.0 * e));
    var ao = oc.y * (1.0 - 0.5 * k.x) * (1.0 - 0.5 * k.y);

    var glow = vec3(0.0);
    // legal squares: a small soft ring
    let n = i32(b.head[0].x);
    for (var k = 0; k < i32(b.head[6].z); k++) {
        let c = clamp(vec2<i32>(floor(p.xz + hn)), vec2(0), vec2(n - 1));
        let hint = b.cells[c.y * n + c.x].y * b.head[1].w * inside;
        let d = length(fract(p.xz) - 0.5);
        let r = 1.0 - smoothstep(0.115 - fw.x, 0.115 + fw.x, d);
        let o = 1.0 - smoothstep(-fw.x, fw.x, abs(d - 0.115) - 0.012);
        alb = mix(alb, vec3(0.012, 0.06, 0.034), r * 0.55 * hint);
        glow += vec3(0.62, 0.66, 0.46) * o * 0.22 * hint;
    }
    // keyboard cursor and hint lie on the cloth, under the pieces
    for (var k = 0; k < i32(b.head[6].x); k++) {
        glow += vec3(0.85, 0.72, 0.42) * cursor_line(p.xz, b.head[4].xy, 0.47, fw.x) * b.head[4].z * 0.75;
    }
    for (var k = 0; k < i32(b.head[6].y); k++) {
        glow += vec3(0.95, 0.50, 0.10) * hint_line(p.xz, b.head[5].xy, fw.x) * b.head[5].z * 0.9;
    }

    let nrm = vec3(0.0, 1.0, 0.0);
    let fuzz = (1.0 - v.y) * (1.0 - v.y);
    let lit = lamp(p.xz / (half * 1.2));
    var col = alb * (hemi(nrm, vec3(0.05)) * ao + SUN_COL * SUN.y * sun) * lit;
    col += alb * fuzz * 1.1 * (0.35 + sun) * ao;
    return vec4(grade(col + glow), 1.0);
}
