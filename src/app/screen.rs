//! Full screen, and back.

use super::{Step, settings::Settings};
use bevy::prelude::*;

/// Follows the setting when it changes; what it is at the start is for whoever opens the window.
fn follow(
    settings: Res<Settings>,
    mut full: Local<bool>,
    #[cfg(not(target_arch = "wasm32"))] mut windows: Query<&mut Window>,
) {
    if settings.full_screen == *full {
        return;
    }
    *full = settings.full_screen;
    // A browser makes the whole page fill the screen, not the canvas alone.
    #[cfg(target_arch = "wasm32")]
    super::web::host::fullscreen(*full);
    #[cfg(not(target_arch = "wasm32"))]
    for mut window in &mut windows {
        use bevy::window::{MonitorSelection, WindowMode};
        window.mode =
            if *full { WindowMode::BorderlessFullscreen(MonitorSelection::Current) } else { WindowMode::Windowed };
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, follow.in_set(Step::Ui));
}
