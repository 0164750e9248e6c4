import type { KeyValueStorage } from '@footlight/core/ports'
import { action, makeObservable, observable } from 'mobx'
import type { Feed, FeedScreen } from './hls/hls-player.ts'
import type { Screen } from './player.ts'

const VOLUME_KEY = 'footlight.volume'
const MUTED_KEY = 'footlight.muted'

export interface ScreenElements {
  readonly video: HTMLVideoElement
  /** Shows the last frame while the line is being built anew. */
  readonly still: HTMLCanvasElement
  /** The picture with its controls. */
  readonly frame: HTMLElement
}

/**
 * The video element of the room and its sound. Sound is on unless this person muted it; where the browser
 * wants a click first, the picture runs muted and says so.
 */
export class VideoScreen implements Screen, FeedScreen {
  /** 0 to 100, stored in this browser. */
  volume = 100
  isMuted = false
  /** The browser let it play only without sound. */
  isSoundBlocked = false
  /** null: nothing shows it now. */
  elements: ScreenElements | null = null
  readonly #storage: KeyValueStorage
  #video: HTMLVideoElement | null = null
  #still: HTMLCanvasElement | null = null
  #stream: MediaStream | null = null
  #feed: Feed | null = null
  #endFeed: (() => void) | null = null
  #isCovered = false

  constructor(storage: KeyValueStorage) {
    this.#storage = storage
    makeObservable(this, {
      volume: observable,
      isMuted: observable,
      isSoundBlocked: observable,
      setVolume: action,
      setMuted: action,
      setSoundBlocked: action,
      restore: action,
    })
  }

  /** Takes the elements that show the picture and its last frame; the answer lets go of them. */
  attach(elements: ScreenElements, onFrame: () => void): () => void {
    const { video, still } = elements
    this.elements = elements
    this.#video = video
    this.#still = still
    this.restore()
    if (this.#stream) this.#show()
    this.#startFeed()
    video.addEventListener('playing', onFrame)
    video.addEventListener('resize', onFrame)
    return () => {
      video.removeEventListener('playing', onFrame)
      video.removeEventListener('resize', onFrame)
      this.#stopFeed()
      video.srcObject = null
      this.#video = null
      this.#still = null
      this.elements = null
    }
  }

  restore(): void {
    const volume = Number(this.#storage.get(VOLUME_KEY) ?? 100)
    this.volume = Number.isFinite(volume) ? Math.min(100, Math.max(0, volume)) : 100
    this.isMuted = this.#storage.get(MUTED_KEY) === '1'
    this.#applySound()
  }

  add(track: MediaStreamTrack): void {
    const old = this.#stream?.getTracks() ?? []
    // A stream whose tracks change under a playing element keeps its old frame in some browsers; a new one
    // does not.
    this.#stream = new MediaStream([
      ...old.filter((known) => known.kind !== track.kind && known.readyState === 'live'),
      track,
    ])
    this.#show()
  }

  remove(track: MediaStreamTrack): void {
    this.#stream?.removeTrack(track)
  }

  showFeed(feed: Feed | null): void {
    this.#stopFeed()
    this.#feed = feed
    this.#startFeed()
  }

  freeze(): void {
    if (this.#video === null || this.#still === null || this.#video.videoWidth === 0) return
    this.#still.width = this.#video.videoWidth
    this.#still.height = this.#video.videoHeight
    this.#still.getContext('2d')?.drawImage(this.#video, 0, 0)
  }

  /** Nothing of it remains: neither the last frame of the element nor the one that was stored. */
  clear(): void {
    this.#stream = null
    this.showFeed(null)
    if (this.#video) this.#video.srcObject = null
    if (this.#still) this.#still.width = 0
  }

  setVolume(volume: number): void {
    this.volume = volume
    this.#storage.set(VOLUME_KEY, String(volume))
    this.setMuted(volume === 0)
  }

  /** By the person's own hand, which also is the click that the browser waits for. */
  setMuted(muted: boolean): void {
    this.isMuted = muted
    this.isSoundBlocked = false
    if (!muted && this.volume === 0) this.setVolume(50)
    this.#storage.set(MUTED_KEY, muted ? '1' : '0')
    this.#applySound()
    void this.#play()
  }

  toggleMuted(): void {
    this.setMuted(!this.isMuted && !this.isSoundBlocked)
  }

  setSoundBlocked(blocked: boolean): void {
    this.isSoundBlocked = blocked
    this.#applySound()
  }

  /** Something stands before the picture: it is not heard either, whatever the person has chosen. */
  setCovered(isCovered: boolean): void {
    this.#isCovered = isCovered
    this.#applySound()
  }

  #startFeed(): void {
    if (this.#video !== null && this.#feed !== null)
      this.#endFeed = this.#feed(this.#video, () => void this.#play())
  }

  #stopFeed(): void {
    this.#endFeed?.()
    this.#endFeed = null
  }

  #show(): void {
    if (this.#video === null) return
    this.#video.srcObject = this.#stream
    void this.#play()
  }

  async #play(): Promise<void> {
    const video = this.#video
    if (video === null || (video.srcObject === null && this.#endFeed === null)) return
    try {
      await video.play()
    } catch (error) {
      // AbortError: a newer picture took its place and plays itself.
      if (!(error instanceof DOMException) || error.name !== 'NotAllowedError' || video.muted) return
      this.setSoundBlocked(true)
      await video.play().catch(() => undefined)
    }
  }

  #applySound(): void {
    if (this.#video === null) return
    this.#video.volume = this.volume / 100
    this.#video.muted = this.isMuted || this.isSoundBlocked || this.#isCovered
  }
}
