/** What a sequence parameter set says of the picture that concerns us (ITU-T H.264 §7.3.2.1). */
export interface PictureSize {
  readonly width: number
  readonly height: number
}

/** Profiles with the fields of color and scaling. */
const highProfiles: ReadonlySet<number> = new Set([
  100, 110, 122, 244, 44, 83, 86, 118, 128, 138, 139, 134, 135,
])
/** In a set as encoders write them there are some dozen numbers; one that is longer is not one. */
const LEADING_ZEROS_MAX = 31

/** `unit`: the NAL unit with its header byte. null: it is none, or it is cut short. */
export function readPictureSize(unit: Buffer): PictureSize | null {
  const bits = new BitReader(withoutEmulationPrevention(unit.subarray(1)))
  const profile = bits.read(8)
  bits.read(16) // constraints and level
  bits.unsigned() // id
  const isSeparate = highProfiles.has(profile) && skipHighFields(bits)
  bits.unsigned() // log2_max_frame_num_minus4
  skipPictureOrder(bits)
  bits.unsigned() // max_num_ref_frames
  bits.read(1) // gaps_in_frame_num_value_allowed_flag
  const widthInBlocks = bits.unsigned() + 1
  const heightInUnits = bits.unsigned() + 1
  const isFramesOnly = bits.read(1)
  if (!isFramesOnly) bits.read(1)
  bits.read(1) // direct_8x8_inference_flag
  const crop = bits.read(1)
    ? [bits.unsigned(), bits.unsigned(), bits.unsigned(), bits.unsigned()]
    : [0, 0, 0, 0]
  if (bits.isOverrun) return null
  const cropUnit = isSeparate ? 1 : 2
  const width = widthInBlocks * 16 - (crop[0]! + crop[1]!) * cropUnit
  const height = (2 - isFramesOnly) * (heightInUnits * 16 - (crop[2]! + crop[3]!) * cropUnit)
  return width > 0 && height > 0 ? { width, height } : null
}

/** Answers whether a crop counts single pixels: 4:4:4 or no colour. */
function skipHighFields(bits: BitReader): boolean {
  const chroma = bits.unsigned()
  if (chroma === 3) bits.read(1)
  bits.unsigned() // bit_depth_luma_minus8
  bits.unsigned() // bit_depth_chroma_minus8
  bits.read(1) // qpprime_y_zero_transform_bypass_flag
  if (bits.read(1)) {
    for (let list = 0; list < (chroma === 3 ? 12 : 8); list += 1)
      if (bits.read(1)) skipScalingList(bits, list < 6 ? 16 : 64)
  }
  return chroma === 3 || chroma === 0
}

function skipScalingList(bits: BitReader, size: number): void {
  let last = 8
  for (let index = 0; index < size; index += 1) {
    const next = (last + bits.signed() + 256) % 256
    if (next === 0) return
    last = next
  }
}

function skipPictureOrder(bits: BitReader): void {
  const kind = bits.unsigned()
  if (kind === 0) bits.unsigned()
  if (kind !== 1) return
  bits.read(1)
  bits.signed()
  bits.signed()
  const cycle = Math.min(bits.unsigned(), 255)
  for (let index = 0; index < cycle; index += 1) bits.signed()
}

/** Reads past the end as zeros, and says so. */
class BitReader {
  readonly #bytes: Buffer
  #at = 0

  constructor(bytes: Buffer) {
    this.#bytes = bytes
  }

  get isOverrun(): boolean {
    return this.#at > this.#bytes.length * 8
  }

  read(count: number): number {
    let value = 0
    for (let bit = 0; bit < count; bit += 1) {
      value = value * 2 + (((this.#bytes[this.#at >> 3] ?? 0) >> (7 - (this.#at & 7))) & 1)
      this.#at += 1
    }
    return value
  }

  /** Exp-Golomb (ITU-T H.264 §9.1). */
  unsigned(): number {
    let zeros = 0
    while (zeros < LEADING_ZEROS_MAX && this.read(1) === 0) zeros += 1
    return 2 ** zeros - 1 + this.read(zeros)
  }

  signed(): number {
    const code = this.unsigned()
    return code % 2 === 0 ? -code / 2 : (code + 1) / 2
  }
}

/**
 * Takes out the third byte of 0 0 3, which is only there so that no start code appears (ITU-T H.264 §7.4.1).
 */
function withoutEmulationPrevention(bytes: Buffer): Buffer {
  return Buffer.from(
    bytes.filter(
      (byte, index) => !(byte === 3 && index >= 2 && bytes[index - 1] === 0 && bytes[index - 2] === 0),
    ),
  )
}
