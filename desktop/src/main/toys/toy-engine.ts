import type { Clock, Random } from '@footlight/core/ports'
import { fail, ok, type Result } from '@footlight/core/rules'
import type { Bridge } from '@footlight/native-bridges/toys/bridge'
import type { ToyStart, ToyView } from '../../shared/ipc/toys.ts'
import {
  type ControlRefusal,
  defaultToySettings,
  endControl,
  enqueue,
  initialToyState,
  nextChangeMs,
  passTime,
  type QueueRefusal,
  type StopCause,
  setControl,
  setCruise,
  setLive,
  setPaused,
  skipCurrent,
  start,
  stop,
  type TestOrder,
  type TipOrder,
  type ToyLog,
  type ToySettings,
  type ToyState,
  wantedLevel,
} from '../../shared/toys/index.ts'
import { ToyManager } from './toy-manager.ts'
import { toyView } from './toy-view.ts'

/**
 * The page that shows the performer's room says that it is there every 250 ms; without a word for this long
 * everything stops. ms.
 */
const PULSE_MS_MAX = 800
const PULSE_LOOK_MS = 50
/** Remaining times on the screen are never older. ms. */
const TELL_MS = 1_000

export interface ToyEngineDeps {
  readonly clock: Clock
  readonly random: Pick<Random, 'fraction' | 'uuid'>
  readonly log: ToyLog
  /** New ones for every start; none where the performer has set up no app. */
  readonly bridges: () => readonly Bridge[]
  readonly onChange: (view: ToyView) => void
}

/** Someone who moves the toys by something that is worth tokens. */
export interface EnqueueOrder {
  readonly viewer: string
  readonly tokens: number
  /** `id`: of the transfer; counts once. `ageMs`: since the server sent it. */
  readonly source: { readonly kind: 'tip'; readonly id: string; readonly ageMs: number }
}

/**
 * Drives the toys by the rules of `core/rules/toys`: keeps the time, tells the rig, writes the log, and
 * stops when nobody is there.
 */
export class ToyEngine {
  readonly #deps: ToyEngineDeps
  readonly #rig: ToyManager
  #settings: ToySettings = defaultToySettings
  #state: ToyState
  #stopped: ToyView['stopped'] = null
  #turning: 'starting' | 'stopping' | null = null
  #halting: Promise<boolean> = Promise.resolve(true)
  #starts = 0
  #pulsedAt = 0
  #cancelWake: (() => void) | null = null
  #endWatch: (() => void) | null = null
  #isTold = true
  #toldAt = 0

  constructor(deps: ToyEngineDeps) {
    this.#deps = deps
    this.#state = initialToyState(deps.clock.monotonic())
    this.#rig = new ToyManager({
      clock: deps.clock,
      log: (entry) => deps.log.append(entry),
      onChange: () => this.#tell(),
      onDanger: (cause) => void this.stop(cause),
      wanted: (device) => wantedLevel(this.#state, this.#settings, device),
    })
  }

  get view(): ToyView {
    return toyView({
      state: this.#now(),
      settings: this.#settings,
      rig: this.#rig,
      stopped: this.#stopped,
      turning: this.#turning,
    })
  }

  /** Nothing runs, and no stop is under way. */
  get isStill(): boolean {
    return this.#turning === null && this.#state.phase.kind === 'off'
  }

  /**
   * The performer's rules from now on; what is queued keeps its length, and nothing is stronger than the new
   * cap.
   */
  setSettings(settings: ToySettings): void {
    this.#settings = settings
    this.#update(this.#now())
  }

  /** Connects, and lets toys move. Ordered by the performer alone. */
  async start(): Promise<ToyStart> {
    if (this.#turning === 'starting' || this.#state.phase.kind !== 'off') return 'already_on'
    const mine = ++this.#starts
    await this.#halting
    // Stopped, or started once more, while the stop before was under way.
    if (mine !== this.#starts) return 'stopped_meanwhile'
    const bridges = this.#deps.bridges()
    if (bridges.length === 0) return 'no_app'
    this.#turning = 'starting'
    this.#tell()
    const opened = await this.#rig.connect(bridges)
    this.#turning = null
    if (opened === 0 || mine !== this.#starts) {
      await this.#rig.halt()
      return mine === this.#starts ? 'not_found' : 'stopped_meanwhile'
    }
    this.#pulsedAt = this.#deps.clock.monotonic()
    this.#endWatch = this.#deps.clock.every(PULSE_LOOK_MS, () => this.#watch())
    this.#update(start(this.#state, this.#pulsedAt, this.#settings))
    return 'started'
  }

  /**
   * Everything to zero, and every app let go. Answers whether every toy is known to be still. Safe at any
   * time.
   */
  stop(cause: StopCause): Promise<boolean> {
    this.#starts += 1
    this.#update(stop(this.#now(), cause, this.#deps.clock.monotonic(), this.#settings))
    return this.#halting
  }

  setPaused(paused: boolean): void {
    this.#update(setPaused(this.#state, paused, this.#deps.clock.monotonic(), this.#settings))
  }

  skip(): void {
    this.#update(skipCurrent(this.#state, this.#deps.clock.monotonic(), this.#settings))
  }

  setCruise(level: number): void {
    this.#update(setCruise(this.#state, level, this.#deps.clock.monotonic(), this.#settings))
  }

  /**
   * A viewer moves the toys for as long as what they gave is worth. Answers the place in the queue; 0: it
   * runs.
   */
  enqueue({ viewer, tokens, source }: EnqueueOrder): Result<number, QueueRefusal> {
    const placed = this.#queue({
      source: 'tip',
      id: source.id,
      viewer,
      tokens,
      ageMs: source.ageMs,
      dice: this.#deps.random.fraction(),
    })
    this.#deps.log.append({
      kind: 'tip',
      at: this.#deps.clock.now(),
      transferId: source.id,
      viewer,
      tokens,
      outcome: placed.ok ? 'queued' : placed.error,
    })
    return placed
  }

  test(device: string): Result<number, QueueRefusal> {
    return this.#queue({ source: 'test', id: this.#deps.random.uuid(), device })
  }

  /**
   * A viewer takes or moves the controls. `until`: wall clock, ms. Who may, and for what price, is the
   * caller's to know.
   */
  control({
    viewer,
    level,
    until,
  }: {
    readonly viewer: string
    readonly level: number
    readonly until: number
  }): Result<undefined, ControlRefusal> {
    const { clock } = this.#deps
    const nowMs = clock.monotonic()
    const held = setControl(
      this.#state,
      { viewer, level, untilMs: nowMs + until - clock.now() },
      nowMs,
      this.#settings,
    )
    if (!held.ok) return fail(held.error)
    this.#update(held.value)
    return ok(undefined)
  }

  endControl(): void {
    this.#update(endControl(this.#state, this.#deps.clock.monotonic(), this.#settings))
  }

  /** The page is there. */
  pulse(isLive: boolean): void {
    const nowMs = this.#deps.clock.monotonic()
    this.#pulsedAt = nowMs
    if (isLive !== this.#state.isLive) this.#update(setLive(this.#state, isLive, nowMs, this.#settings))
  }

  #queue(order: TipOrder | TestOrder): Result<number, QueueRefusal> {
    const queued = enqueue(this.#state, order, this.#deps.clock.monotonic(), this.#settings)
    this.#update(queued.ok ? queued.value.state : queued.error.state)
    return queued.ok ? ok(queued.value.place) : fail(queued.error.error)
  }

  #watch(): void {
    const nowMs = this.#deps.clock.monotonic()
    if (nowMs - this.#pulsedAt > PULSE_MS_MAX) void this.stop('renderer_lost')
    else if (nowMs - this.#toldAt >= TELL_MS) this.#tell()
  }

  #now(): ToyState {
    return passTime(this.#state, this.#deps.clock.monotonic(), this.#settings)
  }

  #update(state: ToyState): void {
    const before = this.#state.phase
    this.#state = state
    this.#cancelWake?.()
    if (before.kind !== 'off' && state.phase.kind === 'off')
      this.#halting = this.#halt(state.phase.cause ?? 'button')
    else if (state.phase.kind !== 'off') this.#goOn()
    this.#tell()
  }

  #goOn(): void {
    this.#rig.apply()
    const nextMs = nextChangeMs(this.#state, this.#settings)
    this.#cancelWake =
      nextMs === null ? null : this.#deps.clock.after(nextMs, () => this.#update(this.#now()))
  }

  async #halt(cause: StopCause): Promise<boolean> {
    const at = this.#deps.clock.now()
    this.#endWatch?.()
    this.#turning = 'stopping'
    this.#stopped = { cause, at, unconfirmed: [] }
    const devices = await this.#rig.halt()
    const failed = devices.filter(({ outcome }) => outcome === 'failed').map(({ device }) => device)
    const names = this.#rig.devices.filter(({ id }) => failed.includes(id)).map(({ name }) => name)
    this.#stopped = { cause, at, unconfirmed: names }
    this.#turning = null
    this.#deps.log.append({ kind: 'stop', at, cause, devices })
    this.#tell()
    return failed.length === 0
  }

  /** Once for all that changes in the same moment. */
  #tell(): void {
    if (!this.#isTold) return
    this.#isTold = false
    queueMicrotask(() => {
      this.#isTold = true
      this.#toldAt = this.#deps.clock.monotonic()
      this.#deps.onChange(this.view)
    })
  }
}
