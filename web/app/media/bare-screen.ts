import { action, makeObservable, observable } from 'mobx'
import type { Screen } from './player.ts'

/** The video element of a room beside the one of the page. It plays without sound until that is asked for. */
export class BareScreen implements Screen {
  hasPicture = false
  /** The browser lets it play only without sound. */
  isSoundBlocked = false
  #video: HTMLVideoElement | null = null
  #stream: MediaStream | null = null
  #isLoud = false
  #onFrame: (() => void) | null = null

  constructor() {
    makeObservable(this, {
      hasPicture: observable,
      isSoundBlocked: observable,
      setPicture: action,
      setSoundBlocked: action,
    })
  }

  /** The answer lets go of the element. */
  attach(video: HTMLVideoElement, onPlaying: () => void): () => void {
    this.#video = video
    const playing = (): void => {
      if (video.videoWidth === 0) return
      this.setPicture(true)
      onPlaying()
    }
    video.addEventListener('playing', playing)
    video.addEventListener('resize', playing)
    this.#show()
    return () => {
      video.removeEventListener('playing', playing)
      video.removeEventListener('resize', playing)
      video.srcObject = null
      this.#video = null
    }
  }

  /** Called once, when the next frame is on the screen. */
  onNextFrame(listener: () => void): void {
    this.#onFrame = listener
    this.#watchFrame()
  }

  setLoud(isLoud: boolean): void {
    this.#isLoud = isLoud
    if (this.#video === null) return
    this.#video.muted = !isLoud
    if (isLoud) void this.#play()
  }

  add(track: MediaStreamTrack): void {
    const old = this.#stream?.getTracks() ?? []
    // A new stream: some browsers keep the old frame where tracks change under a playing element.
    this.#stream = new MediaStream([
      ...old.filter((known) => known.kind !== track.kind && known.readyState === 'live'),
      track,
    ])
    this.#show()
  }

  remove(track: MediaStreamTrack): void {
    this.#stream?.removeTrack(track)
  }

  /** The element keeps its last frame by itself while the line is built anew. */
  freeze(): void {}

  clear(): void {
    this.#stream = null
    if (this.#video) this.#video.srcObject = null
    this.setPicture(false)
  }

  setPicture(hasPicture: boolean): void {
    this.hasPicture = hasPicture
  }

  setSoundBlocked(isBlocked: boolean): void {
    this.isSoundBlocked = isBlocked
  }

  #show(): void {
    const video = this.#video
    if (video === null || this.#stream === null) return
    video.muted = !this.#isLoud
    video.srcObject = this.#stream
    this.#watchFrame()
    void this.#play()
  }

  #watchFrame(): void {
    this.#video?.requestVideoFrameCallback?.(() => {
      this.#onFrame?.()
      this.#onFrame = null
    })
  }

  async #play(): Promise<void> {
    const video = this.#video
    if (video === null || video.srcObject === null) return
    try {
      await video.play()
      this.setSoundBlocked(false)
    } catch (error) {
      // AbortError: a newer picture took its place and plays itself.
      if (!(error instanceof DOMException) || error.name !== 'NotAllowedError' || video.muted) return
      video.muted = true
      this.setSoundBlocked(true)
      await video.play().catch(() => undefined)
    }
  }
}
