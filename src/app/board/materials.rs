//! Eight small materials, one WGSL file each. Uniforms are made of `vec4`, as WebGL2 wants them.

use bevy::{
    asset::embedded_asset,
    prelude::*,
    render::render_resource::{AsBindGroup, ShaderType},
    shader::{ShaderRef, load_shader_library},
};

/// Pieces in the air that cast shadows: 19 discs can turn at once, and some 30 are under way while they are counted.
pub const FLYING: usize = 32;
/// Cells of the largest board, 19x19.
pub const CELLS: usize = 361;

/// Two vectors a flying piece: centre and radius, and the form of its shadow.
pub type Flight = [Vec4; 2 * FLYING];

/// What the playing surface is told; the fields are named in `shaders/board.wgsl`.
#[derive(ShaderType, Clone, Debug)]
pub struct BoardUniform {
    /// Sizes, marks, winning row, cursor, hint.
    pub head: [Vec4; 7],
    /// Pieces in the air.
    pub fly: Flight,
    /// Piece at rest, mark, offset.
    pub cells: [Vec4; CELLS],
}

impl Default for BoardUniform {
    fn default() -> Self {
        BoardUniform { head: [Vec4::ZERO; 7], fly: [Vec4::ZERO; 2 * FLYING], cells: [Vec4::ZERO; CELLS] }
    }
}

/// What a disc is told.
#[derive(ShaderType, Clone, Debug)]
pub struct DiscUniform {
    /// Height, pieces in the air, 1 / board half size, unused.
    pub head: Vec4,
    /// Colour of the black half, linear.
    pub dark: Vec4,
    /// Colour of the ivory half, linear.
    pub light: Vec4,
    /// Light thrown up by the cloth.
    pub bounce: Vec4,
    /// Pieces in the air.
    pub fly: Flight,
}

/// What a stone is told.
#[derive(ShaderType, Clone, Debug)]
pub struct StoneUniform {
    /// Shell (1) or slate (0), height, 1 / board half size, glow of the winning row.
    pub head: Vec4,
    /// Colour, linear.
    pub base: Vec4,
    /// Light thrown up by the wood.
    pub bounce: Vec4,
    /// Ends of the winning row.
    pub win: Vec4,
}

/// What a ghost or a flat mark is told.
#[derive(ShaderType, Clone, Debug)]
pub struct GlassUniform {
    /// Colour and opacity.
    pub col: Vec4,
    /// Kind (see `shaders/glass.wgsl`), the rest unused.
    pub head: Vec4,
}

macro_rules! material {
    ($(#[$doc:meta])* $name:ident, $file:literal, $alpha:expr, { $($body:tt)* }) => {
        $(#[$doc])*
        #[derive(Asset, TypePath, AsBindGroup, Clone, Debug)]
        pub struct $name { $($body)* }
        impl Material for $name {
            fn fragment_shader() -> ShaderRef {
                concat!("embedded://obverse/app/board/shaders/", $file).into()
            }
            fn alpha_mode(&self) -> AlphaMode {
                $alpha
            }
            fn enable_prepass() -> bool {
                false
            }
            fn enable_shadows() -> bool {
                false
            }
        }
    };
}

material!(
    /// Green baize.
    Felt, "felt.wgsl", AlphaMode::Opaque, {
    /// Its uniform.
    #[uniform(0)] pub u: BoardUniform,
    /// Cloth nap.
    #[texture(1)] #[sampler(2)] pub tex: Handle<Image>,
});
material!(
    /// A kaya board.
    Kaya, "kaya.wgsl", AlphaMode::Opaque, {
    /// Its uniform.
    #[uniform(0)] pub u: BoardUniform,
    /// Grain.
    #[texture(1)] #[sampler(2)] pub tex: Handle<Image>,
});
material!(
    /// The walnut frame.
    Wood, "wood.wgsl", AlphaMode::Opaque, {
    /// Inner half, outer half, top, bottom.
    #[uniform(0)] pub u: Vec4,
    /// Grain.
    #[texture(1)] #[sampler(2)] pub tex: Handle<Image>,
});
material!(
    /// A two-faced disc.
    Disc, "disc.wgsl", AlphaMode::Opaque, {
    /// Its uniform.
    #[uniform(0)] pub u: DiscUniform,
});
material!(
    /// A slate or shell stone.
    Stone, "stone.wgsl", AlphaMode::Opaque, {
    /// Its uniform.
    #[uniform(0)] pub u: StoneUniform,
});
material!(
    /// The table.
    Table, "table.wgsl", AlphaMode::Opaque, {
    /// Board half, board height, corner, unused; tint.
    #[uniform(0)] pub u: [Vec4; 2],
});
material!(
    /// Ghosts and flat marks.
    Glass, "glass.wgsl", AlphaMode::Blend, {
    /// Its uniform.
    #[uniform(0)] pub u: GlassUniform,
});
material!(
    /// Letters and numbers on the board.
    Lettering, "text.wgsl", AlphaMode::Blend, {
    /// Colour; relief and unused.
    #[uniform(0)] pub u: [Vec4; 2],
    /// Coverage of the glyphs.
    #[texture(1)] #[sampler(2)] pub tex: Handle<Image>,
});

pub(super) fn plugin(app: &mut App) {
    load_shader_library!(app, "shaders/common.wgsl");
    load_shader_library!(app, "shaders/board.wgsl");
    embedded_asset!(app, "shaders/felt.wgsl");
    embedded_asset!(app, "shaders/kaya.wgsl");
    embedded_asset!(app, "shaders/wood.wgsl");
    embedded_asset!(app, "shaders/disc.wgsl");
    embedded_asset!(app, "shaders/stone.wgsl");
    embedded_asset!(app, "shaders/table.wgsl");
    embedded_asset!(app, "shaders/glass.wgsl");
    embedded_asset!(app, "shaders/text.wgsl");
    app.add_plugins((
        MaterialPlugin::<Felt>::default(),
        MaterialPlugin::<Kaya>::default(),
        MaterialPlugin::<Wood>::default(),
        MaterialPlugin::<Disc>::default(),
        MaterialPlugin::<Stone>::default(),
        MaterialPlugin::<Table>::default(),
        MaterialPlugin::<Glass>::default(),
        MaterialPlugin::<Lettering>::default(),
    ));
}
