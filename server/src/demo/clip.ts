/** Of every clip. Picture and sound come in one rhythm, so that one timer serves all rooms. */
export const clipTiming = {
  seconds: 10,
  tickMs: 40,
  /** Ticks of the clip. */
  ticks: 250,
  /** A picture at every second tick. */
  ticksPerFrame: 2,
  frames: 125,
  framesPerSecond: 12.5,
  videoTicksPerFrame: 7_200,
  audioTicksPerTick: 1_920,
} as const

/** What is sent over and over: encoded pictures and packets of Opus, one for each tick. */
export interface Clip {
  readonly frames: readonly Buffer[]
  readonly sounds: readonly Buffer[]
}

/** @throws where a file is not what `encodeScene` writes. */
export function readClip(ivf: Buffer, ogg: Buffer): Clip {
  const frames = readIvf(ivf)
  if (frames.length !== clipTiming.frames) throw new Error(`a scene has ${frames.length} pictures`)
  // The first round is the encoder's run-up; the second one begins as it ends.
  const sounds = readOggPackets(ogg)
    .slice(2)
    .slice(clipTiming.ticks, 2 * clipTiming.ticks)
  if (sounds.length !== clipTiming.ticks) throw new Error(`a scene has ${sounds.length} packets of sound`)
  return { frames, sounds }
}

const IVF_FRAME_HEADER_BYTES = 12

function readIvf(file: Buffer): Buffer[] {
  if (file.toString('latin1', 0, 4) !== 'DKIF' || file.toString('latin1', 8, 12) !== 'VP80')
    throw new Error('a scene is no IVF file with VP8')
  const frames: Buffer[] = []
  let at = file.readUInt16LE(6)
  while (at + IVF_FRAME_HEADER_BYTES <= file.length) {
    const start = at + IVF_FRAME_HEADER_BYTES
    at = start + file.readUInt32LE(at)
    frames.push(file.subarray(start, at))
  }
  return frames
}

const OGG_HEADER_BYTES = 27
/** A segment of this length goes on in the next one (RFC 3533 §5). */
const OGG_SEGMENT_BYTES_MAX = 255

/** Of an Ogg file with one stream; the first two of Opus are headers (RFC 7845 §3). */
function readOggPackets(file: Buffer): Buffer[] {
  const packets: Buffer[] = []
  let parts: Buffer[] = []
  let at = 0
  while (at + OGG_HEADER_BYTES <= file.length) {
    if (file.toString('latin1', at, at + 4) !== 'OggS') throw new Error('a scene is no Ogg file')
    const table = file.subarray(at + OGG_HEADER_BYTES, at + OGG_HEADER_BYTES + file[at + 26]!)
    at += OGG_HEADER_BYTES + table.length
    for (const length of table) {
      parts.push(file.subarray(at, at + length))
      at += length
      if (length === OGG_SEGMENT_BYTES_MAX) continue
      packets.push(Buffer.concat(parts))
      parts = []
    }
  }
  return packets
}
