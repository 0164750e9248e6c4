import { randomBytes } from 'node:crypto'

/** Blocks over the whole picture, and of each color plane of 4:2:0. */
export const PATTERN = { width: 16, height: 9, framesPerSecond: 10 } as const
const COLOR_SAMPLES = 2 * Math.ceil(PATTERN.width / 2) * Math.ceil(PATTERN.height / 2)
/** Segments until the patterns come again. */
const CYCLE = 16
/** Levels of luminance out of 255, at the middle of a segment. */
const AMPLITUDE = 3
/** What changes nothing of a picture that it is merged into. */
const NEUTRAL = 128

/**
 * What is added to the luminance of a film, as raw frames (yuv420p), and the same with the opposite sign: coarse blocks
 * lighter or darker by random, others in each segment, that come and go with it, so that no change between two segments
 * can be seen. Kept nowhere: the two stored variants are the only record of it.
 */
export function drawPatterns(segmentSeconds: number): { readonly one: Buffer; readonly other: Buffer } {
  const blocks = PATTERN.width * PATTERN.height
  const frames = segmentSeconds * PATTERN.framesPerSecond
  const [one, other]: [Buffer[], Buffer[]] = [[], []]
  for (let segment = 0; segment < CYCLE; segment += 1) {
    const signs = randomBytes(blocks)
    for (let frame = 0; frame < frames; frame += 1) {
      const level = Math.round(AMPLITUDE * Math.sin((Math.PI * (frame + 0.5)) / frames))
      const [lighter, darker] = [1, -1].map((way) => {
        const picture = Buffer.alloc(blocks + COLOR_SAMPLES, NEUTRAL)
        for (const [at, sign] of signs.entries()) picture[at] = NEUTRAL + way * (sign & 1 ? level : -level)
        return picture
      })
      one.push(lighter!)
      other.push(darker!)
    }
  }
  return { one: Buffer.concat(one), other: Buffer.concat(other) }
}
