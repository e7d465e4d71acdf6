//! An animated picture (APNG) that browsers and README pages show: small, in one palette of its own.

use png::{BitDepth, ColorType, Compression, Encoder, EncodingError, Filter};
use std::{fs::File, io::BufWriter, path::Path, time::Duration};

/// Pixels of a frame at most: larger pictures are halved, or taken by thirds.
const PIXELS: usize = 240_000;
/// Bits of a colour channel that the palette is chosen by.
const BITS: u32 = 6;
/// Colours.
const COLOURS: usize = 256;

/// A picture, three bytes a pixel, row by row.
pub struct Frame {
    width: usize,
    height: usize,
    rgb: Vec<u8>,
}

impl Frame {
    /// From four bytes a pixel, made small.
    pub fn small(width: usize, height: usize, rgba: &[u8]) -> Frame {
        let by = (1..).find(|k| width * height / (k * k) <= PIXELS).unwrap_or(1);
        let (w, h) = (width / by, height / by);
        let mut rgb = Vec::with_capacity(w * h * 3);
        for (y, x) in (0..h).flat_map(|y| (0..w).map(move |x| (y, x))) {
            for channel in 0..3 {
                let spot = |k: usize| ((y * by + k / by) * width + x * by + k % by) * 4 + channel;
                let sum: usize = (0..by * by).map(|k| usize::from(rgba[spot(k)])).sum();
                rgb.push((sum / (by * by)) as u8);
            }
        }
        Frame { width: w, height: h, rgb }
    }
}

/// What a colour counts as.
fn bin(rgb: &[u8]) -> usize {
    rgb.iter().take(3).fold(0, |bin, c| bin << BITS | usize::from(c >> (8 - BITS)))
}

/// A colour that occurs, and how often.
#[derive(Clone, Copy)]
struct Used {
    bin: usize,
    rgb: [u8; 3],
    count: u64,
}

/// The colours of all frames, the mean of each bin.
fn used(frames: &[Frame]) -> Vec<Used> {
    let mut sums = vec![[0u64; 4]; 1 << (3 * BITS)];
    for pixel in frames.iter().flat_map(|f| f.rgb.chunks_exact(3)) {
        let sum = &mut sums[bin(pixel)];
        for (s, c) in sum.iter_mut().zip(pixel) {
            *s += u64::from(*c);
        }
        sum[3] += 1;
    }
    let mean = |(bin, s): (usize, [u64; 4])| Used { bin, rgb: [0, 1, 2].map(|c| (s[c] / s[3]) as u8), count: s[3] };
    sums.into_iter().enumerate().filter(|(_, s)| s[3] > 0).map(mean).collect()
}

/// The channel in which some colours differ most, and by how much, weighted by how many pixels see it.
fn spread(colours: &[Used]) -> (u64, usize) {
    let count: u64 = colours.iter().map(|u| u.count).sum();
    let widest = (0..3).map(|channel| {
        let (low, high) = colours.iter().fold((255, 0), |(l, h), u| (u.rgb[channel].min(l), u.rgb[channel].max(h)));
        (u64::from(high.saturating_sub(low)), channel)
    });
    let (wide, channel) = widest.max().unwrap_or_default();
    // A few pixels that differ much count as well as many that hardly do.
    (wide * wide * (count as f64).sqrt() as u64, channel)
}

/// Median cut: the colours in as many groups as the palette has places; which place each goes to.
fn palette(mut colours: Vec<Used>) -> (Vec<u8>, Vec<u8>) {
    let mut places = vec![0u8; 1 << (3 * BITS)];
    let mut groups: Vec<_> = std::iter::once(0..colours.len()).collect();
    while groups.len() < COLOURS {
        let widest = groups.iter().enumerate().filter(|(_, g)| g.len() > 1);
        let Some((k, channel)) =
            widest.map(|(k, g)| (spread(&colours[g.clone()]), k)).max().map(|((_, channel), k)| (k, channel))
        else {
            break;
        };
        let group = groups[k].clone();
        colours[group.clone()].sort_by_key(|u| u.rgb[channel]);
        let half: u64 = colours[group.clone()].iter().map(|u| u.count).sum::<u64>() / 2;
        let mut seen = 0;
        let before = colours[group.clone()].iter().take_while(|u| {
            seen += u.count;
            seen <= half
        });
        let cut = group.start + before.count().clamp(1, group.len() - 1);
        groups[k] = group.start..cut;
        groups.push(cut..group.end);
    }
    let mut rgb = Vec::with_capacity(groups.len() * 3);
    for (place, group) in groups.into_iter().enumerate() {
        let members = &colours[group];
        let count: u64 = members.iter().map(|u| u.count).sum::<u64>().max(1);
        rgb.extend(
            [0, 1, 2].map(|c| (members.iter().map(|u| u64::from(u.rgb[c]) * u.count).sum::<u64>() / count) as u8),
        );
        members.iter().for_each(|u| places[u.bin] = place as u8);
    }
    (rgb, places)
}

/// Writes the frames, each to be seen that long, for ever.
///
/// # Errors
/// In one line, if the file cannot be written; or if there is no frame.
pub fn write(path: &Path, frames: &[Frame], each: Duration) -> Result<(), String> {
    encode(path, frames, each).map_err(|e| format!("{}: {e}", path.display()))
}

fn encode(path: &Path, frames: &[Frame], each: Duration) -> Result<(), EncodingError> {
    let (width, height) = frames.first().map_or((0, 0), |f| (f.width as u32, f.height as u32));
    let (colours, places) = palette(used(frames));
    let mut encoder = Encoder::new(BufWriter::new(File::create(path)?), width, height);
    encoder.set_color(ColorType::Indexed);
    encoder.set_depth(BitDepth::Eight);
    encoder.set_palette(colours);
    encoder.set_compression(Compression::High);
    encoder.set_filter(Filter::NoFilter);
    encoder.set_animated(frames.len() as u32, 0)?;
    encoder.set_frame_delay(each.as_millis().min(60_000) as u16, 1000)?;
    let mut writer = encoder.write_header()?;
    for frame in frames {
        let indexed: Vec<u8> = frame.rgb.chunks_exact(3).map(|pixel| places[bin(pixel)]).collect();
        writer.write_image_data(&indexed)?;
    }
    writer.finish()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::BufReader;

    /// A picture of two halves, in that colour and in black.
    fn halves(colour: [u8; 3]) -> Frame {
        let rgba: Vec<u8> = (0..64 * 48)
            .flat_map(|k| if k % 64 < 32 { [colour[0], colour[1], colour[2], 255] } else { [0, 0, 0, 255] })
            .collect();
        Frame::small(64, 48, &rgba)
    }

    #[test]
    fn a_film_is_read_back_frame_by_frame() {
        let path = std::env::temp_dir().join(format!("obverse-film-{}.png", std::process::id()));
        let colours = [[200, 30, 30], [30, 200, 30], [30, 30, 200]];
        write(&path, &colours.map(halves), Duration::from_millis(250)).expect("written");
        let file = BufReader::new(File::open(&path).expect("there"));
        let mut decoder = png::Decoder::new(file);
        decoder.set_transformations(png::Transformations::EXPAND);
        let mut reader = decoder.read_info().expect("a picture");
        let animated = reader.info().animation_control.expect("a film");
        assert_eq!((animated.num_frames, animated.num_plays), (3, 0));
        for colour in colours {
            let mut rgb = vec![0; 64 * 48 * 3];
            reader.next_frame(&mut rgb).expect("a frame");
            assert_eq!((&rgb[..3], &rgb[63 * 3..64 * 3]), (&colour[..], &[0, 0, 0][..]));
        }
        std::fs::remove_file(path).expect("removed");
    }

    #[test]
    fn more_colours_than_there_is_room_for_are_near_what_they_were() {
        let mut rgba = Vec::new();
        for k in 0..64 * 64 {
            rgba.extend([(k % 64 * 4) as u8, (k / 64 * 4) as u8, 90, 255]);
        }
        let frame = Frame::small(64, 64, &rgba);
        let (colours, places) = palette(used(std::slice::from_ref(&frame)));
        assert_eq!(colours.len(), 3 * COLOURS);
        for pixel in frame.rgb.chunks_exact(3) {
            let place = usize::from(places[bin(pixel)]) * 3;
            let off = pixel.iter().zip(&colours[place..]).map(|(a, b)| a.abs_diff(*b)).max();
            assert!(off <= Some(20), "{pixel:?} {off:?}");
        }
    }

    #[test]
    fn a_large_picture_is_made_small() {
        let frame = Frame::small(1280, 720, &vec![9; 1280 * 720 * 4]);
        assert_eq!((frame.width, frame.height, frame.rgb.len()), (640, 360, 640 * 360 * 3));
    }
}
