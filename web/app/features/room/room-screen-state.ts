import type { RoomData } from '@footlight/core/protocol/rooms'
import type { ChatEntry } from '@footlight/core/stores/room-entry'
import { browserClock } from '@footlight/ui/browser-clock'
import { action, makeObservable, observable, observableRef } from 'mobx'
import { openReceiving } from '../../media/device.ts'
import { HlsPlayer } from '../../media/hls/hls-player.ts'
import { Playback } from '../../media/hls/playback.ts'
import { MyCamera } from '../../media/my-camera.ts'
import { Player } from '../../media/player.ts'
import { prewarmRoom } from '../../media/prewarm.ts'
import { VideoScreen } from '../../media/video-screen.ts'
import { browserStorage } from '../../platform/browser-ports.ts'
import type { Stores } from '../../platform/stores.ts'
import { AppActions } from '../apps/app-actions.ts'
import type { PlayerView } from '../player/player-view.ts'
import { ShowScreenState } from '../show/show-screen-state.ts'

export type RoomPanel = 'chat' | 'people' | 'about'

/** What one visit to a room holds besides the stores: the picture, the sounds, and which panel is open. */
export class RoomScreenState {
  readonly data: RoomData
  readonly screen = new VideoScreen(browserStorage)
  readonly player: Playback
  readonly camera: MyCamera
  readonly show: ShowScreenState
  readonly apps: AppActions
  panel: RoomPanel = 'chat'
  isTipOpen = false
  /** What had the focus when the tip box was opened, which gets it back. */
  tipOpener: Element | null = null
  /** The line that is answered; null: none. */
  replyTo: ChatEntry | null = null
  /** Where and how large the picture is; null: not fetched yet. */
  view: PlayerView | null = null
  readonly #stores: Stores
  /** By thread: what is typed in a private is not in the field of the public when that ends. */
  readonly #drafts = observable.map<string, string>()

  constructor(stores: Stores, data: RoomData) {
    this.#stores = stores
    this.data = data
    this.player = new Playback({
      room: stores.room,
      clock: browserClock,
      storage: browserStorage,
      webrtc: new Player(stores.room, browserClock, openReceiving, this.screen),
      // Few need it.
      hls: new HlsPlayer(
        browserClock,
        async (...asked) => (await import('../../media/hls/open-hls.ts')).openHls(...asked),
        this.screen,
      ),
      hasWebRtc: () => 'RTCPeerConnection' in globalThis,
    })
    this.camera = new MyCamera({
      room: stores.room,
      // Few ever send: what it takes is fetched with WebRTC itself.
      openDevices: async (withSound) => (await import('../../media/open-sending.ts')).openDevices(withSound),
      openSession: async (rpc, onLost) =>
        (await import('../../media/open-sending.ts')).openSending(rpc, onLost),
    })
    this.show = new ShowScreenState(stores)
    this.apps = new AppActions(stores, data.user.username)
    makeObservable(this, {
      panel: observable,
      isTipOpen: observable,
      replyTo: observableRef,
      view: observableRef,
      setView: action,
      reply: action,
      showPanel: action,
      openTip: action,
      closeTip: action,
      setDraft: action,
      mention: action,
    })
  }

  /** Joins the room and follows it until the answer is called. */
  start(): () => void {
    const { room, session, ui } = this.#stores
    const { username } = this.data.user
    ui.setFloating(null)
    if (this.data.chat.status !== 'offline') prewarmRoom()
    const stopSounds = soundTipsSoon(room, session)
    const stopView = this.#viewSoon()
    this.player.start()
    this.camera.start()
    void room.enter(username)
    return () => {
      stopSounds()
      stopView()
      this.player.close()
      this.camera.close()
      // The next room may be open already.
      if (room.username === username) room.leave()
    }
  }

  showPanel(panel: RoomPanel): void {
    this.panel = panel
    if (panel === 'people') this.#stores.room.openUserList()
    else if (this.#stores.room.people.isListOpen) this.#stores.room.closeUserList()
  }

  /** A guest is asked to sign up instead. */
  openTip(): void {
    if (!this.#stores.session.isLoggedIn) this.#stores.ui.open('signup')
    else {
      this.tipOpener = document.activeElement
      this.isTipOpen = true
    }
  }

  closeTip(): void {
    this.isTipOpen = false
  }

  /** What stands in the message field; another line may put a name into it. */
  get draft(): string {
    return this.#drafts.get(this.#stores.room.thread) ?? ''
  }

  setDraft(draft: string): void {
    this.#drafts.set(this.#stores.room.thread, draft)
  }

  reply(entry: ChatEntry | null): void {
    this.replyTo = entry
    if (entry !== null) this.#stores.ui.requestFocus('chat')
  }

  setView(view: PlayerView | null): void {
    this.view = view
  }

  /** Nobody changes it before the picture is there. */
  #viewSoon(): () => void {
    let isOver = false
    void import('../player/player-view.ts').then(({ openPlayerView }) => {
      if (!isOver) this.setView(openPlayerView(this.#stores, this))
    })
    return () => {
      isOver = true
      this.view?.close()
      this.setView(null)
    }
  }

  mention(username: string): void {
    this.setDraft(`${this.draft.trimEnd()} @${username} `.trimStart())
    this.#stores.ui.requestFocus('chat')
  }
}

/** Sounds are fetched behind the first paint. */
function soundTipsSoon(...heard: readonly [Stores['room'], Stores['session']]): () => void {
  let stop: (() => void) | null = null
  let isOver = false
  void import('./tip-sounds.ts').then(({ soundTips }) => {
    if (!isOver) stop = soundTips(...heard)
  })
  return () => {
    isOver = true
    stop?.()
  }
}
