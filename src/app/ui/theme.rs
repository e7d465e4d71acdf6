//! The panel's colours, fonts, text sizes and spacing. Nothing else names one.

use bevy_egui::egui::{
    self, Color32, CornerRadius, FontData, FontDefinitions, FontFamily, FontId, Id, Margin, Shadow, Stroke,
    style::{ScrollStyle, WidgetVisuals, Widgets},
    vec2,
};

/// A card on the table.
pub const CARD: Color32 = Color32::from_rgb(0x2a, 0x26, 0x23);
/// The card that matters now, and any card under the pointer.
pub const CARD_HI: Color32 = Color32::from_rgb(0x35, 0x2f, 0x29);
/// The bottom of a groove: tracks, wells, the ground of a switch.
pub const WELL: Color32 = Color32::from_rgb(0x1d, 0x1a, 0x18);
/// Outline of a card.
pub const EDGE: Color32 = Color32::from_rgb(0x3d, 0x36, 0x30);
/// Outline of a control under the pointer.
pub const EDGE_HI: Color32 = Color32::from_rgb(0x6f, 0x66, 0x5c);
/// Text and numerals.
pub const IVORY: Color32 = Color32::from_rgb(0xee, 0xe6, 0xd6);
/// Text that comes second.
pub const MUTED: Color32 = Color32::from_rgb(0xb3, 0xa9, 0x9a);
/// Names of figures, move numbers.
pub const FAINT: Color32 = Color32::from_rgb(0x93, 0x89, 0x7c);
/// The one warm colour: the side to move, the best move, the main button.
pub const ACCENT: Color32 = Color32::from_rgb(0xe6, 0xa7, 0x45);
/// The same under the pointer.
pub const ACCENT_HI: Color32 = Color32::from_rgb(0xf2, 0xba, 0x60);
/// Text on the accent.
pub const INK: Color32 = Color32::from_rgb(0x22, 0x18, 0x0c);
/// The cool colour beside the accent: every move that is not the best, White's half of the graph.
pub const COOL: Color32 = Color32::from_rgb(0x7d, 0x9c, 0x96);
/// Something went wrong.
pub const ALARM: Color32 = Color32::from_rgb(0xe0, 0x7a, 0x5f);
/// A black piece where it is drawn flat, and a place where Black is to move.
pub const BLACK: Color32 = Color32::from_rgb(0x0e, 0x0c, 0x0b);
/// Othello's cloth where the board is drawn flat.
pub const BAIZE: Color32 = Color32::from_rgb(0x2b, 0x5a, 0x44);
/// Gomoku's wood where the board is drawn flat.
pub const WOOD: Color32 = Color32::from_rgb(0xb8, 0x8a, 0x4e);
/// What lies behind an open sheet.
pub const VEIL: Color32 = Color32::from_black_alpha(150);

/// Height of a control that a mouse meets.
pub const TARGET: f32 = 40.0;
/// Height of a control that a finger meets.
pub const TOUCH: f32 = 46.0;
/// Between two things that belong together.
pub const GAP: f32 = 8.0;
/// Inside a card.
pub const PAD: f32 = 14.0;
/// Corners of a card.
pub const ROUND: CornerRadius = CornerRadius::same(12);
/// Corners of a control.
pub const ROUND_SMALL: CornerRadius = CornerRadius::same(10);

/// Small print.
pub const SMALL: f32 = 12.5;
/// Running text.
pub const BODY: f32 = 14.0;
/// A player's name.
pub const NAME: f32 = 16.0;
/// A figure.
pub const FIGURE: f32 = 22.0;
/// A heading.
pub const HEAD: f32 = 24.0;

/// The face of titles.
#[must_use]
pub fn title(size: f32) -> FontId {
    FontId::new(size, FontFamily::Name("title".into()))
}

/// The stronger face of text and numerals.
#[must_use]
pub fn semi(size: f32) -> FontId {
    FontId::new(size, FontFamily::Name("semi".into()))
}

/// The face of text and numerals.
#[must_use]
pub fn body(size: f32) -> FontId {
    FontId::new(size, FontFamily::Proportional)
}

/// Has every letter made in the sizes that are used. One that is made when it is first wanted reaches the graphics adapter
/// a frame late, and where frames are slow that is a word with gaps.
fn cast(ctx: &egui::Context) {
    let letters: String = (' '..='~').chain("–−×½±…‹›’“”≤≥·".chars()).collect();
    let sizes = [10.5, 11.0, 11.5, 12.0, SMALL, 13.0, 13.5, BODY, NAME, 17.0, FIGURE];
    let fonts = sizes.iter().flat_map(|s| [body(*s), semi(*s)]).chain([13.5, 14.0, 18.0, HEAD].map(title));
    for font in fonts {
        ctx.fonts_mut(|f| f.layout_no_wrap(letters.clone(), font, IVORY));
    }
}

fn fonts() -> FontDefinitions {
    let mut fonts = FontDefinitions::empty();
    for (name, data) in [
        ("body", &include_bytes!("../../../assets/fonts/plex-400.ttf")[..]),
        ("semi", &include_bytes!("../../../assets/fonts/plex-600.ttf")[..]),
        ("title", &include_bytes!("../../../assets/fonts/marcellus.ttf")[..]),
    ] {
        fonts.font_data.insert(name.into(), FontData::from_static(data).into());
    }
    for (family, faces) in [
        (FontFamily::Proportional, &["body"][..]),
        (FontFamily::Monospace, &["body"]),
        (FontFamily::Name("semi".into()), &["semi", "body"]),
        (FontFamily::Name("title".into()), &["title", "body"]),
    ] {
        fonts.families.insert(family, faces.iter().map(|&f| f.into()).collect());
    }
    fonts
}

fn state(fill: Color32, edge: Color32, text: Color32) -> WidgetVisuals {
    WidgetVisuals {
        bg_fill: fill,
        weak_bg_fill: fill,
        bg_stroke: Stroke::new(1.0, edge),
        corner_radius: ROUND_SMALL,
        fg_stroke: Stroke::new(1.0, text),
        expansion: 0.0,
    }
}

/// Dresses a context, once. False while the fonts are not there yet: nothing may be drawn in that pass.
pub fn dress(ctx: &egui::Context) -> bool {
    let done = Id::new("dressed");
    match ctx.data(|d| d.get_temp::<bool>(done)) {
        Some(false) => {
            ctx.data_mut(|d| d.insert_temp(done, true));
            cast(ctx);
            return true;
        }
        Some(true) => return true,
        None => ctx.data_mut(|d| d.insert_temp(done, false)),
    };
    ctx.set_fonts(fonts());
    ctx.set_theme(egui::Theme::Dark);
    ctx.all_styles_mut(|s| {
        s.animation_time = 0.0;
        s.interaction.selectable_labels = false;
        s.interaction.tooltip_delay = 0.35;
        s.override_font_id = Some(body(BODY));
        s.spacing.item_spacing = vec2(GAP, GAP);
        s.spacing.window_margin = Margin::same(10);
        s.spacing.menu_margin = Margin::symmetric(10, 7);
        s.spacing.scroll = ScrollStyle {
            floating_width: 3.0,
            floating_allocated_width: 0.0,
            bar_width: 7.0,
            bar_outer_margin: 0.0,
            foreground_color: false,
            dormant_handle_opacity: 0.7,
            ..ScrollStyle::floating()
        };
        s.spacing.scroll.fade.strength = 0.0;
        #[cfg(debug_assertions)]
        {
            // Areas follow the board, which need not end on a whole pixel.
            s.debug.show_unaligned = false;
        }
        let v = &mut s.visuals;
        v.override_text_color = Some(IVORY);
        v.window_fill = CARD;
        v.window_stroke = Stroke::new(1.0, EDGE_HI);
        v.panel_fill = CARD;
        v.extreme_bg_color = WELL;
        v.window_corner_radius = ROUND;
        v.menu_corner_radius = ROUND_SMALL;
        v.popup_shadow = Shadow { offset: [0, 4], blur: 14, spread: 0, color: Color32::from_black_alpha(110) };
        v.widgets = Widgets {
            noninteractive: state(CARD, EDGE, IVORY),
            inactive: state(EDGE_HI, EDGE_HI, IVORY),
            hovered: state(MUTED, MUTED, IVORY),
            active: state(ACCENT, ACCENT, INK),
            open: state(CARD_HI, EDGE, IVORY),
        };
    });
    ctx.request_repaint();
    false
}
