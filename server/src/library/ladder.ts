/** One of the sizes in which a video is kept. */
export interface Rendition {
  /** Its folder and what players call it. */
  readonly name: string
  readonly width: number
  readonly height: number
  readonly videoKbps: number
}

/** By the shorter side, pixels. */
const steps = [
  { side: 1_080, videoKbps: 5_000 },
  { side: 720, videoKbps: 2_800 },
  { side: 480, videoKbps: 1_200 },
  { side: 240, videoKbps: 400 },
] as const

/** Four sizes; of a video that is smaller those below it, and never none. Largest first. */
export function ladderOf(width: number, height: number): readonly Rendition[] {
  const side = Math.min(width, height)
  const fitting = steps.filter((step) => step.side <= side)
  const chosen = fitting.length > 0 ? fitting : [{ side, videoKbps: steps[3].videoKbps }]
  return chosen.map((step) => {
    const scale = step.side / side
    return {
      name: `p${step.side}`,
      width: even(width * scale),
      height: even(height * scale),
      videoKbps: step.videoKbps,
    }
  })
}

/** The encoder wants both sides even. */
function even(side: number): number {
  return Math.max(2, Math.round(side / 2) * 2)
}
