import type { RoomData } from '@footlight/core/protocol/rooms'
import { browserClock, browserRandom } from '@footlight/ui/browser-clock'
import { action, makeObservable, observable } from 'mobx'
import { openReceiving } from '../../media/device.ts'
import { HlsPlayer } from '../../media/hls/hls-player.ts'
import { openHls } from '../../media/hls/open-hls.ts'
import { Playback } from '../../media/hls/playback.ts'
import { MyCamera, openDevices } from '../../media/my-camera.ts'
import { Player } from '../../media/player.ts'
import { prewarmRoom } from '../../media/prewarm.ts'
import { VideoScreen } from '../../media/video-screen.ts'
import { browserStorage } from '../../platform/browser-ports.ts'
import type { Stores } from '../../platform/stores.ts'
import { AppActions } from '../apps/app-actions.ts'
import { ShowScreenState } from '../show/show-screen-state.ts'
import { soundTips } from './tip-sounds.ts'

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
  /** What stands in the message field; another line may put a name into it. */
  draft = ''
  readonly #stores: Stores

  constructor(stores: Stores, data: RoomData) {
    this.#stores = stores
    this.data = data
    this.player = new Playback({
      room: stores.room,
      clock: browserClock,
      storage: browserStorage,
      webrtc: new Player(stores.room, browserClock, openReceiving, this.screen),
      hls: new HlsPlayer(browserClock, openHls, this.screen),
      hasWebRtc: () => 'RTCPeerConnection' in globalThis,
    })
    this.camera = new MyCamera({
      room: stores.room,
      openDevices,
      // Few ever send: what it takes is fetched with WebRTC itself.
      openSession: async (rpc, onLost) =>
        (await import('../../media/open-sending.ts')).openSending(rpc, onLost),
    })
    this.show = new ShowScreenState(stores)
    this.apps = new AppActions(stores, browserClock, browserRandom, data.user.username)
    makeObservable(this, {
      panel: observable,
      isTipOpen: observable,
      draft: observable,
      showPanel: action,
      openTip: action,
      closeTip: action,
      setDraft: action,
      mention: action,
    })
  }

  /** Joins the room and follows it until the answer is called. */
  start(): () => void {
    const { room, session } = this.#stores
    const { username } = this.data.user
    if (this.data.chat.status !== 'offline') prewarmRoom()
    const stopSounds = soundTips(room, session)
    this.player.start()
    this.camera.start()
    void room.enter(username)
    return () => {
      stopSounds()
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
    else this.isTipOpen = true
  }

  closeTip(): void {
    this.isTipOpen = false
  }

  setDraft(draft: string): void {
    this.draft = draft
  }

  mention(username: string): void {
    this.draft = `${this.draft.trimEnd()} @${username} `.trimStart()
    this.#stores.ui.requestFocus('chat')
  }
}
