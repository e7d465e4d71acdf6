#import bevy_pbr::forward_io::VertexOutput
#import bevy_pbr::mesh_view_bindings::view
#import obverse::common::{SUN, SUN_COL, hemi, grade, sun_spec, env, fresnel, seg, lamp}
#import obverse::board::{b, tex, smp, occlude_stones, cursor_line, hint_line}

@fragment
fn fragment(in: VertexOutput) -> @location(0) vec4<f32> {
    let p = in.world_position.xyz;
    let v = normalize(view.world_position.xyz - p);
    let n = normalize(in.world_normal);
    // in.uv is the top unfolded over the edges, so the grain runs on down the sides
    let end = smoothstep(0.5, 0.9, abs(n.z));
    let t = textureSample(tex, smp, in.uv / (b.head[1].x * vec2(2.12, 2.87)) + 0.5);
    var alb = t.rgb * mix(vec3(1.0), vec3(0.80, 0.72, 0.62), end);

    var sun = 1.0;
    var ao = 1.0;
    var glow = vec3(0.0);
    let fw = max(fwidth(p.xz), vec2(1e-4));
    if n.y > 0.9 {
        // lines run through whole numbers on odd boards
        let g = abs(p.xz - round(p.xz));
        let edge = step(vec2(b.head[3].y - 0.5), abs(p.xz));
        let w = mix(vec2(0.017), vec2(0.032), edge);
        let l2 = (1.0 - smoothstep(w - fw * 0.7, w + fw * 0.7, g)) * min(vec2(1.0), 2.0 * w / fw);
        var ink = max(l2.x, l2.y) * step(max(abs(p.x), abs(p.z)), b.head[3].y + 0.03);
        let star = b.head[1].z;
        let a = abs(p.xz);
        var s = min(length(a - vec2(star)), length(a));
        // 19x19 has nine stars
        s = mix(s, min(s, min(length(a - vec2(star, 0.0)), length(a - vec2(0.0, star)))), b.head[3].z) - 0.105;
        ink = max(ink, 1.0 - smoothstep(-fw.x, fw.x, s));
        alb = mix(alb, vec3(0.022, 0.014, 0.009), ink * 0.90);
        // points forbidden to Black: a small cross
        let n = i32(b.head[0].x);
        for (var k = 0; k < i32(b.head[6].z); k++) {
            let at = p.xz + b.head[0].x * 0.5;
            let c = clamp(vec2<i32>(floor(at)), vec2(0), vec2(n - 1));
            let q = abs(fract(at) - 0.5);
            let x = (1.0 - smoothstep(0.030 - fw.x, 0.030 + fw.x, abs(q.x - q.y) * 0.7071)) * step(q.x + q.y, 0.36);
            alb = mix(alb, vec3(0.42, 0.035, 0.02), x * b.cells[c.y * n + c.x].y * b.head[1].w);
        }
        let oc = occlude_stones(vec3(p.x, 0.0, p.z));
        sun = oc.x;
        ao = oc.y;
        // the five in a row: a warm breath of light under the stones, and the rest of the board steps back
        for (var k = 0; k < i32(b.head[6].w); k++) {
            let wl = b.head[2];
            let d = seg(p.xz, wl.xy, wl.zw);
            glow = (vec3(1.0, 0.50, 0.10) * exp(-max(d - 0.32, 0.0) * 4.2) * 0.55
                 + vec3(1.0, 0.72, 0.30) * exp(-d * d * 260.0) * 0.5) * b.head[3].x;
            alb *= 1.0 - 0.45 * b.head[3].x * smoothstep(0.4, 4.5, d);
        }
        for (var k = 0; k < i32(b.head[6].x); k++) {
            alb = mix(alb, vec3(0.05, 0.022, 0.006), cursor_line(p.xz, b.head[4].xy, 0.47, fw.x) * b.head[4].z * 0.9);
        }
        for (var k = 0; k < i32(b.head[6].y); k++) {
            alb = mix(alb, vec3(0.10, 0.016, 0.002), hint_line(p.xz, b.head[5].xy, fw.x) * b.head[5].z * 0.9);
        }
    } else {
        ao = 0.42 + 0.58 * smoothstep(b.head[1].y, 0.0, p.y);
        alb *= 1.0 - 0.40 * b.head[3].x;
    }
    let ndl = max(dot(n, SUN), 0.0);
    let nv = max(dot(n, v), 0.0);
    var col = alb * (hemi(n, vec3(0.09, 0.075, 0.06)) * ao + SUN_COL * ndl * sun) * lamp(p.xz / b.head[1].x);
    // oiled wood: weak wide gloss that follows the grain
    col += sun_spec(n, v, 26.0) * 0.020 * t.a * sun * SUN_COL;
    col += env(reflect(-v, n)) * fresnel(nv, 0.03) * 0.30 * ao * t.a;
    return vec4(grade(col + glow), 1.0);
}
