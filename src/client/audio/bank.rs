//! The sound files. A file contains all variants of a sound one after the other; its comment `variants` gives the start
//! and length of each. Files are kept in memory as on the disk, split into packets, and are decoded while they play.
//! Decoded headers are larger than the sounds, so files with equal headers share them.

use std::{
    collections::HashMap,
    fs,
    io::{self, Cursor},
    path::PathBuf,
    sync::Arc,
};

use lewton::{
    audio::{PreviousWindowRight, get_decoded_sample_count, read_audio_packet_generic},
    header::{IdentHeader, SetupHeader, read_header_comment, read_header_ident, read_header_setup},
    samples::InterleavedSamples,
};
use ogg::PacketReader;
use thiserror::Error;

/// Number of samples of silence with which the generator begins each variant.
const FADE_IN_SAMPLES: f32 = 120.0;

/// Error of reading a sound file.
#[derive(Debug, Error)]
enum SoundFileError {
    /// The file can't be read.
    #[error("{0}")]
    File(#[from] io::Error),
    /// The file is not an Ogg file.
    #[error("{0}")]
    Ogg(#[from] ogg::OggReadError),
    /// The file contains no Vorbis stream.
    #[error("{0:?}")]
    Header(#[from] lewton::header::HeaderReadError),
    /// The packets are damaged.
    #[error("{0:?}")]
    Packet(#[from] lewton::audio::AudioReadError),
    /// The file has more than one channel.
    #[error("it is not mono")]
    NotMono,
    /// The comment `variants` is missing.
    #[error("it does not say where its variants are")]
    NoVariants,
    /// The variants of the comment are longer than the sound.
    #[error("its variants are longer than it")]
    TooShort,
}

/// The headers of a Vorbis stream, shared by many files.
struct VorbisHeaders {
    ident: IdentHeader,
    setup: SetupHeader,
}

/// A sound with all its variants, not decoded.
pub struct PackedSound {
    headers: Arc<VorbisHeaders>,
    packets: Vec<Box<[u8]>>,
    /// The index of the first sample of each packet.
    starts: Vec<usize>,
    /// Start and length of each variant, in samples.
    variants: Vec<(usize, usize)>,
}

impl PackedSound {
    pub fn variants(&self) -> usize {
        self.variants.len()
    }

    /// Returns the sample rate, in samples per second.
    pub fn rate(&self) -> u32 {
        self.headers.ident.audio_sample_rate
    }

    /// Returns the length of a variant, in samples.
    pub fn length(&self, variant: usize) -> usize {
        self.variants.get(variant).map_or(0, |(_, length)| *length)
    }

    /// Returns the samples of a variant, decoded as they are read.
    pub fn unpack(self: &Arc<Self>, variant: usize) -> SoundDecoder {
        let (start, length) = self.variants.get(variant).copied().unwrap_or_default();
        let packet = self.starts.partition_point(|first| *first <= start).saturating_sub(1);
        SoundDecoder {
            skip: start - self.starts.get(packet).copied().unwrap_or(start),
            left: length,
            packed: self.clone(),
            // Decoding a packet needs the end of the one before it.
            packet: packet.saturating_sub(1),
            window: PreviousWindowRight::new(),
            ready: Vec::new(),
            at: 0,
            given: 0,
        }
    }
}

/// A variant that is being decoded, a packet at a time.
pub struct SoundDecoder {
    packed: Arc<PackedSound>,
    packet: usize,
    window: PreviousWindowRight,
    ready: Vec<f32>,
    at: usize,
    skip: usize,
    left: usize,
    given: usize,
}

impl SoundDecoder {
    /// Returns `true` if the next sample needs another packet.
    pub fn at_seam(&self) -> bool {
        self.at >= self.ready.len()
    }

    fn refill(&mut self) {
        let headers = self.packed.headers.clone();
        while let Some(packet) = self.packed.packets.get(self.packet) {
            self.packet += 1;
            let unpacked: Result<InterleavedSamples<f32>, _> =
                read_audio_packet_generic(&headers.ident, &headers.setup, packet, &mut self.window);
            let Ok(unpacked) = unpacked else { break };
            let passed = self.skip.min(unpacked.samples.len());
            self.skip -= passed;
            (self.ready, self.at) = (unpacked.samples, passed);
            if !self.at_seam() {
                return;
            }
        }
        self.ready.clear();
        self.at = 0;
    }
}

impl Iterator for SoundDecoder {
    type Item = f32;

    fn next(&mut self) -> Option<f32> {
        if self.left == 0 {
            return None;
        }
        if self.at_seam() {
            self.refill();
        }
        let sample = self.ready.get(self.at).copied()?;
        self.at += 1;
        self.left -= 1;
        self.given += 1;
        // Fade in, because the encoder smears a hard beginning over the silence before it.
        let rise = (self.given as f32 / FADE_IN_SAMPLES).min(1.0);
        Some(sample * rise * rise * rise)
    }
}

/// A cache of the sound files that have been used.
pub struct SoundBank {
    folder: PathBuf,
    sounds: HashMap<String, Option<Arc<PackedSound>>>,
    headers: HashMap<Vec<u8>, Arc<VorbisHeaders>>,
}

impl SoundBank {
    /// Creates the bank of that folder, without reading files.
    pub fn new(folder: PathBuf) -> SoundBank {
        SoundBank { folder, sounds: HashMap::new(), headers: HashMap::new() }
    }

    /// Returns the sound of that name. Warns once if it can't be read.
    pub fn sound(&mut self, name: &str) -> Option<Arc<PackedSound>> {
        if let Some(found) = self.sounds.get(name) {
            return found.clone();
        }
        let path = self.folder.join(format!("{name}.ogg"));
        let read = fs::read(&path).map_err(SoundFileError::from).and_then(|bytes| self.parse(bytes));
        let found = read.map_err(|flaw| bevy::log::warn!("{}: {flaw}", path.display())).ok().map(Arc::new);
        self.sounds.insert(name.to_owned(), found.clone());
        found
    }

    fn parse(&mut self, bytes: Vec<u8>) -> Result<PackedSound, SoundFileError> {
        let mut reader = PacketReader::new(Cursor::new(bytes));
        let mut next = || reader.read_packet_expected().map(|packet| packet.data);
        let (ident, comment, setup) = (next()?, next()?, next()?);
        let headers = self.headers(&ident, &setup)?;
        let comment = read_header_comment(&comment)?;
        let told = comment.comment_list.iter().find(|(key, _)| key.eq_ignore_ascii_case("variants"));
        let variants =
            told.and_then(|(_, places)| places.split(' ').map(parse_variant_range).collect::<Option<Vec<_>>>());
        let variants = variants.ok_or(SoundFileError::NoVariants)?;
        let (mut packets, mut starts, mut end) = (Vec::new(), Vec::new(), 0);
        while let Ok(Some(packet)) = reader.read_packet() {
            let count = get_decoded_sample_count(&headers.ident, &headers.setup, &packet.data);
            starts.push(end);
            // The first packet only prepares the decoding of the second and gives no samples.
            if !packets.is_empty() {
                end += count?;
            }
            packets.push(packet.data.into_boxed_slice());
        }
        match variants.iter().all(|(start, length)| start + length <= end) {
            true => Ok(PackedSound { headers, packets, starts, variants }),
            false => Err(SoundFileError::TooShort),
        }
    }

    fn headers(&mut self, ident: &[u8], setup: &[u8]) -> Result<Arc<VorbisHeaders>, SoundFileError> {
        let key = [ident, setup].concat();
        if let Some(known) = self.headers.get(&key) {
            return Ok(known.clone());
        }
        let ident = read_header_ident(ident)?;
        if ident.audio_channels != 1 {
            return Err(SoundFileError::NotMono);
        }
        let sizes = (ident.blocksize_0, ident.blocksize_1);
        let setup = read_header_setup(setup, ident.audio_channels, sizes)?;
        let headers = Arc::new(VorbisHeaders { ident, setup });
        self.headers.insert(key, headers.clone());
        Ok(headers)
    }
}

fn parse_variant_range(written: &str) -> Option<(usize, usize)> {
    let (start, length) = written.split_once('+')?;
    Some((start.parse().ok()?, length.parse().ok()?))
}
