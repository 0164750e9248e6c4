import type { ApiClient } from '@footlight/core/client/api-client'
import { MediaRpc } from '@footlight/core/client/media-rpc'
import type { RoomConnection, RoomHandlers } from '@footlight/core/client/room-connection'
import type { Clock } from '@footlight/core/ports'
import type { CameraState } from '@footlight/core/protocol/media'
import type { IncomingServerEvent } from '@footlight/core/protocol/parse'
import type { ReportReason } from '@footlight/core/protocol/reports'
import type { SpeedDateEnd, SpeedDateMatch, SpeedDateState } from '@footlight/core/protocol/speed-date'
import { speedDateRoutes } from '@footlight/core/protocol/speed-date-routes'
import type { SessionStore } from '@footlight/core/stores/session-store'
import type { ToastStore } from '@footlight/core/stores/toast-store'
import { action, computed, makeObservable, observable, observableRef } from 'mobx'
import { DateMedia } from './date-media.ts'

/** A viewer asks again after this long where nobody was free; twenty requests a minute are let through. */
const ASK_EVERY_MS = 4_000
const TICK_MS = 1_000

/** `searching`: nobody is free yet, or, for a performer, nobody has asked. */
export type SpeedDatePhase = 'idle' | 'opening' | 'searching' | 'offered' | 'running'
export type SpeedDateTrouble =
  | 'camera'
  | 'banned'
  | 'forbidden'
  | 'wrong_state'
  | 'rate_limited'
  | 'no_proof'
  | 'failed'

export interface SpeedDateDeps {
  readonly api: ApiClient
  readonly session: SessionStore
  readonly toasts: ToastStore
  readonly clock: Clock
  readonly openRoom: (handlers: RoomHandlers) => RoomConnection
  /** Rejects as `getUserMedia` does. */
  readonly openDevices: (withSound: boolean) => Promise<MediaStream>
}

/**
 * One person's speed dates, a viewer's or a performer's. Nothing leaves the camera before the server says that
 * the date runs, and everything stops with it; the camera
 * itself stays on only while somebody is looked for.
 */
export class SpeedDateStore {
  phase: SpeedDatePhase = 'idle'
  match: SpeedDateMatch | null = null
  ended: SpeedDateEnd | null = null
  trouble: SpeedDateTrouble | null = null
  camera: MediaStream | null = null
  media: DateMedia | null = null
  now: number
  readonly #deps: SpeedDateDeps
  readonly #link: RoomConnection
  readonly #rpc: MediaRpc
  #cameras: readonly CameraState[] = []
  #cancelAsk: (() => void) | null = null
  #stopTick: (() => void) | null = null
  /** Grows whenever what is under way is not wanted any more. */
  #generation = 0

  constructor(deps: SpeedDateDeps) {
    this.#deps = deps
    this.now = deps.clock.now()
    this.#link = deps.openRoom({
      stateChanged: (state) => {
        if (state === 'joined') this.#joined()
        else this.#rpc.closed()
      },
      event: (event) => this.#take(event),
      refused: () => this.#over('closed'),
      pongLate: () => undefined,
    })
    this.#rpc = new MediaRpc(deps.clock, (request) => this.#link.send('v3.media.request', request))
    makeObservable(this, {
      phase: observable,
      match: observableRef,
      ended: observable,
      trouble: observable,
      camera: observableRef,
      media: observableRef,
      now: observable,
      secondsLeft: computed,
      set: action,
    })
  }

  /** Of the date or the offer; null: neither. */
  get secondsLeft(): number | null {
    return this.match === null ? null : Math.max(0, Math.ceil((this.match.ends_at - this.now) / 1_000))
  }

  /** Opens the camera, for oneself alone, and looks for somebody. */
  async start(): Promise<void> {
    const generation = ++this.#generation
    this.set({ phase: 'opening', trouble: null, ended: null })
    try {
      const camera = this.camera ?? (await this.#deps.openDevices(true))
      if (generation !== this.#generation) return stopTracks(camera)
      this.set({ camera })
    } catch {
      if (generation === this.#generation) this.set({ phase: 'idle', trouble: 'camera' })
      return
    }
    this.#stopTick ??= this.#deps.clock.every(TICK_MS, () => this.set({ now: this.#deps.clock.now() }))
    this.#look()
  }

  async accept(): Promise<void> {
    if (this.match === null) return
    const answer = await this.#deps.api.call(speedDateRoutes.speedDateAccept, {
      body: { match_id: this.match.id },
    })
    if (answer.ok) this.#apply(answer.value)
    else this.#refused(answer.error.error)
  }

  /** Ends this one and looks for another. `block`: not this one again. */
  async next(block = false): Promise<void> {
    await this.#end(block)
    this.#look()
  }

  async stop(): Promise<void> {
    this.#generation += 1
    this.set({ phase: 'idle', ended: null })
    await this.#end(false)
    this.close()
  }

  /** The page is left, or nothing more is wanted: camera off, socket closed. The server ends what runs by that. */
  close(): void {
    this.#generation += 1
    this.#cancelAsk?.()
    this.#stopTick?.()
    this.#stopTick = null
    this.#closeMedia()
    this.#link.leave()
    if (this.camera !== null) stopTracks(this.camera)
    this.set({ camera: null, phase: 'idle', match: null })
  }

  /** True: it was sent. `still`: base64 of a JPEG; null: there was no picture. */
  async report(matchId: string, reason: ReportReason, note: string, still: string | null): Promise<boolean> {
    const body = { match: matchId, reason, note, ...(still !== null && { stillBase64: still }) }
    const answer = await this.#deps.api.call(speedDateRoutes.speedDateReport, { body })
    if (answer.ok) this.#deps.toasts.show({ appearance: 'success', title: { key: 'speed_date.reported' } })
    else this.#deps.toasts.error({ key: `errors.${answer.error.error}` })
    return answer.ok
  }

  set(
    change: Partial<
      Pick<SpeedDateStore, 'phase' | 'match' | 'ended' | 'trouble' | 'camera' | 'media' | 'now'>
    >,
  ): void {
    Object.assign(this, change)
  }

  /** A performer waits in their own room; a viewer asks until somebody is free. */
  #look(): void {
    const { session } = this.#deps
    this.#cancelAsk?.()
    if (this.phase === 'idle') return
    this.set({ phase: 'searching' })
    if (!session.isModel) return void this.#ask()
    const isHere = this.#link.state === 'joined'
    if (isHere) void this.#ask()
    else if (session.username !== null) this.#link.join(session.username)
  }

  #joined(): void {
    if (this.#deps.session.isModel && this.phase === 'searching') void this.#ask()
  }

  async #ask(): Promise<void> {
    const generation = this.#generation
    const answer = await this.#deps.api.call(speedDateRoutes.speedDateRequest)
    if (generation !== this.#generation) return
    if (!answer.ok) return this.#refused(answer.error.error)
    this.#apply(answer.value)
    if (this.match !== null || this.#deps.session.isModel) return
    this.#cancelAsk = this.#deps.clock.after(ASK_EVERY_MS, () => void this.#ask())
  }

  #refused(error: string): void {
    const known = ['banned', 'forbidden', 'wrong_state', 'rate_limited'] as const
    const isOfProof = error === 'camera_proof_required' || error === 'camera_proof_unavailable'
    const trouble = isOfProof ? 'no_proof' : (known.find((each) => each === error) ?? 'failed')
    this.close()
    this.set({ trouble })
  }

  #apply({ match, phase, ended }: SpeedDateState): void {
    this.set({ match })
    if (ended !== undefined) return this.#over(ended)
    if (match === null) return
    this.set({ phase: match.phase, ended: null })
    this.#cancelAsk?.()
    // Of a viewer: the offer stands while they are in the performer's room.
    if (!this.#deps.session.isModel) this.#link.join(match.broadcastUsername)
    if (phase === 'running' && this.media === null) void this.#begin(match)
  }

  async #begin(match: SpeedDateMatch): Promise<void> {
    const media = new DateMedia(this.#rpc, () => void this.next())
    this.set({ media })
    try {
      await Promise.all([
        this.camera === null ? undefined : media.send(this.camera),
        media.receive(this.#cameras.find(({ username }) => username === match.username)),
      ])
    } catch {
      // It ended meanwhile, or the line does not carry it; either way there is no date here.
      if (this.media === media) void this.next()
    }
  }

  async #receive(camera: CameraState | undefined): Promise<void> {
    const { media } = this
    try {
      await media?.receive(camera)
    } catch {
      if (this.media === media) void this.next()
    }
  }

  #over(ended: SpeedDateEnd): void {
    this.#closeMedia()
    this.set({ match: null, ended })
    if (this.phase === 'idle') return
    const { isModel } = this.#deps.session
    // A performer goes on waiting; a viewer decides.
    if (isModel && ended !== 'closed') return this.set({ phase: 'searching' })
    // Nobody's camera stays on without a date or the wish for one.
    this.close()
    this.set({ ended })
  }

  async #end(block: boolean): Promise<void> {
    this.#closeMedia()
    this.set({ match: null, ended: null })
    await this.#deps.api.call(speedDateRoutes.speedDateStop, { body: { block } })
    if (!this.#deps.session.isModel) this.#link.leave()
  }

  #closeMedia(): void {
    this.media?.close()
    this.#cameras = []
    this.set({ media: null })
  }

  #take(event: IncomingServerEvent): void {
    switch (event.name) {
      case 'v3.speed_date.update':
        return this.#apply(event.payload)
      case 'v3.media.response':
        return this.#rpc.answer(event.payload)
      case 'v3.media.state': {
        this.#cameras = event.payload.cameras ?? []
        const other = this.#cameras.find(({ username }) => username === this.match?.username)
        void this.#receive(other)
        return
      }
    }
  }
}

function stopTracks(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop()
}
