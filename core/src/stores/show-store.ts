import { action, computed, makeObservable, observable, observableRef } from 'mobx'
import type { ApiClient } from '../client/api-client.ts'
import type { ApiFailure } from '../client/api-failure.ts'
import type { PaidCalls } from '../client/paid-calls.ts'
import type { Clock } from '../ports/clock.ts'
import type { PerformerSettings } from '../protocol/performer.ts'
import { performerRoutes } from '../protocol/performer.ts'
import type { RoomData } from '../protocol/rooms.ts'
import type { CurrentShow, PrivateDiscount, ShowState } from '../protocol/shows.ts'
import { showRoutes } from '../protocol/shows.ts'
import { isFreeSpying } from '../rules/offers/show-offers.ts'
import { assert, type Result } from '../rules/result.ts'
import type { LiveParticipant, ShowTick } from './live-participant.ts'
import { MyParticipants } from './my-participations.ts'
import { ServerTime } from './server-time.ts'
import type { SessionStore } from './session-store.ts'
import { ShowCalls } from './show-calls.ts'
import { ShowDirection } from './show-direction.ts'
import { ShowEnding } from './show-ending.ts'
import { deriveMode, type RoomMode } from './stream-status.ts'
import type { ToastStore } from './toast-store.ts'

export interface ShowDeps {
  readonly api: ApiClient
  readonly clock: Clock
  readonly paid: PaidCalls
  readonly session: SessionStore
  readonly toasts: ToastStore
  /** Whose room is open; null: none. */
  readonly room: () => string | null
}

const nothing: ShowState = { current: null, mine: [], discount: null }

/**
 * The shows of the open room as this person may see them: what the server last said, running on second by
 * second.
 */
export class ShowStore {
  state: ShowState = nothing
  /** What the performer offers and what it costs; null before the room is loaded. */
  settings: PerformerSettings | null = null
  /** This viewer is a member of the performer's fan club, as last heard: the server decides. */
  isFan = false
  /** The socket has told the state since the room was opened. */
  isLive = false
  readonly time: ServerTime
  readonly participants: MyParticipants
  readonly ending: ShowEnding
  /** A viewer's side. */
  readonly calls: ShowCalls
  /** The performer's side. */
  readonly direction: ShowDirection
  readonly #deps: ShowDeps
  /** Grows with every state that the socket tells. */
  #heard = 0

  constructor(deps: ShowDeps) {
    this.#deps = deps
    const { api, paid, clock, session, toasts } = deps
    const follow = this.#follow.bind(this)
    const room = (): string => this.#required()
    this.time = new ServerTime(clock)
    this.participants = new MyParticipants(this.time)
    this.ending = new ShowEnding(api, toasts)
    this.calls = new ShowCalls({
      api,
      paid,
      session,
      toasts,
      ending: this.ending,
      follow,
      room,
      lapsesIn: (id, seconds) => this.#lapsesIn(id, seconds),
    })
    this.direction = new ShowDirection({ api, follow, room })
    makeObservable(this, {
      state: observableRef,
      settings: observableRef,
      isFan: observable,
      isLive: observable,
      currentShow: computed,
      mode: computed,
      discount: computed,
      ownParticipant: computed,
      request: computed,
      cameraRequest: computed,
      camera: computed,
      recording: computed,
      mayShowCamera: computed,
      hydrate: action,
      applyState: action,
      heard: action,
      tick: action,
      setDiscount: action,
      setSettings: action,
      setFan: action,
      forgetMine: action,
      clear: action,
    })
  }

  get currentShow(): CurrentShow | null {
    return this.state.current
  }

  get mode(): RoomMode {
    return deriveMode(this.state)
  }

  /** null as soon as it has run out. */
  get discount(): PrivateDiscount | null {
    const { discount } = this.state
    return discount !== null && discount.ends_at > this.time.now ? discount : null
  }

  /** My part in the current show, running or announced; null: none. */
  get ownParticipant(): LiveParticipant | null {
    const id = this.currentShow?.show_id
    return this.participants.find((participant) => participant.show_id === id)
  }

  /** My request for a private show that nobody has answered. */
  get request(): LiveParticipant | null {
    return this.participants.find(
      (participant) => participant.kind === 'private' && participant.phase === 'open',
    )
  }

  get cameraRequest(): LiveParticipant | null {
    return this.participants.find(
      (participant) => participant.kind === 'cam2cam' && participant.phase === 'open',
    )
  }

  /** My camera in the public show. */
  get camera(): LiveParticipant | null {
    return this.participants.find(
      (participant) => participant.kind === 'cam2cam' && participant.phase === 'running',
    )
  }

  /** My recording of the public show. */
  get recording(): LiveParticipant | null {
    return this.participants.find(
      (participant) => participant.kind === 'recording' && participant.phase === 'running',
    )
  }

  /** The performer lets me show my camera now. */
  get mayShowCamera(): boolean {
    return (
      this.camera !== null ||
      this.participants.find(
        (participant) =>
          participant.role === 'payer' &&
          participant.kind === 'private' &&
          participant.phase === 'running' &&
          participant.cam2cam,
      ) !== null
    )
  }

  /** What a page was rendered with; nothing begins to count before the socket has spoken. */
  hydrate(data: RoomData): void {
    this.settings = data.userSetting
    this.isFan = data.viewer.isFan
    if (this.isLive) return
    this.state = data.shows
    this.participants.replace(data.shows.mine)
  }

  /** `v3.show.state`. */
  heard(state: ShowState): void {
    this.#heard += 1
    this.isLive = true
    this.applyState(state)
  }

  applyState(state: ShowState): void {
    this.state = state
    const gone = this.participants.replace(state.mine)
    for (const { showId } of this.participants.all) this.ending.reopened(showId)
    for (const { showId, participant } of gone)
      if (participant.phase === 'running' || participant.role !== 'payer') void this.ending.ended(showId)
    const isCounting =
      this.participants.all.length > 0 ||
      state.discount !== null ||
      state.current !== null ||
      (state.performer?.requests.length ?? 0) > 0 ||
      (state.performer?.participants.length ?? 0) > 0
    this.time.run(isCounting, () => this.participants.watchLowTime())
  }

  /** Mine, or of somebody in my show. */
  tick(tick: ShowTick): void {
    if (tick.username === this.#deps.session.username) return this.participants.tick(tick)
    const { performer } = this.state
    if (performer === undefined) return
    const { tokens, seconds, seconds_left } = tick
    const participants = performer.participants.map((participant) =>
      participant.show_id === tick.show_id && participant.username === tick.username
        ? { ...participant, tokens, seconds, seconds_left }
        : participant,
    )
    const grown = participants.reduce(
      (sum, participant, index) => sum + participant.tokens - performer.participants[index]!.tokens,
      0,
    )
    this.state = {
      ...this.state,
      performer: { ...performer, participants, tokens: performer.tokens + grown },
    }
  }

  setDiscount(discount: PrivateDiscount | null): void {
    this.state = { ...this.state, discount }
  }

  setSettings(settings: PerformerSettings): void {
    this.settings = settings
  }

  setFan(isFan: boolean): void {
    this.isFan = isFan
  }

  /** Asks for the prices again: they may have changed since the page was loaded. */
  async refreshSettings(): Promise<Result<PerformerSettings, ApiFailure>> {
    const username = this.#required()
    const answer = await this.#deps.api.call(performerRoutes.performerSettings, { params: { username } })
    if (answer.ok && this.#deps.room() === username) this.setSettings(answer.value)
    return answer
  }

  /** Another person is here: what the one before had a part in is not theirs. */
  forgetMine(): void {
    this.state = { ...this.state, mine: [] }
    this.isLive = false
    this.isFan = false
    this.time.run(false, () => undefined)
    this.participants.replace([])
    this.ending.clear()
    this.calls.dismissPrompt()
  }

  /** Another room. */
  clear(): void {
    this.forgetMine()
    this.state = nothing
    this.settings = null
  }

  async #follow<T>(call: () => Promise<Result<T, ApiFailure>>): Promise<Result<T, ApiFailure>> {
    const heard = this.#heard
    const room = this.#required()
    const isOvertaken = (): boolean => this.#heard !== heard || this.#deps.room() !== room
    const answer = await call()
    // Whether somebody is a member is told by no event.
    if (!answer.ok && answer.error.terms?.kind === 'spy' && this.#deps.room() === room)
      this.setFan(isFreeSpying(answer.error.terms))
    if (isOvertaken()) return answer
    const told = answer.ok ? stateIn(answer.value) : null
    if (told !== null) this.applyState(told)
    else if (answer.ok || answer.error.error === 'wrong_state' || answer.error.error === 'offer_changed') {
      // Prices of services and privates are told by no event; the rest of the page is to say what the refusal
      // said.
      if (!answer.ok && answer.error.error === 'offer_changed') void this.refreshSettings()
      const asked = await this.#deps.api.call(showRoutes.showState, { params: { username: room } })
      // Without an answer the socket will tell; what the call itself came to is known.
      if (asked.ok && !isOvertaken()) this.applyState(asked.value)
    }
    return answer
  }

  /** Its moment in the snapshot and the seconds until it tell together what time it is there. */
  #lapsesIn(requestId: string, seconds: number): void {
    const at =
      this.participants.find((participant) => participant.show_id === requestId)?.participant.expires_at ??
      null
    if (at !== null) this.time.learn(at - seconds * 1_000)
  }

  #required(): string {
    const room = this.#deps.room()
    assert(room !== null, 'no room is open')
    return room
  }
}

/** Most answers about shows carry the state after the call. */
function stateIn(answer: unknown): ShowState | null {
  return typeof answer === 'object' && answer !== null && 'state' in answer
    ? (answer.state as ShowState)
    : null
}
