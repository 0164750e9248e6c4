import type { Idempotency } from '@footlight/core/ports'
import {
  type Failure,
  type RunningControl,
  TOY_LEVELS_PER_SECOND_MAX,
  type ToyControlEnd,
  type ToyControlTerms,
  type WaitingControl,
} from '@footlight/core/protocol'
import { fail, ok, type Result } from '@footlight/core/rules'
import type { Person } from '../accounts/people-port.ts'
import { type Viewer, viewerOf } from '../accounts/viewer.ts'
import { logEvent } from '../platform/log-event.ts'
import { entryRefusal } from '../rooms/access/room-policies.ts'
import type { RoomContext } from '../rooms/room-feature.ts'
import {
  type BoughtControl,
  beginNext,
  type ControlLine,
  dropNext,
  emptyLine,
  endCurrent,
  endsAtMs,
  joinLine,
  placeOf,
} from './control-line.ts'
import { servedTokens } from './control-price.ts'
import { type ControlFacts, ControlPurchases, type KnownPurchase } from './control-purchases.ts'
import { ControlSettlements } from './control-settlements.ts'

const SECOND_MS = 1_000

/**
 * Lets so many levels through in any second; the rest is dropped (TOYROOM-LEVEL-02). Never the 0 that stops a
 * toy which moves, however fast two tabs talk.
 */
class LevelGate {
  /** When the last ones passed, oldest first; monotonic ms. */
  #passed: number[] = []
  #isMoving = false

  mayPass(level: number, now: number): boolean {
    const isStop = level === 0 && this.#isMoving
    this.#passed = this.#passed.filter((at) => now - at < SECOND_MS)
    if (!isStop && this.#passed.length >= TOY_LEVELS_PER_SECOND_MAX) return false
    if (!isStop) this.#passed.push(now)
    this.#isMoving = level > 0
    return true
  }
}

/** A stream that broke off is noticed within this; nothing of the silence is charged before. ms. */
const CHARGE_LAG_MS = 10_000

export interface BoughtAnswer {
  readonly control_id: string
  /** What the buyer has left. */
  readonly tokens: number
  /** 0: runs; null: over. */
  readonly place: number | null
}

/**
 * Viewers who control the toys of one room. Inside the mailbox: tokens are in escrow before their owner waits
 * in line, and what is told is what the line says. What of it was served is the performer's, all else is
 * refunded.
 */
export class ToyControls {
  readonly #context: RoomContext
  readonly #facts: ControlFacts
  readonly #settlements: ControlSettlements
  readonly #purchases: ControlPurchases
  #line: ControlLine = emptyLine
  #gate = new LevelGate()
  /** Of the one who controls: tokens that are the performer's whatever comes. */
  #charged = 0
  #cancelEnd: (() => void) | null = null

  constructor(context: RoomContext, facts: ControlFacts) {
    this.#context = context
    this.#facts = facts
    this.#settlements = new ControlSettlements({ ...context.deps, logger: context.logger })
    this.#purchases = new ControlPurchases(context, facts)
  }

  get isBusy(): boolean {
    return (
      this.#line.current !== null ||
      this.#line.waiting.length > 0 ||
      this.#settlements.isBehind ||
      this.#purchases.isWaiting
    )
  }

  present(): { readonly control: RunningControl | null; readonly queue: WaitingControl[] } {
    return {
      control: this.#running(),
      queue: this.#line.waiting.map(({ id, username, seconds }) => ({ control_id: id, username, seconds })),
    }
  }

  /** TOYROOM-BUY-01. `seen`: the terms that the buyer saw (OFFER-01). */
  async buy(
    buyer: Person,
    seen: ToyControlTerms,
    idempotency: Idempotency,
  ): Promise<Result<BoughtAnswer, Failure>> {
    await this.look()
    const before = await this.#purchases.recall(buyer, idempotency)
    if (before !== null) return before.ok ? ok(this.#answerTo(before.value)) : before
    const refusal = this.#purchases.refusal(buyer, seen, this.#line)
    if (refusal !== null) return fail(refusal)
    const bought = await this.#purchases.buy(buyer, seen, idempotency)
    if (!bought.ok) return bought
    this.#join(bought.value.control)
    await this.look()
    return ok(this.#answerTo(bought.value))
  }

  #answerTo({ controlId, tokens }: KnownPurchase): BoughtAnswer {
    return { control_id: controlId, tokens, place: placeOf(this.#line, controlId) }
  }

  /**
   * What the one who controls wants; from anybody else, or too often, it is dropped (TOYROOM-LEVEL-01). Does
   * not wait for the mailbox.
   */
  level({ accountId }: Viewer, level: number): void {
    const { current } = this.#line
    const now = this.#context.deps.clock.monotonic()
    if (
      current === null ||
      current.account !== accountId ||
      now >= endsAtMs(current) ||
      !this.#gate.mayPass(level, now)
    )
      return
    const { username } = this.#context.owner()
    this.#context.tell([username], 'v3.toys.command', {
      control_id: current.id,
      username: current.username,
      level,
      ms_left: Math.ceil(endsAtMs(current) - now),
    })
  }

  /**
   * Everybody out at once; their tokens follow. `servedUntilMs`: monotonic; the toys may not have followed
   * since then.
   */
  stopAll(reason: Exclude<ToyControlEnd, 'over'>, servedUntilMs: number): void {
    const { waiting } = this.#line
    this.#end(reason, servedUntilMs)
    for (const control of waiting) this.#drop(control, reason)
    if (waiting.length > 0) this.#tellQueue()
  }

  isHeldBy({ accountId }: Viewer): boolean {
    return accountId !== null && this.#line.current?.account === accountId
  }

  /** Who controls has left: their time goes on, unless they may not come back. */
  left(viewer: Viewer): void {
    if (this.isHeldBy(viewer) && entryRefusal(this.#context.access(viewer)) !== null)
      this.#end('moderated', this.#context.deps.clock.monotonic())
  }

  /** What is due by now: who is done, who begins, what is to be paid. */
  async look(): Promise<void> {
    for (const control of await this.#purchases.found()) this.#join(control)
    const { clock } = this.#context.deps
    const { current } = this.#line
    if (current !== null && clock.monotonic() >= endsAtMs(current)) this.#end('over', endsAtMs(current))
    const halt = this.#facts.halt()
    if (halt === 'still') this.#end(halt, clock.monotonic())
    else if (halt !== null) this.stopAll(halt, clock.monotonic())
    else await this.#begin()
    await this.#settlements.drain()
  }

  /**
   * Puts what was served so far where a crash does not give it back. `provenMs`: until then (monotonic) the
   * performer's console was heard.
   */
  async charge(provenMs: number): Promise<void> {
    const { current } = this.#line
    if (current === null) return
    const untilMs = Math.min(provenMs, this.#context.deps.clock.monotonic() - CHARGE_LAG_MS)
    this.#charged = Math.max(this.#charged, servedTokens(current, untilMs - current.startedMs))
    await this.#settlements.charge(current, this.#charged)
  }

  /**
   * What cannot be settled now, and purchases that nobody knows of, are found in escrow by the next start.
   */
  async close(): Promise<void> {
    this.stopAll('server_restart', this.#context.deps.clock.monotonic())
    await this.#settlements.drain()
  }

  #join(control: BoughtControl): void {
    this.#line = joinLine(this.#line, control)
    this.#tellQueue()
  }

  /** The first who may still be here; the others are refunded in full. */
  async #begin(): Promise<void> {
    while (this.#line.current === null) {
      const [next] = this.#line.waiting
      if (next === undefined) return
      if (!(await this.#mayBeHere(next))) {
        this.#drop(next, 'moderated')
        this.#tellQueue()
        continue
      }
      const { clock } = this.#context.deps
      this.#line = beginNext(this.#line, clock.monotonic(), clock.now())
      this.#gate = new LevelGate()
      this.#charged = 0
      this.#cancelEnd = clock.after(next.seconds * 1_000, () => this.#context.command(() => this.look()))
      this.#context.tellAll('v3.lovense.control_start', this.#running()!)
      this.#tellQueue()
    }
  }

  async #mayBeHere({ account }: BoughtControl): Promise<boolean> {
    const person = await this.#context.deps.people.byId(account)
    return (
      person !== null &&
      entryRefusal(
        this.#context.access(
          viewerOf({ kind: 'person', username: person.username, sessionKey: '', person }, false),
        ),
      ) === null
    )
  }

  #end(reason: ToyControlEnd, servedUntilMs: number): void {
    const { current } = this.#line
    if (current === null) return
    this.#cancelEnd?.()
    this.#cancelEnd = null
    this.#line = endCurrent(this.#line)
    this.#over(
      current,
      reason,
      Math.max(this.#charged, servedTokens(current, servedUntilMs - current.startedMs)),
    )
  }

  /** One who waited, and did not get their turn. */
  #drop(control: BoughtControl, reason: ToyControlEnd): void {
    this.#line = dropNext(this.#line)
    this.#over(control, reason, 0)
  }

  #over(control: BoughtControl, reason: ToyControlEnd, owed: number): void {
    const { id, username, tokens } = control
    this.#settlements.end(control, this.#context.owner(), owed)
    logEvent(this.#context.logger, 'toy_control_ended', { control: id, reason, tokens, owed })
    this.#context.tellAll('v3.lovense.control_stop', {
      control_id: id,
      username,
      reason,
      refund: tokens - owed,
    })
  }

  #running(): RunningControl | null {
    const { current } = this.#line
    return current === null
      ? null
      : {
          control_id: current.id,
          username: current.username,
          seconds: current.seconds,
          ends_at: current.endsAt,
        }
  }

  #tellQueue(): void {
    const { queue } = this.present()
    this.#context.tellAll('v3.lovense.control_queue_size', { size: queue.length, queue })
  }
}
