import type { ApiClient } from '@footlight/core/client/api-client'
import type { Clock, KeyValueStorage } from '@footlight/core/ports'
import type { GenderPath } from '@footlight/core/protocol/browse'
import type { ReportReason } from '@footlight/core/protocol/reports'
import { type SwipeCollection, type SwipeItem, swipeRoutes } from '@footlight/core/protocol/swipe'
import type { SessionStore } from '@footlight/core/stores/session-store'
import type { TipStore } from '@footlight/core/stores/tip-store'
import type { ToastStore } from '@footlight/core/stores/toast-store'
import { action, computed, makeObservable, observable, observableRef, reaction } from 'mobx'
import { FeedQueue } from './feed-queue.ts'
import { HiddenModels } from './hidden-models.ts'
import type { SwipeRoom } from './swipe-room.ts'

/** The next room is prepared when the shown one plays, or after this long where it does not. */
const PREPARE_AFTER_MS = 1_500
/** A room that is over stays named for so long before the next one comes. */
const OVER_SHOWN_MS = 2_500
/** The room that was left is on its way out of the picture for so long. */
const LEAVING_MS = 220
const MUTED_KEY = 'footlight.muted'

export interface SwipeDeps {
  readonly api: ApiClient
  readonly session: SessionStore
  readonly tip: TipStore
  readonly toasts: ToastStore
  readonly clock: Clock
  readonly storage: KeyValueStorage
  readonly openRoom: (item: SwipeItem) => SwipeRoom
  /** False: the person saves data, so no picture is fetched before it is wanted. */
  readonly mayPrepare: () => boolean
}

export type SwipePhase = 'loading' | 'ready' | 'empty' | 'banned' | 'failed'

/**
 * The feed as one person goes through it. At most two rooms are open: the one that is shown, and the next one,
 * whose transport is up and whose picture runs before it is asked for.
 */
export class SwipeStore {
  phase: SwipePhase = 'loading'
  current: SwipeRoom | null = null
  ahead: SwipeRoom | null = null
  /** On its way out. */
  leaving: SwipeRoom | null = null
  direction: 'next' | 'previous' = 'next'
  collection: SwipeCollection = 'all'
  gender: GenderPath | null
  collections: readonly SwipeCollection[] = []
  tipTokenAmount = 0
  isMuted: boolean
  /** From the swipe to the first frame of the room that came, ms; null: none was measured yet. */
  firstFrameMs: number | null = null
  readonly #queue = new FeedQueue()
  readonly #hidden: HiddenModels
  #isAsking = false
  /** Grows whenever another feed is begun. */
  #visit = 0
  #stopWatch: (() => void) | null = null
  #cancelOver: (() => void) | null = null
  readonly #deps: SwipeDeps

  constructor(deps: SwipeDeps, gender: GenderPath | null) {
    this.#deps = deps
    this.#hidden = new HiddenModels(deps)
    this.gender = gender
    this.isMuted = deps.storage.get(MUTED_KEY) === '1'
    makeObservable<this, 'take' | 'moved' | 'setAhead' | 'setPhase' | 'measured'>(this, {
      phase: observable,
      current: observableRef,
      ahead: observableRef,
      leaving: observableRef,
      direction: observable,
      collection: observable,
      gender: observable,
      collections: observableRef,
      tipTokenAmount: observable,
      isMuted: observable,
      firstFrameMs: observable,
      rooms: computed,
      take: action,
      moved: action,
      setAhead: action,
      setPhase: action,
      setMuted: action,
      measured: action,
    })
  }

  /** Whatever has a video element now. */
  get rooms(): readonly SwipeRoom[] {
    return [this.leaving, this.current, this.ahead].filter((room) => room !== null)
  }

  get isFollowing(): boolean {
    return this.current !== null && this.#deps.session.isFollowing(this.current.username)
  }

  /** Begins the feed; the answer leaves it, and remembers where for who is logged in. */
  start(): () => void {
    void this.begin(this.collection, this.gender)
    return () => {
      this.#visit += 1
      this.#leave()
    }
  }

  async begin(collection: SwipeCollection, gender: GenderPath | null): Promise<void> {
    const visit = ++this.#visit
    this.#leave()
    this.#queue.reset([])
    this.setPhase('loading')
    action(() => {
      this.collection = collection
      this.gender = gender
    })()
    const hidden = this.#hidden.toSend()
    const answer = await this.#deps.api.call(swipeRoutes.swipeData, { body: { collection, gender, hidden } })
    if (visit !== this.#visit) return
    if (!answer.ok) return this.setPhase(answer.error.error === 'banned' ? 'banned' : 'failed')
    this.take(answer.value)
    if (this.#queue.isEmpty) return this.setPhase('empty')
    this.setPhase('ready')
    this.#go(1)
  }

  async next(): Promise<void> {
    if (this.#queue.next === undefined) await this.#askForMore()
    if (!this.#go(1) && this.current?.isOver === true) this.#end('empty')
  }

  previous(): void {
    this.#go(-1)
  }

  /** Leaves the shown model out from now on; can be taken back. */
  async hide(): Promise<void> {
    const { current } = this
    if (current === null) return
    const { toasts } = this.#deps
    const refusal = await this.#hidden.hide(current.username)
    if (refusal !== null) return this.#refused(refusal)
    toasts.show({
      appearance: 'info',
      title: { key: 'swipe.hidden', values: { name: current.item.card.display_name } },
      action: { label: { key: 'swipe.undo' }, run: () => void this.unhide(current.item) },
    })
    this.#drop(current.username)
  }

  async unhide(item: SwipeItem): Promise<void> {
    const refusal = await this.#hidden.unhide(item.card.username)
    if (refusal !== null) return this.#refused(refusal)
    this.#queue.insert(item)
    this.setPhase('ready')
    this.#go(1)
  }

  /** True: it was sent. */
  async report(username: string, reason: ReportReason, note: string): Promise<boolean> {
    const { api, toasts } = this.#deps
    const answer = await api.call(swipeRoutes.swipeReport, { body: { username, reason, note } })
    if (answer.ok) toasts.show({ appearance: 'success', title: { key: 'swipe.reported' } })
    else toasts.error({ key: `errors.${answer.error.error}` })
    return answer.ok
  }

  /** To whom is shown at the press, whatever comes meanwhile. What goes wrong the tip says itself. */
  async sendTip(): Promise<void> {
    const { tip, toasts } = this.#deps
    if (this.current === null) return
    const { username, display_name: name } = this.current.item.card
    const tokens = this.tipTokenAmount
    const answer = await tip.sendAside(username, tokens, { source_id: 'swipe' })
    if (answer.ok)
      toasts.show({ appearance: 'success', title: { key: 'toasts.tip_arrived', values: { tokens, name } } })
  }

  async toggleFollow(): Promise<void> {
    const { session, toasts } = this.#deps
    if (this.current === null) return
    const answer = await session.setFollowing(this.current.username, !this.isFollowing)
    if (!answer.ok) toasts.error({ key: `errors.${answer.error.error}` })
  }

  setMuted(isMuted: boolean): void {
    this.isMuted = isMuted
    this.#deps.storage.set(MUTED_KEY, isMuted ? '1' : '0')
    this.current?.screen.setLoud(!isMuted)
  }

  /** False: there is no room there. */
  #go(step: 1 | -1): boolean {
    const item = this.#queue.go(step)
    if (item === undefined) return false
    const { clock } = this.#deps
    const swipedAt = clock.monotonic()
    const prepared = this.ahead?.username === item.card.username ? this.ahead : null
    if (prepared === null) this.ahead?.close()
    const room = prepared ?? this.#open(item)
    room.screen.onNextFrame(() => {
      if (this.current === room) this.measured(Math.round(clock.monotonic() - swipedAt))
    })
    room.show(!this.isMuted)
    this.moved(room, step === 1 ? 'next' : 'previous')
    this.#watch(room)
    if (this.#queue.isShort) void this.#askForMore()
    return true
  }

  /** What happens to the shown room, and when the next one is prepared. */
  #watch(room: SwipeRoom): void {
    this.#stopWatch?.()
    this.#cancelOver?.()
    const prepare = (): void => {
      if (this.current === room) this.#prepare()
    }
    const cancel = this.#deps.clock.after(PREPARE_AFTER_MS, prepare)
    const stops = [
      reaction(
        () => room.player.status === 'playing',
        (isPlaying) => isPlaying && prepare(),
        {
          fireImmediately: true,
        },
      ),
      reaction(
        () => room.isOver,
        (isOver) => {
          this.#cancelOver?.()
          if (isOver)
            this.#cancelOver = this.#deps.clock.after(OVER_SHOWN_MS, () => this.#drop(room.username))
        },
        { fireImmediately: true },
      ),
    ]
    this.#stopWatch = () => {
      cancel()
      for (const stop of stops) stop()
    }
  }

  #prepare(): void {
    const item = this.#queue.next
    if (item === undefined || !this.#deps.mayPrepare()) return
    if (item.card.username === this.ahead?.username || item.card.username === this.current?.username) return
    this.ahead?.close()
    const room = this.#open(item)
    this.setAhead(room)
    const stop = reaction(
      () => room.isOver,
      (isOver) => {
        if (this.ahead !== room) return stop()
        if (!isOver) return
        stop()
        this.#drop(room.username)
      },
    )
  }

  #open(item: SwipeItem): SwipeRoom {
    const room = this.#deps.openRoom(item)
    room.start()
    return room
  }

  /** The room is not in the feed any more; where it is shown the next one comes. */
  #drop(username: string): void {
    const isShown = this.current?.username === username
    this.#queue.drop(username)
    if (this.ahead?.username === username) {
      this.ahead.close()
      this.setAhead(null)
    }
    if (!isShown) return this.#prepare()
    if (this.#go(1)) return
    void this.#askForMore().then(() => {
      if (this.current?.username === username && !this.#go(1)) this.#end('empty')
    })
  }

  async #askForMore(): Promise<void> {
    const last = this.#queue.last ?? this.current?.item
    if (last === undefined || this.#isAsking) return
    this.#isAsking = true
    const visit = this.#visit
    const { api } = this.#deps
    const { collection, gender } = this
    const hidden = this.#hidden.toSend()
    const body = { collection, gender, hidden, cursor: last.cursor }
    const answer = await api.call(swipeRoutes.swipeNext, { body })
    this.#isAsking = false
    if (visit !== this.#visit || !answer.ok) return
    this.#queue.append(answer.value.list)
    if (this.ahead === null && this.current?.player.status === 'playing') this.#prepare()
  }

  #leave(): void {
    const { current } = this
    if (current !== null && this.#deps.session.isLoggedIn) {
      const body = { cursor: current.item.cursor }
      // Where this is lost the next visit begins where the one before stopped.
      void this.#deps.api.call(swipeRoutes.swipeStop, { body })
    }
    this.#end('loading')
  }

  #end(phase: SwipePhase): void {
    this.#stopWatch?.()
    this.#cancelOver?.()
    for (const room of this.rooms) room.close()
    action(() => {
      this.current = null
      this.ahead = null
      this.leaving = null
    })()
    this.setPhase(phase)
  }

  #refused(error: string): void {
    this.#deps.toasts.error({ key: `errors.${error}` })
  }

  private take({
    collections,
    tipTokenAmount,
    list,
  }: {
    collections: readonly SwipeCollection[]
    tipTokenAmount: number
    list: readonly SwipeItem[]
  }): void {
    this.collections = collections
    this.tipTokenAmount = tipTokenAmount
    this.#queue.reset(list)
  }

  private moved(room: SwipeRoom, direction: 'next' | 'previous'): void {
    this.leaving?.close()
    const left = this.current
    this.leaving = left
    this.current = room
    this.ahead = null
    this.direction = direction
    this.firstFrameMs = null
    left?.screen.setLoud(false)
    this.#deps.clock.after(
      LEAVING_MS,
      action(() => {
        if (this.leaving !== left || left === null) return
        left.close()
        this.leaving = null
      }),
    )
  }

  private setAhead(room: SwipeRoom | null): void {
    this.ahead = room
  }

  private setPhase(phase: SwipePhase): void {
    this.phase = phase
  }

  private measured(ms: number): void {
    this.firstFrameMs = ms
  }
}
