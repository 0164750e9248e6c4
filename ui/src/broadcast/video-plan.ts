import type { types } from 'mediasoup-client'

export type Resolution = '1080p' | '720p' | '360p'

export interface VideoPlan {
  readonly width: number
  readonly height: number
  readonly framesPerSecond: number
  /** Smallest layer first, as mediasoup counts them. */
  readonly encodings: readonly types.RtpEncodingParameters[]
  /**
   * What WebRTC may send before it knows the line: enough for the large layer to begin at once, in kbit/s.
   */
  readonly startBitrateKbps: number
}

/** Bits a second of the three simulcast layers, smallest first. */
const plans: Readonly<
  Record<
    Resolution,
    {
      readonly width: number
      readonly height: number
      readonly bitratesBps: readonly [number, number, number]
    }
  >
> = {
  '1080p': { width: 1920, height: 1080, bitratesBps: [250_000, 900_000, 3_500_000] },
  '720p': { width: 1280, height: 720, bitratesBps: [150_000, 500_000, 1_800_000] },
  '360p': { width: 640, height: 360, bitratesBps: [80_000, 200_000, 600_000] },
}

export const resolutions = Object.keys(plans) as readonly Resolution[]

const FRAMES_PER_SECOND = 30

/**
 * Three layers at a quarter, half and all of the picture's edge, so that a phone on a train and a wide screen
 * both get theirs.
 */
export function planVideo(resolution: Resolution): VideoPlan {
  const { width, height, bitratesBps } = plans[resolution]
  const encodings = bitratesBps.map((maxBitrate, index) => ({
    rid: `r${index}`,
    maxBitrate,
    maxFramerate: FRAMES_PER_SECOND,
    scaleResolutionDownBy: 2 ** (2 - index),
    scalabilityMode: 'L1T3',
  }))
  const [small, middle, large] = bitratesBps
  return {
    width,
    height,
    framesPerSecond: FRAMES_PER_SECOND,
    encodings,
    startBitrateKbps: Math.round((small + middle + large * 0.45) / 1_000),
  }
}
