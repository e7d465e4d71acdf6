//! How a tree is laid out: rows of plies, and for each position a share of the width.

use crate::engine::lesson::Record;

/// Plies that are laid out at most.
pub const ROWS: usize = 5;

/// The layout of a whole tree, as shares of its width.
pub struct Shape {
    /// For each node the ply, from the root's 0.
    plies: Vec<u8>,
    /// For each number of rows below the root, 1 to [`ROWS`], the lines that end in the last of them or before.
    lines: [usize; ROWS],
    /// Leaves of each node's subtree in the first rows, for each number of rows.
    weights: [Vec<u32>; ROWS],
    /// Nodes of each node's subtree, itself included.
    sizes: Vec<u32>,
    /// The largest value of a leaf, either way.
    largest: i32,
}

impl Shape {
    /// The layout of a search that visits everything.
    #[must_use]
    pub fn of(whole: &Record) -> Shape {
        let nodes = whole.nodes();
        let mut plies = vec![0u8; nodes.len()];
        for node in 1..nodes.len() {
            plies[node] = plies[whole.parent(node).unwrap_or(0)] + 1;
        }
        let mut sizes = vec![1u32; nodes.len()];
        for node in (1..nodes.len()).rev() {
            let size = sizes[node];
            sizes[whole.parent(node).unwrap_or(0)] += size;
        }
        let weights: [Vec<u32>; ROWS] = std::array::from_fn(|k| {
            let rows = k as u8 + 1;
            let mut weights = vec![0u32; nodes.len()];
            for node in (0..nodes.len()).rev() {
                // The end of a line, or of the rows.
                let weight = if plies[node] >= rows { 1 } else { weights[node].max(1) };
                weights[node] = weight;
                if let Some(parent) = whole.parent(node).filter(|_| plies[node] <= rows) {
                    weights[parent] += weight;
                }
            }
            weights
        });
        let lines = std::array::from_fn(|k| weights[k][0] as usize);
        let largest = nodes.iter().map(|n| n.value().abs()).max().unwrap_or(0).max(1);
        Shape { plies, lines, weights, sizes, largest }
    }

    /// The rows below the root that fit into a width, at least `narrowest` for each line.
    #[must_use]
    pub fn rows(&self, width: f32, narrowest: f32) -> usize {
        let deepest = usize::from(self.plies.iter().copied().max().unwrap_or(0)).clamp(1, ROWS);
        (1..=deepest).rev().find(|r| self.lines[r - 1] as f32 * narrowest <= width).unwrap_or(1)
    }

    /// How much of the width a node has when so many rows are drawn.
    #[must_use]
    pub fn weight(&self, node: usize, rows: usize) -> f32 {
        self.weights[rows.clamp(1, ROWS) - 1][node] as f32
    }

    /// The ply of a node.
    #[must_use]
    pub fn ply(&self, node: usize) -> usize {
        usize::from(self.plies[node])
    }

    /// Nodes of a node's subtree, itself included.
    #[must_use]
    pub fn size(&self, node: usize) -> usize {
        self.sizes[node] as usize
    }

    /// The largest value in the tree, either way; at least 1.
    #[must_use]
    pub const fn largest(&self) -> i32 {
        self.largest
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        app::lab::example::Example,
        engine::lesson::{Method, Plan},
    };

    #[test]
    fn children_share_what_their_parent_has() {
        let plan = Plan { method: Method::Minimax, ordered: false };
        let whole = Example::Start.table().record(5, plan).expect("small");
        let shape = Shape::of(&whole);
        assert_eq!(shape.size(0), whole.nodes().len());
        for rows in 1..=ROWS {
            for node in 0..whole.nodes().len() {
                let below: f32 = whole.children(node).map(|c| shape.weight(c, rows)).sum();
                if shape.ply(node) < rows && below > 0.0 {
                    assert_eq!(shape.weight(node, rows), below);
                } else if shape.ply(node) == rows {
                    assert_eq!(shape.weight(node, rows), 1.0);
                }
            }
        }
        assert_eq!((shape.rows(900.0, 5.0), shape.rows(360.0, 5.0), shape.rows(10.0, 5.0)), (4, 3, 1));
        assert_eq!(shape.rows(9000.0, 5.0), 5);
    }
}
