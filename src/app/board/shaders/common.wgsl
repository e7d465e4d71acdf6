#define_import_path obverse::common

// ---- light rig: one sun, one hemisphere, one analytic studio ----
const SUN: vec3<f32> = vec3<f32>(-0.5590, 0.8131, -0.1626);       // towards the sun
const SUN_K: vec2<f32> = vec2<f32>(-0.6875, -0.2000);             // SUN.xz / SUN.y
const SUN_COL: vec3<f32> = vec3<f32>(1.24, 1.13, 0.97);
const SKY: vec3<f32> = vec3<f32>(0.33, 0.345, 0.37);

const FILL: vec3<f32> = vec3<f32>(0.26, 0.30, 0.92);              // weak light from the player's side

fn hemi(n: vec3<f32>, bounce: vec3<f32>) -> vec3<f32> {
    return mix(bounce, SKY, n.y * 0.5 + 0.5) + vec3(0.20, 0.19, 0.175) * max(dot(n, FILL), 0.0);
}

// What a mirror would see in direction d: warm horizon, cool zenith, one big soft window.
fn env(d: vec3<f32>) -> vec3<f32> {
    let up = clamp(d.y, 0.0, 1.0);
    var c = mix(vec3(0.22, 0.19, 0.16), vec3(0.14, 0.165, 0.20), up);
    c = mix(vec3(0.035, 0.028, 0.022), c, smoothstep(-0.25, 0.12, d.y));
    let q = abs(d.xz / max(d.y, 0.08) - vec2(-0.42, -0.78));
    let w = smoothstep(vec2(0.95, 0.62), vec2(0.30, 0.10), q);
    return c + vec3(0.72, 0.68, 0.60) * (w.x * w.y);
}

// Pool of light from a lamp up and to the left; q = position / board half size.
fn lamp(q: vec2<f32>) -> f32 {
    return 1.10 - 0.34 * smoothstep(0.15, 2.1, length(q - vec2(-0.45, -0.55)));
}

fn fresnel(nv: f32, f0: f32) -> f32 {
    let x = 1.0 - nv;
    let x2 = x * x;
    return f0 + (1.0 - f0) * x2 * x2 * x;
}

// Sun highlight, normalised so that a larger gloss is a smaller and brighter spot.
fn sun_spec(n: vec3<f32>, v: vec3<f32>, gloss: f32) -> f32 {
    let h = normalize(SUN + v);
    return pow(max(dot(n, h), 0.0), gloss) * (gloss + 2.0) * 0.125 * max(dot(n, SUN), 0.0);
}

fn hash2(p: vec2<f32>) -> f32 {
    var q = fract(p * vec2(0.1031, 0.1137));
    q += dot(q, q.yx + 33.33);
    return fract((q.x + q.y) * q.y * 17.0);
}

// Exposure, shoulder, a touch of contrast and split tone; linear in, linear out
// (the target is *Srgb, so the hardware encodes).
fn grade(c: vec3<f32>) -> vec3<f32> {
    let x = max(c, vec3(0.0)) * 1.06;
    var y = x * (1.0 + 0.9 * x) / (1.0 + 0.55 * x + 0.9 * x * x);
    let l = dot(y, vec3(0.22, 0.70, 0.08));
    y = mix(vec3(l), y, 1.08);
    y += (1.0 - smoothstep(0.0, 0.25, l)) * vec3(0.0001, 0.0, 0.0002);
    return max(y, vec3(0.0));
}

// ---- analytic sun shadows: how much of the sun is hidden at p (0..1) ----
fn penumbra(y: f32) -> f32 { return 0.022 + 0.17 * max(y, 0.0); }

// Upright cylinder, bottom centre c: its shadow is a capsule, softer the higher the edge.
fn cyl_shadow(p: vec3<f32>, c: vec3<f32>, r: f32, h: f32) -> f32 {
    let y = c.y - p.y;
    let q = p.xz - (c.xz - SUN_K * y);
    let b = -SUN_K * h;
    let t = clamp(dot(q, b) / dot(b, b), 0.0, 1.0);
    let w = penumbra(y + h * t);
    return 1.0 - smoothstep(-w, w, length(q - b * t) - r);
}

// Ellipsoid of radius r and half height h, centre c: its shadow is an ellipse.
fn stone_shadow(p: vec3<f32>, c: vec3<f32>, r: f32, h: f32) -> f32 {
    let y = c.y - p.y;
    let q = p.xz - (c.xz - SUN_K * y);
    let kl = length(SUN_K);
    let a = sqrt(r * r + kl * kl * h * h);
    let along = dot(q, SUN_K) / kl;
    let side = sqrt(max(dot(q, q) - along * along, 0.0));
    let d = (length(vec2(along / a, side / r)) - 1.0) * r;
    let w = penumbra(y - along * 0.35);
    return 1.0 - smoothstep(-w, w, d);
}

// Disc in any attitude, centre c: its shadow is an ellipse, given by the inverse of its quadratic form (xx, xy, yy),
// which the processor works out once a frame (`shadow_form` in surface.rs).
fn tilt_shadow(p: vec3<f32>, c: vec3<f32>, form: vec3<f32>) -> f32 {
    let y = c.y - p.y;
    let q = p.xz - (c.xz - SUN_K * y);
    let l = sqrt(max(form.x * q.x * q.x + form.y * q.x * q.y + form.z * q.y * q.y, 1e-6));
    let w = penumbra(y);
    return (1.0 - smoothstep(-w, w, (l - 1.0) * length(q) / l)) * step(0.0, y);
}

fn seg(p: vec2<f32>, a: vec2<f32>, b: vec2<f32>) -> f32 {
    let d = b - a;
    return length(p - a - d * clamp(dot(p - a, d) / max(dot(d, d), 1e-6), 0.0, 1.0));
}
