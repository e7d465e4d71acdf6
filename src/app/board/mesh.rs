//! Shapes made at start-up: lathe, rounded-square sweep and text quads.
use bevy::{
    asset::RenderAssetUsages,
    mesh::{Indices, PrimitiveTopology},
    prelude::*,
};
use std::f32::consts::{FRAC_PI_2, PI, TAU};

/// Collects vertices and triangles.
#[derive(Default)]
pub struct Builder {
    p: Vec<[f32; 3]>,
    n: Vec<[f32; 3]>,
    uv: Vec<[f32; 2]>,
    i: Vec<u32>,
}
impl Builder {
    /// Adds a vertex and gives its number.
    pub fn vert(&mut self, p: Vec3, n: Vec3, uv: Vec2) -> u32 {
        self.p.push(p.to_array());
        self.n.push(n.normalize_or(Vec3::Y).to_array());
        self.uv.push(uv.to_array());
        self.p.len() as u32 - 1
    }
    /// Adds two triangles, counter-clockwise.
    pub fn quad(&mut self, a: u32, b: u32, c: u32, d: u32) {
        self.i.extend([a, b, c, a, c, d]);
    }
    /// The mesh.
    #[must_use]
    pub fn mesh(self) -> Mesh {
        Mesh::new(PrimitiveTopology::TriangleList, RenderAssetUsages::default())
            .with_inserted_attribute(Mesh::ATTRIBUTE_POSITION, self.p)
            .with_inserted_attribute(Mesh::ATTRIBUTE_NORMAL, self.n)
            .with_inserted_attribute(Mesh::ATTRIBUTE_UV_0, self.uv)
            .with_inserted_indices(Indices::U32(self.i))
    }
}

/// Point of a profile: radius, height, normal (out, up).
pub type Pt = (f32, f32, f32, f32);

/// Turn a profile (listed from the top of the axis downwards) about Y.
pub fn lathe(prof: &[Pt], segs: u32, uv: impl Fn(Vec3, f32) -> Vec2) -> Mesh {
    let mut b = Builder::default();
    for &(r, y, nr, ny) in prof {
        for s in 0..=segs {
            let (sa, ca) = (s as f32 / segs as f32 * TAU).sin_cos();
            let p = Vec3::new(r * ca, y, r * sa);
            b.vert(p, Vec3::new(nr * ca, ny, nr * sa), uv(p, s as f32 / segs as f32));
        }
    }
    let row = segs + 1;
    for i in 0..prof.len() as u32 - 1 {
        for s in 0..segs {
            let a = i * row + s;
            b.quad(a, a + 1, a + 1 + row, a + row);
        }
    }
    b.mesh()
}

/// Othello disc: slightly crowned faces, round shoulder, short straight belly.
#[must_use]
pub fn disc(r: f32, h: f32) -> Mesh {
    let (hh, bev, crown) = (h * 0.5, h * 0.26, h * 0.07);
    let r1 = r - bev;
    let mut half = vec![];
    // (place, depth, slope): a shallow dish with a soft raised rim
    for (t, d, g) in [
        (0.0, 1.0, 0.0),
        (0.61, 1.0, 0.0),
        (0.69, 0.85, 0.24),
        (0.75, 0.5, 0.34),
        (0.81, 0.10, 0.18),
        (0.87, 0.0, 0.0),
        (1.0, 0.0, 0.0),
    ] {
        half.push((r1 * t, hh - crown * t * t - d * 0.012, 2.0 * crown * t / r1 - g, 1.0));
    }
    let top = hh - crown;
    for k in 1..=3 {
        let a = k as f32 / 3.0 * FRAC_PI_2;
        half.push((r1 + bev * a.sin(), top - bev + bev * a.cos(), a.sin().max(2.0 * crown / r1), a.cos()));
    }
    half.push((r, 0.0, 1.0, 0.0));
    let mut prof = half.clone();
    prof.extend(half.iter().rev().skip(1).map(|&(r, y, nr, ny)| (r, -y, nr, -ny)));
    lathe(&prof, 40, |p, _| Vec2::new(p.xz().length() / r, p.y / hh))
}

/// Biconvex stone: two caps with a softly rounded edge (superellipse).
#[must_use]
pub fn stone(r: f32, hh: f32) -> Mesh {
    let pt = |a: f32| {
        let (s, c) = a.sin_cos();
        let (x, y) = (s.max(0.0).powf(0.92), c.abs().powf(1.08) * c.signum());
        // normal of the implicit curve
        let nx = (x.powf(2.0 / 0.92 - 1.0) / 0.92) / r;
        let ny = (y.abs().powf(2.0 / 1.08 - 1.0) / 1.08 * y.signum()) / hh;
        let l = (nx * nx + ny * ny).sqrt().max(1e-6);
        (x * r, y * hh, nx / l, ny / l)
    };
    let prof: Vec<Pt> =
        [0.0, 0.09, 0.18, 0.26, 0.33, 0.39, 0.44, 0.475, 0.5, 0.535, 0.60, 0.72].iter().map(|t| pt(t * PI)).collect();
    lathe(&prof, 36, move |p, _| Vec2::new(p.x / r, p.z / r))
}

/// Glass column of unit height that stands on the ground; uv.y is the height.
#[must_use]
pub fn column(r: f32) -> Mesh {
    let mut prof: Vec<Pt> = vec![(0.0, 1.0, 0.0, 1.0), (r * 0.86, 1.0, 0.0, 1.0), (r * 0.86, 1.0, 0.7, 0.7)];
    prof.extend((0..=4).map(|k| (r, 0.985 - 0.985 * k as f32 / 4.0, 1.0, 0.0)));
    lathe(&prof, 24, |p, _| Vec2::new(0.0, p.y))
}

/// What lies on a column: a pill of height `h`, or a cone of radius `top` above and `r` below.
#[must_use]
pub fn cap(r: f32, top: f32, h: f32) -> Mesh {
    let bevel = h * 0.3;
    let slope = Vec2::new(h, r - top).normalize();
    let prof = [
        (0.0, h, 0.0, 1.0),
        ((top - bevel).max(0.0), h, 0.0, 1.0),
        (top, h - bevel.min(top), slope.x, slope.y),
        (r, 0.0, slope.x, slope.y),
        (r, 0.0, 0.0, -1.0),
        (0.0, 0.0, 0.0, -1.0),
    ];
    lathe(&prof, 24, |p, _| Vec2::new(0.0, p.y))
}

/// A flat disc, or a square with its corners cut round where `square` is set, `half` from the middle to a side.
#[must_use]
pub fn plate(half: f32, square: bool) -> Mesh {
    if square {
        return sweep(&[Rail { half, y: 0.0, rad: half * 0.16, out: 0.0, up: 1.0, s: 0.0 }], true);
    }
    lathe(&[(0.0, 0.0, 0.0, 1.0), (half, 0.0, 0.0, 1.0)], 32, |_, _| Vec2::ZERO)
}

/// A slab with rounded corners that lies on the board.
#[must_use]
pub fn slab(half: f32, height: f32) -> Mesh {
    let rail = |half: f32, y: f32, out: f32, up: f32| Rail { half, y, rad: half * 0.16, out, up, s: 0.0 };
    let edge = height * 0.5;
    sweep(&[rail(half - edge, height, 0.0, 1.0), rail(half, height - edge, 0.8, 0.6), rail(half, 0.0, 1.0, 0.0)], true)
}

/// A flat star of four narrow points.
#[must_use]
pub fn star(r: f32) -> Mesh {
    let mut b = Builder::default();
    for k in 0..4 {
        let way = Vec3::new((k as f32 * FRAC_PI_2).cos(), 0.0, (k as f32 * FRAC_PI_2).sin());
        ribbon(&mut b, (Vec3::ZERO, r * 0.34), (way * r, 0.0));
    }
    b.mesh()
}

/// Flat ring that follows a dome of height profile y(r).
pub fn ring(r0: f32, r1: f32, y: impl Fn(f32) -> f32) -> Mesh {
    let prof: Vec<Pt> = (0..=3)
        .map(|k| {
            let r = r0 + (r1 - r0) * k as f32 / 3.0;
            (r, y(r), 0.0, 1.0)
        })
        .collect();
    lathe(&prof, 48, |_, t| Vec2::new(t, 0.0))
}

/// One ring of a swept rounded square.
#[derive(Clone, Copy)]
pub struct Rail {
    /// Half the side of the square.
    pub half: f32,
    /// Height.
    pub y: f32,
    /// Radius of the corners.
    pub rad: f32,
    /// Normal, outwards.
    pub out: f32,
    /// Normal, upwards.
    pub up: f32,
    /// Arc length from the top edge, used to unfold uv over the sides.
    pub s: f32,
}

/// Sweep rails (inside/top first) around a rounded square; `fill` closes the top.
#[must_use]
pub fn sweep(rails: &[Rail], fill: bool) -> Mesh {
    const ARC: u32 = 6;
    let mut b = Builder::default();
    let row = 4 * (ARC + 1) + 1;
    for r in rails {
        for j in 0..row {
            let jj = j % (row - 1);
            let (corner, k) = (jj / (ARC + 1), jj % (ARC + 1));
            // corners in the order +x+z, -x+z, -x-z, +x-z
            let a = (corner as f32 + k as f32 / ARC as f32) * FRAC_PI_2;
            let (sa, ca) = a.sin_cos();
            let sx = if corner == 0 || corner == 3 { 1.0 } else { -1.0 };
            let sz = if corner < 2 { 1.0 } else { -1.0 };
            let c = Vec2::new(sx, sz) * (r.half - r.rad);
            let p = c + Vec2::new(ca, sa) * r.rad;
            let uv = p + Vec2::new(ca, sa) * r.s;
            b.vert(Vec3::new(p.x, r.y, p.y), Vec3::new(ca * r.out, r.up, sa * r.out), uv);
        }
    }
    for i in 0..rails.len() as u32 - 1 {
        for j in 0..row - 1 {
            let a = i * row + j;
            b.quad(a, a + 1, a + 1 + row, a + row);
        }
    }
    if fill {
        let c = b.vert(Vec3::new(0.0, rails[0].y, 0.0), Vec3::Y, Vec2::ZERO);
        for j in 0..row - 1 {
            b.i.extend([c, j + 1, j]);
        }
    }
    b.mesh()
}

/// Round a 90 degree edge: from horizontal (pointing up) to vertical (pointing out), or mirrored.
#[must_use]
pub fn round_edge(half: f32, top: f32, bev: f32, rad: f32, s0: f32, outward: bool) -> Vec<Rail> {
    (0..=5)
        .map(|k| {
            let a = k as f32 / 5.0 * FRAC_PI_2;
            let dir = if outward { 1.0 } else { -1.0 };
            let half_k = half - dir * bev * (1.0 - a.sin());
            Rail {
                half: half_k,
                y: top - bev + bev * a.cos(),
                rad: if outward { (rad - bev * (1.0 - a.sin())).max(0.0) } else { rad + bev * (1.0 - a.sin()) },
                out: dir * a.sin(),
                up: a.cos(),
                s: s0 + a * bev - bev * a.sin(),
            }
        })
        .collect()
}

/// A flat band from one point to another, seen from above; its width may change on the way.
pub fn ribbon(b: &mut Builder, (from, wide): (Vec3, f32), (to, narrow): (Vec3, f32)) {
    let along = (to - from).xz().normalize_or_zero();
    // A little longer than it is, so that bends are closed.
    let more = Vec3::new(along.x, 0.0, along.y) * 0.12;
    let (from, to) = (from - more * wide, to + more * narrow);
    let side = Vec3::new(-along.y, 0.0, along.x) * 0.5;
    let v = [from - side * wide, from + side * wide, to + side * narrow, to - side * narrow]
        .map(|p| b.vert(p, Vec3::Y, Vec2::ZERO));
    b.quad(v[0], v[1], v[2], v[3]);
}

/// Text lying on a plane: centred on `at`, `size` = cap height in world units.
pub fn text(b: &mut Builder, font: &super::bake::Glyphs, s: &str, at: Vec3, size: f32) {
    let w: f32 = s.chars().map(|c| font.advance(c)).sum::<f32>() * size;
    let mut x = at.x - w * 0.5;
    for c in s.chars() {
        if let Some(g) = font.get(c) {
            let (x0, x1) = (x + g.x0 * size, x + g.x1 * size);
            let (z0, z1) = (at.z + (0.5 - g.y1) * size, at.z + (0.5 - g.y0) * size);
            let v = [(x0, z0, g.u0, g.v0), (x0, z1, g.u0, g.v1), (x1, z1, g.u1, g.v1), (x1, z0, g.u1, g.v0)]
                .map(|(x, z, u, w)| b.vert(Vec3::new(x, at.y, z), Vec3::Y, Vec2::new(u, w)));
            b.quad(v[0], v[1], v[2], v[3]);
        }
        x += font.advance(c) * size;
    }
}
