import { watchLevel } from './level-meter.ts'
import type { LightReading, SoundReading } from './readings.ts'

const WIDTH = 64
const HEIGHT = 36

/** How much light is in the picture of a track, from one frame made small. null: no frame came. */
export async function readLight(track: MediaStreamTrack): Promise<LightReading | null> {
  const video = document.createElement('video')
  video.muted = true
  video.srcObject = new MediaStream([track])
  try {
    await video.play()
    const canvas = new OffscreenCanvas(WIDTH, HEIGHT)
    const context = canvas.getContext('2d', { willReadFrequently: true })
    if (context === null || video.videoWidth === 0) return null
    context.drawImage(video, 0, 0, WIDTH, HEIGHT)
    return lightOf(context.getImageData(0, 0, WIDTH, HEIGHT).data)
  } catch {
    // The camera went away meanwhile; the finding about the camera says so.
    return null
  } finally {
    video.srcObject = null
  }
}

/** Mean and spread of the brightness (BT.601) of RGBA pixels. */
export function lightOf(pixels: Uint8ClampedArray): LightReading {
  const count = pixels.length / 4
  let sum = 0
  let squares = 0
  for (let index = 0; index < pixels.length; index += 4) {
    const luma = 0.299 * pixels[index]! + 0.587 * pixels[index + 1]! + 0.114 * pixels[index + 2]!
    sum += luma
    squares += luma * luma
  }
  const mean = sum / count
  return { mean, spread: Math.sqrt(Math.max(0, squares / count - mean * mean)) }
}

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
