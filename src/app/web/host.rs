//! The functions that the page offers as the global object `obverse`. None of them throws, but for the one that says so.

use wasm_bindgen::prelude::*;

#[wasm_bindgen]
extern "C" {
    /// The first frame with a board has been drawn: the loading screen may go.
    #[wasm_bindgen(js_namespace = obverse)]
    pub fn playable();

    /// A step on the way to the first frame is done: for measuring.
    #[wasm_bindgen(js_namespace = obverse)]
    pub fn stage(name: &str);

    /// The title of the page.
    #[wasm_bindgen(js_namespace = obverse)]
    pub fn title(text: &str);

    /// One sentence for the live region that a screen reader reads.
    #[wasm_bindgen(js_namespace = obverse)]
    pub fn tell(text: &str);

    /// The board as JSON for the hidden grid of buttons.
    #[wasm_bindgen(js_namespace = obverse)]
    pub fn board(json: &str);

    /// One line for a script that drives the page.
    #[wasm_bindgen(js_namespace = obverse)]
    pub fn trace(line: &str);

    /// The game has died of this.
    #[wasm_bindgen(js_namespace = obverse)]
    pub fn broken(text: &str);

    /// Whether the game that is kept was begun at this address, in this tab: then it goes on when the page is loaded again.
    #[wasm_bindgen(js_namespace = obverse)]
    pub fn resumes() -> bool;

    /// Full screen, or back.
    #[wasm_bindgen(js_namespace = obverse)]
    pub fn fullscreen(on: bool);

    /// A worker that loads, or has loaded, the search.
    ///
    /// # Errors
    /// Where workers are not allowed.
    #[wasm_bindgen(js_namespace = obverse, js_name = newWorker, catch)]
    pub fn new_worker() -> Result<web_sys::Worker, JsValue>;

    /// Ends a worker.
    #[wasm_bindgen(js_namespace = obverse)]
    pub fn retire(worker: &web_sys::Worker);

    /// Tells a worker through shared memory which job is wanted (0: none); false when the two share no memory.
    #[wasm_bindgen(js_namespace = obverse)]
    pub fn stop(worker: &web_sys::Worker, wanted: f64) -> bool;

    /// What is kept under a key.
    #[wasm_bindgen(js_namespace = ["obverse", "store"])]
    pub fn get(key: &str) -> Option<String>;

    /// Keeps a text under a key; false when that is not possible.
    #[wasm_bindgen(js_namespace = ["obverse", "store"])]
    pub fn set(key: &str, text: &str) -> bool;

    /// For whoever develops the game.
    #[wasm_bindgen(js_namespace = console)]
    pub fn warn(text: &str);

    /// For whoever develops the game.
    #[wasm_bindgen(js_namespace = console)]
    pub fn error(text: &str);
}
