import { browserClock } from '@footlight/ui/browser-clock'
import { action, autorun, computed, makeObservable, observable, reaction } from 'mobx'
import type { Playback } from '../../media/hls/playback.ts'
import type { MyCamera } from '../../media/my-camera.ts'
import type { VideoScreen } from '../../media/video-screen.ts'
import { browserStorage } from '../../platform/browser-ports.ts'
import type { Stores } from '../../platform/stores.ts'
import { CORNER_KEY, type Corner, isCorner } from './corners.ts'
import { watchForStuck } from './stuck-watch.ts'

const THEATER_KEY = 'footlight.theater'
const WHOLE_KEY = 'footlight.whole_picture'
const ASKED_KEY = 'footlight.asked_whether_video_works'
/** By layout; the answer to whether the chat lies over the picture. */
const CHAT_KEYS = { theater: 'footlight.theater_chat', full: 'footlight.full_screen_chat' } as const
/** So much of the video, in px, is no longer worth looking at: it goes on in a corner. */
const REST_PX = 60

/** `theater`: over the whole width of the page; `full`: over the whole screen. */
export type Layout = 'page' | 'theater' | 'full'

/** What one visit to a room shows its picture with. */
export interface PlayerParts {
  readonly screen: VideoScreen
  readonly player: Playback
  readonly camera: MyCamera
}

/**
 * Where and how large the room's picture is. One element and one connection throughout: only the layout of
 * the page changes, which the style sheet of `PlayerButtons` reads from attributes of the page's `main`.
 */
export class PlayerView {
  isTheater = browserStorage.get(THEATER_KEY) === '1'
  /** On a phone the picture fills its place and loses its edges; whole, it does not. */
  isWhole = browserStorage.get(WHOLE_KEY) === '1'
  isFullScreen = false
  isInPicture = false
  /** The video has been scrolled out of the window. */
  isPassed = false
  /** Closed by hand, until the video has been seen again. */
  isDismissed = false
  /** The question whether it works stands on the picture. */
  isAsking = false
  corner: Corner
  /** Whether the chat lies over the picture. */
  readonly chat = observable({
    theater: browserStorage.get(CHAT_KEYS.theater) !== '0',
    full: browserStorage.get(CHAT_KEYS.full) === '1',
  })
  readonly #stores: Stores
  readonly #parts: PlayerParts
  readonly #video: HTMLVideoElement
  readonly frame: HTMLElement
  #stop: (() => void)[] = []

  constructor(stores: Stores, parts: PlayerParts) {
    const { elements } = parts.screen
    if (elements === null) throw new Error('a view of no video')
    this.#stores = stores
    this.#parts = parts
    this.#video = elements.video
    this.frame = elements.frame
    const corner = browserStorage.get(CORNER_KEY)
    this.corner = isCorner(corner) ? corner : 'bottom-left'
    makeObservable(this, {
      isTheater: observable,
      isWhole: observable,
      setWhole: action,
      isFullScreen: observable,
      isInPicture: observable,
      isPassed: observable,
      isDismissed: observable,
      isAsking: observable,
      corner: observable,
      layout: computed,
      isChatShown: computed,
      isFloating: computed,
      setTheater: action,
      setChatShown: action,
      setCorner: action,
      dismiss: action,
      setAsking: action,
      look: action,
    })
  }

  get layout(): Layout {
    if (this.isFullScreen) return 'full'
    return this.isTheater ? 'theater' : 'page'
  }

  get isChatShown(): boolean {
    return this.layout === 'page' || this.chat[this.layout]
  }

  get hasPictureInPicture(): boolean {
    return document.pictureInPictureEnabled === true && 'requestPictureInPicture' in this.#video
  }

  /**
   * No show of this viewer's own, which has its price and its buttons on the picture; nothing behind a wall.
   * What this viewer may not see is not played at all.
   */
  get isFloating(): boolean {
    const { room, session } = this.#stores
    const { player, camera } = this.#parts
    return (
      this.isPassed &&
      !this.isDismissed &&
      !this.isInPicture &&
      !this.isFullScreen &&
      room.mode === 'public' &&
      room.wall === null &&
      !camera.isOn &&
      (player.status === 'playing' || player.status === 'reconnecting') &&
      session.settings?.video_player_floating_enabled !== false
    )
  }

  open(): this {
    const { shortcuts, room } = this.#stores
    const main = this.frame.closest('main')!
    const look = (): void => this.look()
    const listen = (target: EventTarget, name: string, handler: () => void): (() => void) => {
      target.addEventListener(name, handler, { capture: true, passive: true })
      return () => target.removeEventListener(name, handler, { capture: true })
    }
    this.#stop = [
      shortcuts.on('f', () => void this.toggleFullScreen()),
      shortcuts.on('w', () => this.setTheater(!this.isTheater)),
      shortcuts.on('i', () => void this.togglePicture()),
      listen(this.#video, 'dblclick', () => void this.toggleFullScreen()),
      listen(this.#video, 'enterpictureinpicture', look),
      listen(this.#video, 'leavepictureinpicture', look),
      listen(document, 'fullscreenchange', look),
      listen(document, 'scroll', look),
      listen(window, 'resize', look),
      autorun(() => this.#write(main)),
      // What may not be seen here may not be seen in a window of its own either.
      reaction(
        () => room.wall !== null || this.#parts.player.status === 'idle',
        (isShut) => isShut && void this.#leavePicture(),
      ),
    ]
    if (this.#stores.session.siteConfig?.isVideoStuckSurveyEnabled) this.#askWhenStuck()
    this.look()
    return this
  }

  /** The room is left: nothing of it stays on this page, and what may go on does so in a corner of others. */
  close(): void {
    this.#floatOn()
    for (const stop of this.#stop) stop()
    this.#stop = []
    void this.#leavePicture()
    if (isFullScreen()) void document.exitFullscreen().catch(() => undefined)
  }

  /** As `isFloating`, wherever one has scrolled to. A show of one's own has its price, and ends with its page. */
  #floatOn(): void {
    const { room, session, ui } = this.#stores
    const { player, camera, screen } = this.#parts
    const isOpen = room.mode === 'public' && room.wall === null && room.refusal === null && !room.isOwner
    const isWanted = !this.isDismissed && session.settings?.video_player_floating_enabled !== false
    const { data } = room
    if (data === null || !isOpen || !isWanted || camera.isOn || player.status !== 'playing') return
    const { username, displayName } = data.user
    ui.setFloating({ username, displayName, isLoud: !screen.isMuted && screen.volume > 0 })
  }

  setTheater(isTheater: boolean): void {
    this.isTheater = isTheater
    browserStorage.set(THEATER_KEY, isTheater ? '1' : '0')
  }

  setWhole(isWhole: boolean): void {
    this.isWhole = isWhole
    browserStorage.set(WHOLE_KEY, isWhole ? '1' : '0')
  }

  setChatShown(isShown: boolean): void {
    if (this.layout === 'page') return
    this.chat[this.layout] = isShown
    browserStorage.set(CHAT_KEYS[this.layout], isShown ? '1' : '0')
  }

  setCorner(corner: Corner): void {
    this.corner = corner
    browserStorage.set(CORNER_KEY, corner)
  }

  dismiss(): void {
    this.isDismissed = true
  }

  setAsking(isAsking: boolean): void {
    this.isAsking = isAsking
  }

  backToVideo(): void {
    // The place where the video was; the video itself is in its corner.
    this.frame.parentElement!.scrollTo({ top: 0 })
    window.scrollTo({ top: 0 })
    this.#video.focus({ preventScroll: true })
  }

  /** Of the whole page, so that its dialogs and notices are on the screen as well. */
  async toggleFullScreen(): Promise<void> {
    // Refused where the browser has none, as on some phones; then nothing happens.
    await (document.fullscreenElement
      ? document.exitFullscreen()
      : document.documentElement.requestFullscreen?.()
    )?.catch(() => undefined)
  }

  async togglePicture(isAgain = false): Promise<void> {
    if (this.isInPicture) return this.#leavePicture()
    const { wall } = this.#stores.room
    if (!this.hasPictureInPicture || wall !== null || this.#parts.player.status !== 'playing') return
    // Refused where the person forbade it.
    await this.#video.requestPictureInPicture().catch(() => {
      // Or because the picture begins anew at this moment, as it does when its sound comes: the press still counts.
      if (isAgain || this.#video.readyState > HTMLMediaElement.HAVE_NOTHING) return
      this.#video.addEventListener('loadedmetadata', () => void this.togglePicture(true), { once: true })
    })
  }

  /** What the browser says of the page now. */
  look(): void {
    this.isFullScreen = isFullScreen()
    this.isInPicture = document.pictureInPictureElement === this.#video
    const below = this.frame.nextElementSibling
    const header = this.frame.closest('main')!.offsetTop
    this.isPassed = below !== null && isBelow(below) && below.getBoundingClientRect().top < header + REST_PX
    if (!this.isPassed) this.isDismissed = false
  }

  /** Once in a session of this browser (`STUCK-01`). */
  #askWhenStuck(): void {
    if (readSession(ASKED_KEY) !== null) return
    const { player } = this.#parts
    const stop = watchForStuck(
      browserClock,
      () => ({
        position: this.#video.currentTime,
        isDue:
          document.visibilityState === 'visible' &&
          ((player.status === 'playing' && !this.#video.paused) || player.status === 'reconnecting'),
      }),
      () => {
        writeSession(ASKED_KEY)
        this.setAsking(true)
      },
    )
    this.#stop.push(stop)
  }

  async #leavePicture(): Promise<void> {
    if (document.pictureInPictureElement === this.#video)
      await document.exitPictureInPicture().catch(() => undefined)
  }

  #write(main: HTMLElement): void {
    // Its place is kept while it is in a corner, or the page would jump.
    if (this.isFloating && main.dataset.floating === undefined)
      main.style.setProperty('--video-height', `${this.frame.offsetHeight}px`)
    setOrDrop(main, 'floating', this.isFloating ? this.corner : null)
    setOrDrop(main, 'layout', this.layout === 'page' ? null : this.layout)
    setOrDrop(main, 'picture', this.isWhole ? 'whole' : null)
    setOrDrop(main, 'chat', this.isChatShown ? 'shown' : null)
  }
}

export function openPlayerView(stores: Stores, parts: PlayerParts): PlayerView {
  return new PlayerView(stores, parts).open()
}

/** On a phone it lies over the picture, which nothing scrolls away; behind a full screen it is not there. */
function isBelow(part: Element): boolean {
  const { position, display } = getComputedStyle(part)
  return position !== 'absolute' && display !== 'none'
}

function isFullScreen(): boolean {
  return document.fullscreenElement === document.documentElement
}

function setOrDrop(element: HTMLElement, name: string, value: string | null): void {
  if (value === null) delete element.dataset[name]
  else element.dataset[name] = value
}

/** A browser that forbids it asks once more, with the next page. */
function readSession(key: string): string | null {
  try {
    return sessionStorage.getItem(key)
  } catch {
    return null
  }
}

function writeSession(key: string): void {
  try {
    sessionStorage.setItem(key, '1')
  } catch {
    // Full or forbidden: as above.
  }
}
