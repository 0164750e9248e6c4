import type { Clock, KeyValueStorage } from '@footlight/core/ports'
import type { RoomStore } from '@footlight/core/stores/room-store'
import { action, compareShallow, computed, makeObservable, observable, reaction } from 'mobx'
import { isOutside, type Player, type PlayerStatus } from '../player.ts'
import type { HlsPlayer } from './hls-player.ts'

/** `none`: nothing that this browser could play. */
export type PlaybackEngine = 'webrtc' | 'hls' | 'none'

/** WebRTC shows its first frame within a second; a line that carries none carries none after this either. */
export const FALL_BACK_AFTER_MS = 8_000
const CHOICE_KEY = 'footlight.playback'
const COMPATIBLE = 'compatible'

export interface PlaybackDeps {
  readonly room: RoomStore
  readonly webrtc: Player
  readonly hls: HlsPlayer
  readonly clock: Clock
  readonly storage: KeyValueStorage
  readonly hasWebRtc: () => boolean
}

/**
 * The picture of the room by whichever way gets through: WebRTC, or HLS where that fails or this person wants
 * it. What only some may see is never sent by HLS, so those who have a part in a show get that by WebRTC,
 * whatever they chose.
 */
export class Playback {
  /** By this person's choice, stored in this browser. */
  isChosen = false
  /** WebRTC did not get through on this visit. */
  hasFallenBack = false
  /** The list of the past that is wanted; null: live. */
  rewound: string | null = null
  /** False until the browser has been looked at. */
  isStarted = false
  readonly #deps: PlaybackDeps
  #stop: (() => void)[] = []
  #isOnWebRtc = false
  #cancelFallBack: (() => void) | null = null

  constructor(deps: PlaybackDeps) {
    this.#deps = deps
    makeObservable(this, {
      isChosen: observable,
      hasFallenBack: observable,
      rewound: observable,
      isStarted: observable,
      engine: computed,
      status: computed,
      isCompatible: computed,
      isUnable: computed,
      canRewind: computed,
      isRewound: computed,
      setRewound: action,
      setStarted: action,
      setCompatible: action,
      fallBack: action,
    })
  }

  get engine(): PlaybackEngine {
    const { room } = this.#deps
    if (this.isRewound) return 'hls'
    if (!this.isCompatible) return 'webrtc'
    if (isOutside(room)) return 'none'
    if (room.media.hlsUrl !== null) return 'hls'
    return this.#hasWebRtc && room.media.producers.length > 0 ? 'webrtc' : 'none'
  }

  get status(): PlayerStatus {
    if (this.engine === 'none') return this.isUnable ? 'failed' : 'idle'
    return this.engine === 'hls' ? this.#deps.hls.status : this.#deps.webrtc.status
  }

  /** HLS is what is wanted, whether or not there is any now. */
  get isCompatible(): boolean {
    return this.isChosen || this.hasFallenBack || !this.#hasWebRtc
  }

  /** There is a picture for this viewer, and this browser has no way to it. */
  get isUnable(): boolean {
    const { room } = this.#deps
    return (
      !this.#hasWebRtc && !isOutside(room) && room.media.hlsUrl === null && room.media.producers.length > 0
    )
  }

  /** The performer lets the public stream be rewound, and this viewer sees that stream. */
  get canRewind(): boolean {
    const { room } = this.#deps
    return room.media.rewind !== null && room.media.hlsUrl !== null && !isOutside(room)
  }

  /** What is shown is not what is on now. */
  get isRewound(): boolean {
    return this.rewound !== null && this.canRewind
  }

  get hasHls(): boolean {
    return this.#deps.room.media.hlsUrl !== null
  }

  /** Of HLS, in ms; null: not known. */
  get delayMs(): number | null {
    return this.#deps.hls.delayMs
  }

  /** In how many sizes it comes. */
  get layers(): number {
    const { webrtc, hls } = this.#deps
    return this.engine === 'webrtc' ? webrtc.layers : Math.max(1, hls.heights.length)
  }

  /** The smallest is 0; null: as the line goes. */
  get layer(): number | null {
    return this.engine === 'hls' ? this.#deps.hls.size : this.#deps.webrtc.layer
  }

  /** Of the sizes in which it comes by HLS, in pixels. */
  get heights(): readonly number[] {
    return this.#deps.hls.heights
  }

  async chooseLayer(layer: number | null): Promise<void> {
    if (this.engine === 'hls') this.#deps.hls.choose(layer)
    else await this.#deps.webrtc.chooseLayer(layer)
  }

  /** Follows the room until `close`. */
  start(): void {
    const { webrtc, room, clock } = this.#deps
    this.setStarted(true)
    this.#stop = [
      reaction(
        () => ({ engine: this.engine, url: this.isRewound ? this.rewound : room.media.hlsUrl }),
        ({ engine, url }) => this.#use(engine, url),
        { fireImmediately: true, equals: compareShallow },
      ),
      // What was public once is over with the interval; and better live than nothing.
      reaction(
        () => this.rewound !== null && (!this.canRewind || this.#deps.hls.status === 'failed'),
        (isOver) => {
          if (isOver) this.setRewound(null)
        },
      ),
      reaction(
        () => this.#isStuck,
        (isStuck) => {
          this.#cancelFallBack?.()
          this.#cancelFallBack = isStuck ? clock.after(FALL_BACK_AFTER_MS, () => this.fallBack()) : null
        },
      ),
      reaction(
        () => this.engine === 'webrtc' && webrtc.status === 'failed' && this.hasHls,
        (hasFailed) => {
          if (hasFailed) this.fallBack()
        },
      ),
    ]
  }

  close(): void {
    for (const stop of this.#stop) stop()
    this.#stop = []
    this.#cancelFallBack?.()
    this.setRewound(null)
    this.#use('none', null)
    this.setStarted(false)
  }

  frameShown(): void {
    if (this.engine === 'hls') this.#deps.hls.frameShown()
    else this.#deps.webrtc.frameShown()
  }

  /** Tries again after it had given up. */
  retry(): void {
    if (this.engine === 'hls') this.#deps.hls.retry()
    else if (this.engine === 'webrtc') this.#deps.webrtc.retry()
  }

  /** By this person's hand: HLS, or WebRTC once more. */
  setCompatible(isCompatible: boolean): void {
    this.isChosen = isCompatible
    this.hasFallenBack = false
    this.#deps.storage.set(CHOICE_KEY, isCompatible ? COMPATIBLE : '')
  }

  /** Shows this list of the past; null: live again. */
  setRewound(url: string | null): void {
    this.rewound = url
  }

  fallBack(): void {
    this.hasFallenBack = true
  }

  setStarted(isStarted: boolean): void {
    this.isStarted = isStarted
    if (isStarted) this.isChosen = this.#deps.storage.get(CHOICE_KEY) === COMPATIBLE
  }

  /** The one lets go of the screen before the other takes it. */
  #use(engine: PlaybackEngine, url: string | null): void {
    const { webrtc, hls } = this.#deps
    if (engine !== 'webrtc' && this.#isOnWebRtc) webrtc.close()
    hls.follow(engine === 'hls' ? url : null)
    if (engine === 'webrtc' && !this.#isOnWebRtc) webrtc.start()
    this.#isOnWebRtc = engine === 'webrtc'
  }

  /** A server that draws the page asks nobody. */
  get #hasWebRtc(): boolean {
    return !this.isStarted || this.#deps.hasWebRtc()
  }

  get #isStuck(): boolean {
    const { webrtc, room } = this.#deps
    return this.engine === 'webrtc' && webrtc.isWaiting && room.isJoined && this.hasHls
  }
}
