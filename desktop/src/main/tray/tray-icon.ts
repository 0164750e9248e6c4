import type { TrayState } from '../../shared/ipc/windows.ts'

type Paint = readonly [red: number, green: number, blue: number]

/** Red is for on air and nothing else. */
const paints: Readonly<Record<TrayState['state'], Paint>> = {
  off_air: [154, 146, 170],
  on_air: [224, 37, 58],
  private: [127, 176, 255],
}

/**
 * Draws a lamp: a ring while it is out, filled while it burns, with a hole in it while one person alone sees
 * the performer. BGRA, `size` by `size` pixels.
 */
export function drawTrayIcon(state: TrayState['state'], size: number): Buffer {
  const pixels = Buffer.alloc(size * size * 4)
  const [red, green, blue] = paints[state]
  const middle = (size - 1) / 2
  const outer = size * 0.46
  const inner = state === 'off_air' ? size * 0.3 : state === 'private' ? size * 0.16 : -1
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) {
      const distance = Math.hypot(x - middle, y - middle)
      // Half a pixel of transition on each edge.
      const share = Math.min(clamp(outer - distance + 0.5), inner < 0 ? 1 : clamp(distance - inner + 0.5))
      pixels.set([blue * share, green * share, red * share, 255 * share].map(Math.round), (y * size + x) * 4)
    }
  }
  return pixels
}

function clamp(value: number): number {
  return Math.min(1, Math.max(0, value))
}
