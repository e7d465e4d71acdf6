//! Textures made once at start-up, each with its own mip chain: felt, walnut, kaya, glyphs. No picture files.
use ab_glyph::{Font, FontRef, PxScale, ScaleFont};
use bevy::{
    asset::RenderAssetUsages,
    image::{ImageAddressMode, ImageFilterMode, ImageSampler, ImageSamplerDescriptor},
    prelude::*,
    render::render_resource::{Extent3d, TextureDimension, TextureFormat},
    tasks::ComputeTaskPool,
};
use std::collections::HashMap;

fn hash(x: i32, y: i32, s: u32) -> f32 {
    let mut h =
        (x as u32).wrapping_mul(0x9E37_79B1) ^ (y as u32).wrapping_mul(0x85EB_CA77) ^ s.wrapping_mul(0xC2B2_AE3D);
    h = (h ^ (h >> 15)).wrapping_mul(0x2C1B_3C6D);
    h = (h ^ (h >> 12)).wrapping_mul(0x297A_2D39);
    ((h ^ (h >> 15)) >> 8) as f32 / 16_777_216.0
}
/// Value noise, periodic with (px, py) cells.
fn noise(x: f32, y: f32, px: i32, py: i32, s: u32) -> f32 {
    let (xi, yi) = (x.floor(), y.floor());
    let (mut fx, mut fy) = (x - xi, y - yi);
    fx = fx * fx * (3.0 - 2.0 * fx);
    fy = fy * fy * (3.0 - 2.0 * fy);
    let g = |i: i32, j: i32| hash((xi as i32 + i).rem_euclid(px), (yi as i32 + j).rem_euclid(py), s);
    let a = g(0, 0) + (g(1, 0) - g(0, 0)) * fx;
    let b = g(0, 1) + (g(1, 1) - g(0, 1)) * fx;
    a + (b - a) * fy
}
/// u, v in 0..1; fx, fy = cells of the first octave.
fn fbm(u: f32, v: f32, fx: i32, fy: i32, oct: u32, s: u32) -> f32 {
    let (mut a, mut sum, mut tot) = (0.5, 0.0, 0.0);
    for o in 0..oct {
        let (px, py) = (fx << o, fy << o);
        sum += a * noise(u * px as f32, v * py as f32, px, py, s + o);
        tot += a;
        a *= 0.5;
    }
    sum / tot
}
fn smooth(a: f32, b: f32, x: f32) -> f32 {
    let t = ((x - a) / (b - a)).clamp(0.0, 1.0);
    t * t * (3.0 - 2.0 * t)
}
fn mix3(a: Vec3, b: Vec3, t: f32) -> Vec3 {
    a + (b - a) * t
}

/// RGBA8 image with box-filtered mips. `px` gives display (sRGB-encoded) values 0..1.
fn image(w: u32, h: u32, srgb: bool, px: impl Fn(f32, f32) -> Vec4 + Sync) -> Image {
    // Rows are shared out over the cores: this is most of the time until the first frame.
    let row = |y: u32| (0..w).map(|x| px((x as f32 + 0.5) / w as f32, (y as f32 + 0.5) / h as f32)).collect::<Vec<_>>();
    let rows: Vec<u32> = (0..h).collect();
    let band = (h as usize).div_ceil(ComputeTaskPool::get().thread_num() + 1);
    let bands = ComputeTaskPool::get().scope(|s| {
        for band in rows.chunks(band) {
            s.spawn(async { band.iter().flat_map(|y| row(*y)).collect::<Vec<_>>() });
        }
    });
    let mut lvl: Vec<Vec4> = bands.into_iter().flatten().collect();
    let (mut lw, mut lh, mut data, mut mips) = (w as usize, h as usize, vec![], 0);
    loop {
        for c in &lvl {
            data.extend(c.to_array().map(|f| (f.clamp(0.0, 1.0) * 255.0 + 0.5) as u8));
        }
        mips += 1;
        if lw == 1 && lh == 1 {
            break;
        }
        let (nw, nh) = ((lw / 2).max(1), (lh / 2).max(1));
        let mut n = Vec::with_capacity(nw * nh);
        for y in 0..nh {
            for x in 0..nw {
                let g = |i: usize, j: usize| lvl[((y * 2 + j).min(lh - 1)) * lw + (x * 2 + i).min(lw - 1)];
                n.push((g(0, 0) + g(1, 0) + g(0, 1) + g(1, 1)) * 0.25);
            }
        }
        (lvl, lw, lh) = (n, nw, nh);
    }
    let mut img = Image::new_uninit(
        Extent3d { width: w, height: h, depth_or_array_layers: 1 },
        TextureDimension::D2,
        if srgb { TextureFormat::Rgba8UnormSrgb } else { TextureFormat::Rgba8Unorm },
        RenderAssetUsages::RENDER_WORLD,
    );
    img.texture_descriptor.mip_level_count = mips;
    img.data = Some(data);
    img.sampler = ImageSampler::Descriptor(ImageSamplerDescriptor {
        address_mode_u: ImageAddressMode::Repeat,
        address_mode_v: ImageAddressMode::Repeat,
        mag_filter: ImageFilterMode::Linear,
        min_filter: ImageFilterMode::Linear,
        mipmap_filter: ImageFilterMode::Linear,
        ..default()
    });
    img
}

/// Baize: r = fibres, g = mottling (tileable).
#[must_use]
pub fn felt() -> Image {
    let n = 256;
    // short random fibres drawn into a height field
    let mut f = vec![0.5f32; n * n];
    for k in 0..9000 {
        let r = |s| hash(k, 7, s);
        let (mut x, mut y) = (r(1) * n as f32, r(2) * n as f32);
        let mut a = r(3) * std::f32::consts::TAU;
        let bend = (r(4) - 0.5) * 0.25;
        let v = (r(5) - 0.5) * 0.34;
        for _ in 0..(5.0 + r(6) * 9.0) as i32 {
            let i = (y as i32).rem_euclid(n as i32) as usize * n + (x as i32).rem_euclid(n as i32) as usize;
            f[i] += v;
            x += a.cos();
            y += a.sin();
            a += bend;
        }
    }
    image(n as u32, n as u32, false, |u, v| {
        let c = f[(v * n as f32) as usize * n + (u * n as f32) as usize];
        let g = fbm(u, v, 4, 4, 4, 40);
        Vec4::new(0.5 + (c - 0.5) * 0.42 + (fbm(u, v, 64, 64, 2, 9) - 0.5) * 0.25, g, 0.0, 1.0)
    })
}

/// Walnut: u along the grain, v across.
#[must_use]
pub fn walnut() -> Image {
    image(1024, 256, true, |u, v| {
        let warp = fbm(u, v, 3, 3, 3, 1) - 0.5;
        let w = v * 9.0 + warp * 3.2 + (fbm(u, v, 8, 2, 2, 3) - 0.5) * 0.8;
        let ring = w - w.floor();
        let ring = smooth(0.0, 0.72, ring) * (1.0 - smooth(0.84, 1.0, ring));
        let fib = fbm(u, v, 10, 110, 2, 5);
        let broad = fbm(u, v, 2, 4, 2, 8);
        let mut c = mix3(
            Vec3::new(0.185, 0.112, 0.074),
            Vec3::new(0.415, 0.265, 0.165),
            0.20 + 0.52 * ring + 0.42 * (broad - 0.4),
        );
        c *= 0.80 + 0.40 * fib;
        let pore =
            smooth(0.72, 0.86, noise(u * 60.0, v * 256.0, 60, 256, 11)) * smooth(0.35, 0.7, fbm(u, v, 6, 30, 2, 12));
        c *= 1.0 - 0.20 * pore;
        c.extend(0.35 + 0.4 * fib - 0.25 * pore)
    })
}

/// Kaya, quarter-sawn: u across the (straight) grain, v along it.
#[must_use]
pub fn kaya() -> Image {
    image(1024, 512, true, |u, v| {
        let bend = (fbm(u, v, 2, 2, 2, 21) - 0.5) * 1.6 + (fbm(u, v, 9, 3, 2, 22) - 0.5) * 0.35;
        // ring widths vary across the plank
        let w = u * 74.0 + 3.5 * (fbm(u, 0.5, 5, 1, 2, 23) - 0.5) + bend;
        let f = w - w.floor();
        let k = hash(w.floor() as i32, 3, 24);
        let late = smooth(0.15, 0.88, f) * (1.0 - smooth(0.90, 1.0, f));
        let fib = fbm(u, v, 240, 9, 2, 26);
        let broad = fbm(u, v, 3, 2, 3, 28);
        let mut c = mix3(Vec3::new(0.855, 0.690, 0.455), Vec3::new(0.755, 0.565, 0.335), late * (0.22 + 0.42 * k));
        c *= 0.955 + 0.09 * fib;
        c = mix3(c, Vec3::new(0.80, 0.61, 0.375), 0.45 * smooth(0.42, 0.75, broad));
        c.extend(0.45 + 0.5 * fib)
    })
}

/// A glyph: its box in units of the cap height, its place in the atlas, its advance.
#[derive(Clone, Copy, Debug)]
pub struct Glyph {
    /// Left.
    pub x0: f32,
    /// Right.
    pub x1: f32,
    /// Bottom.
    pub y0: f32,
    /// Top.
    pub y1: f32,
    /// Left in the atlas, 0 to 1.
    pub u0: f32,
    /// Right in the atlas.
    pub u1: f32,
    /// Top in the atlas.
    pub v0: f32,
    /// Bottom in the atlas.
    pub v1: f32,
    adv: f32,
}
/// The glyphs of one atlas.
#[derive(Default)]
pub struct Glyphs {
    map: HashMap<char, Glyph>,
}
impl Glyphs {
    /// A glyph, if the atlas has it.
    #[must_use]
    pub fn get(&self, c: char) -> Option<&Glyph> {
        self.map.get(&c)
    }
    /// How far the pen moves on, in cap heights.
    #[must_use]
    pub fn advance(&self, c: char) -> f32 {
        self.map.get(&c).map_or(0.4, |g| g.adv)
    }
}

/// An atlas of 8 x 8 cells of 96 pixels; coverage with mips is plenty at board sizes. The font is one of ours, so it
/// can be read.
#[must_use]
pub fn glyphs(ttf: &'static [u8], chars: &str) -> (Glyphs, Image) {
    const CELL: usize = 96;
    const GRID: usize = 8;
    const PAD: f32 = 8.0;
    let font = FontRef::try_from_slice(ttf).expect("a font of ours");
    let sf = font.as_scaled(PxScale::from(84.0));
    let cap = font.outline_glyph(sf.scaled_glyph('H')).expect("a font of ours has an H").px_bounds().height();
    let side = CELL * GRID;
    let mut px = vec![0.0f32; side * side];
    let mut out = Glyphs::default();
    for (k, c) in chars.chars().enumerate() {
        let (ox, oy) = ((k % GRID) * CELL, (k / GRID) * CELL);
        let g = sf.scaled_glyph(c);
        let adv = sf.h_advance(g.id) / cap;
        let Some(o) = font.outline_glyph(g) else { continue };
        let bb = o.px_bounds();
        o.draw(|x, y, a| {
            let (x, y) = (ox + PAD as usize + x as usize, oy + PAD as usize + y as usize);
            if x < ox + CELL && y < oy + CELL {
                px[y * side + x] = a;
            }
        });
        let (w, h) = (bb.width() + 2.0 * PAD, bb.height() + 2.0 * PAD);
        let s = side as f32;
        out.map.insert(
            c,
            Glyph {
                x0: (bb.min.x - PAD) / cap,
                x1: (bb.min.x - PAD + w) / cap,
                y0: -(bb.max.y + PAD) / cap,
                y1: -(bb.max.y + PAD - h) / cap,
                u0: ox as f32 / s,
                u1: (ox as f32 + w) / s,
                v0: oy as f32 / s,
                v1: (oy as f32 + h) / s,
                adv,
            },
        );
    }
    let img = image(side as u32, side as u32, false, |u, v| {
        Vec4::splat(px[(v * side as f32) as usize * side + (u * side as f32) as usize])
    });
    (out, img)
}
