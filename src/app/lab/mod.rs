//! The Lab: a game tree small enough to be drawn whole, searched twice side by side, step by step.
//!
//! [`example`] has the positions, [`study`] what is looked at and how far it has come ([`entry`] as it begins), [`shape`] how the tree is laid
//! out, [`scene`] what is to be seen of one position, and [`story`] what a step does, in plain words. The panel draws it.

mod building;
pub mod entry;
pub mod example;
pub mod scene;
pub mod shape;
pub mod story;
pub mod study;
