import { readClock, sinceMomentMs } from '../../e2e/fixtures/clock-picture.ts'

const SIZE = { width: 320, height: 180 } as const

/** A picture that was shown. */
export interface Shown {
  /** Wall clock, ms. */
  readonly at: number
  /** Since it was drawn. */
  readonly behindMs: number
}

declare global {
  interface Window {
    /** Every picture of the room that was shown since `watchClock`. */
    shown: Shown[]
    watchClock: (video: HTMLVideoElement) => void
  }
}

window.shown = []
window.watchClock = (video) => {
  const canvas = Object.assign(document.createElement('canvas'), SIZE)
  const context = canvas.getContext('2d', { willReadFrequently: true })!
  const look = (): void => {
    context.drawImage(video, 0, 0, SIZE.width, SIZE.height)
    const number = readClock(
      context.getImageData(0, 0, SIZE.width, SIZE.height / 4).data,
      SIZE.width,
      SIZE.height,
    )
    if (number !== null) window.shown.push({ at: Date.now(), behindMs: sinceMomentMs(number) })
    video.requestVideoFrameCallback(look)
  }
  video.requestVideoFrameCallback(look)
}
