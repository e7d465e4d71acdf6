#define_import_path obverse::board
#import obverse::common::{SUN_K, cyl_shadow, stone_shadow, tilt_shadow}

// What the boards are told each time something moves; mirrored by `BoardUniform` in materials.rs.
struct Board {
    head: array<vec4<f32>, 7>,    // see the names below
    fly: array<vec4<f32>, 64>,    // pieces in the air: centre + radius, shadow form + contact darkening
    cells: array<vec4<f32>, 361>, // piece at rest, mark, offset x, offset z
}
// head[0] = squares a side, piece radius, piece height, pieces in the air
// head[1] = half size of the playing surface, wall height or underside, offset of the dots, strength of the marks
// head[2] = ends of the winning row (x, z, x, z)
// head[3] = glow of the winning row, half size of the grid, dots also at the middles (1) or not (0), unused
// head[4] = keyboard cursor: x, z, strength, unused
// head[5] = hint: x, z, strength, unused
// head[6] = how often to run the loops for cursor, hint, marks and glow: 0 or 1. A software driver leaves a loop that
//           has nothing to do, but runs both sides of an `if`.
@group(#{MATERIAL_BIND_GROUP}) @binding(0) var<uniform> b: Board;
@group(#{MATERIAL_BIND_GROUP}) @binding(1) var tex: texture_2d<f32>;
@group(#{MATERIAL_BIND_GROUP}) @binding(2) var smp: sampler;

fn falloff(d: f32, k: f32) -> f32 {
    let x = clamp(1.0 - d * k, 0.0, 1.0);
    return x * x * (1.6 - 0.6 * x);
}

// Outline of a rounded square round c, for the keyboard cursor.
fn cursor_line(p: vec2<f32>, c: vec2<f32>, half: f32, px: f32) -> f32 {
    let q = abs(p - c) - vec2(half - 0.09);
    let d = length(max(q, vec2(0.0))) + min(max(q.x, q.y), 0.0) - 0.09;
    return 1.0 - smoothstep(0.022 - px, 0.022 + px, abs(d));
}

// A hint: two thin rings round c.
fn hint_line(p: vec2<f32>, c: vec2<f32>, px: f32) -> f32 {
    let d = length(p - c);
    let a = 1.0 - smoothstep(0.020 - px, 0.020 + px, abs(d - 0.30));
    let b = 1.0 - smoothstep(0.011 - px, 0.011 + px, abs(d - 0.22));
    return max(a, b);
}

// (sun, ambient) left at p after the pieces around it; the four nearest cells are enough.
// One function per game: software drivers run both sides of a branch.
fn occlude_discs(p: vec3<f32>) -> vec2<f32> {
    let n = i32(b.head[0].x);
    let hn = b.head[0].x * 0.5;
    let r = b.head[0].y;
    let h = b.head[0].z;
    let base = vec2<i32>(floor(p.xz + SUN_K * h * 0.5 + hn - 0.5));
    var sun = 1.0;
    var ao = 1.0;
    for (var i = 0; i < 4; i++) {
        let at = base + vec2(i & 1, i >> 1u);
        let c = clamp(at, vec2(0), vec2(n - 1));
        let cell = b.cells[c.y * n + c.x];
        let on = select(0.0, cell.x, all(c == at));
        let m = vec2<f32>(c) + 0.5 - hn + cell.zw;
        sun = min(sun, 1.0 - on * cyl_shadow(p, vec3(m.x, 0.0, m.y), r, h));
        ao *= 1.0 - 0.60 * on * falloff(max(length(p.xz - m) - r, 0.0), 3.4);
    }
    for (var i = 0; i < i32(b.head[0].w); i++) {
        let f = b.fly[2 * i];
        let g = b.fly[2 * i + 1];
        sun = min(sun, 1.0 - tilt_shadow(p, f.xyz, g.xyz));
        let q = (p.xz - f.xz) / f.w;
        let k = max(1.0 - dot(q, q) * 0.26, 0.0);
        ao *= 1.0 - b.fly[2 * i + 1].w * k * k;
    }
    return vec2(sun, ao);
}

fn occlude_stones(p: vec3<f32>) -> vec2<f32> {
    let n = i32(b.head[0].x);
    let hn = b.head[0].x * 0.5;
    let r = b.head[0].y;
    let h = b.head[0].z;
    let base = vec2<i32>(floor(p.xz + SUN_K * h * 0.5 + hn - 0.5));
    var sun = 1.0;
    var ao = 1.0;
    for (var i = 0; i < 4; i++) {
        let at = base + vec2(i & 1, i >> 1u);
        let c = clamp(at, vec2(0), vec2(n - 1));
        let cell = b.cells[c.y * n + c.x];
        let on = select(0.0, cell.x, all(c == at));
        let m = vec2<f32>(c) + 0.5 - hn + cell.zw;
        sun = min(sun, 1.0 - on * stone_shadow(p, vec3(m.x, h * 0.5, m.y), r, h * 0.5));
        ao *= 1.0 - 0.56 * on * falloff(max(length(p.xz - m) - r + 0.04, 0.0), 2.4);
    }
    for (var i = 0; i < i32(b.head[0].w); i++) {
        let f = b.fly[2 * i];
        sun = min(sun, 1.0 - stone_shadow(p, f.xyz, f.w, h * 0.5));
        let q = (p.xz - f.xz) / f.w;
        let k = max(1.0 - dot(q, q) * 0.26, 0.0);
        ao *= 1.0 - b.fly[2 * i + 1].w * k * k;
    }
    return vec2(sun, ao);
}
