import { watchLevel } from '../level-meter.ts'
import type { SoundReading } from './readings.ts'

/** Listens to a track until the answer is called, which tells what was heard; null: nothing was. */
export function listenTo(track: MediaStreamTrack): () => SoundReading | null {
  const levels: number[] = []
  const stop = watchLevel(track, (level) => void levels.push(level))
  return () => {
    stop()
    return soundOf(levels)
  }
}

export function soundOf(levels: readonly number[]): SoundReading | null {
  if (levels.length === 0) return null
  const sorted = levels.toSorted((a, b) => a - b)
  return { peak: sorted.at(-1)!, floor: sorted[Math.floor(sorted.length / 10)]! }
}
