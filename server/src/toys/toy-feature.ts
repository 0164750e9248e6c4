import type { Idempotency } from '@footlight/core/ports'
import {
  type Failure,
  type TipTerms,
  TOY_REPORT_WITHIN_MS,
  type ToyControlTerms,
  type ToyReport,
  type ToyStatus,
} from '@footlight/core/protocol'
import { fail, ok, type Result } from '@footlight/core/rules'
import type { Person } from '../accounts/people-port.ts'
import type { Viewer } from '../accounts/viewer.ts'
import type { RecordedEvent } from '../ledger/feed.ts'
import { isOpenToPublic } from '../rooms/access/room-policies.ts'
import { encodeEvent } from '../rooms/fan-out/encode-event.ts'
import type { FeatureFacts, Presence, RoomContext, RoomFeature } from '../rooms/room-feature.ts'
import type { RoomSocket } from '../rooms/room-socket.ts'
import { orderLevel } from '../tips/tip-orders.ts'
import { RecentTips } from './recent-tips.ts'
import { type BoughtAnswer, ToyControls } from './toy-controls.ts'

const offReport: ToyReport = {
  phase: 'off',
  levels: [],
  offer: null,
  cruise: false,
  tips_waiting: 0,
  running: null,
}

/**
 * The toys of one room, as the performer's console says they are; held in memory alone. A console that falls
 * silent, or leaves, takes them with it: then they are off for everybody (TOYROOM-STATE-02).
 */
export class ToyFeature implements RoomFeature {
  readonly facts: Partial<FeatureFacts> = {
    toyOffer: () => (this.#report.phase === 'off' ? null : this.#report.offer),
  }
  readonly #context: RoomContext
  readonly #control: ToyControls
  readonly #tips = new RecentTips()
  #report = offReport
  /** Monotonic ms. */
  #reportedAt = 0
  #toldTip: string | null = null
  #cancelSilence: (() => void) | null = null

  constructor(context: RoomContext) {
    this.#context = context
    this.#control = new ToyControls(context, { offer: () => this.#report.offer, halt: () => this.#halt() })
  }

  present(): ToyStatus {
    const { phase, levels, offer, cruise, tips_waiting } = this.#report
    const { control, queue } = this.#control.present()
    return {
      phase,
      levels,
      offer,
      cruise,
      control_type: control !== null ? 'viewer' : cruise ? 'cruise' : 'none',
      tips_waiting,
      control,
      queue,
    }
  }

  /** TOYROOM-STATE-01. */
  async report(by: Viewer, report: ToyReport): Promise<Result<null, Failure>> {
    if (!this.#context.access(by).isOwner) return fail({ error: 'forbidden' })
    if (report.phase !== 'off' && this.#hasLeft()) return fail({ error: 'wrong_state', state: 'no_console' })
    this.#reportedAt = this.#context.deps.clock.monotonic()
    this.#listenOn(report.phase !== 'off')
    // Who controlled is told so before the toys are gone from their screen.
    if (report.phase === 'off') this.#control.stopAll('off', this.#reportedAt)
    this.#take(report)
    await this.#control.look()
    return ok(null)
  }

  buyControl(
    buyer: Person,
    seen: ToyControlTerms,
    idempotency: Idempotency,
  ): Promise<Result<BoughtAnswer, Failure>> {
    return this.#control.buy(buyer, seen, idempotency)
  }

  /** Whether it moves the toys as its sender saw it. */
  judgeTip(seen: TipTerms, tokens: number): Result<null, Failure> | undefined {
    if (seen.kind !== 'toy_level') return undefined
    if (this.#report.phase === 'off') return fail({ error: 'wrong_state', state: 'off' })
    return orderLevel(this.#report.levels, seen, tokens)
  }

  /** Stops control at the performer's request. Idempotent. */
  async stopControl(by: Viewer): Promise<Result<null, Failure>> {
    if (!this.#context.access(by).isOwner) return fail({ error: 'forbidden' })
    this.#control.stopAll('stopped', this.#context.deps.clock.monotonic())
    await this.#control.look()
    return ok(null)
  }

  setToyLevel(by: Viewer, level: number): void {
    this.#control.level(by, level)
  }

  entryFrames(): Buffer {
    return encodeEvent('v3.lovense.status_change', this.present())
  }

  left({ viewer }: RoomSocket, lastHeardAt: number): void {
    if (viewer.username === this.#context.owner().username) {
      // The performer's connection may have been dead since then; a report by HTTP says that it was not.
      if (this.#hasLeft()) this.#context.command(() => this.#lose(Math.max(lastHeardAt, this.#reportedAt)))
      return
    }
    if (!this.#control.isHeldBy(viewer)) return
    this.#context.command(() => {
      this.#control.left(viewer)
      return this.#control.look()
    })
  }

  recorded(event: RecordedEvent): void {
    this.#tips.note(event)
  }

  /** The performer's stream is what is paid for: what the silence took is not served. */
  presenceChanged(presence: Presence, silentForMs: number): void {
    if (presence !== 'online') this.#stopAll('mode', this.#context.deps.clock.monotonic() - silentForMs)
  }

  /** A show or standby; where the performer's stream is gone `presenceChanged` knows since when. */
  statusChanged(): void {
    if (this.#context.presence() === 'online' && this.#halt() === 'mode')
      this.#stopAll('mode', this.#context.deps.clock.monotonic())
  }

  tick(): void {
    if (!this.#control.isBusy) return
    this.#context.command(async () => {
      await this.#control.look()
      await this.#control.charge(this.#reportedAt)
    })
  }

  isBusy(): boolean {
    return this.#control.isBusy
  }

  async close(): Promise<void> {
    this.#cancelSilence?.()
    await this.#control.close()
  }

  /** At once, though the tokens take a moment. */
  #stopAll(reason: 'mode' | 'off', servedUntilMs: number): void {
    this.#control.stopAll(reason, servedUntilMs)
    this.#context.command(() => this.#control.look())
  }

  #halt(): 'off' | 'mode' | 'still' | null {
    const { phase } = this.#report
    if (phase === 'off') return 'off'
    if (!isOpenToPublic({ status: this.#context.status() })) return 'mode'
    return phase === 'still' ? 'still' : null
  }

  #take(report: ToyReport): void {
    const before = JSON.stringify(this.present())
    this.#report = report
    const status = this.present()
    if (JSON.stringify(status) !== before) this.#context.tellAll('v3.lovense.status_change', status)
    this.#tellTip(report)
  }

  /**
   * Whose tip it is, and who may know, is in the record and not for the console to say (TOYROOM-VIBRATE-01).
   */
  #tellTip({ running }: ToyReport): void {
    const known =
      running === null || running.transfer_id === this.#toldTip ? null : this.#tips.of(running.transfer_id)
    if (known === null || running === null) return
    this.#toldTip = running.transfer_id
    const { tip, to } = known
    const told = {
      transfer_id: tip.transfer_id,
      username: tip.sender_name,
      tokens: tip.tokens,
      level: running.level,
      seconds: running.seconds,
    }
    if (to === null) this.#context.tellAll('v3.lovense.vibrate', told)
    else this.#context.tell(to, 'v3.lovense.vibrate', told)
  }

  #listenOn(isOn: boolean): void {
    this.#cancelSilence?.()
    this.#cancelSilence = isOn
      ? this.#context.deps.clock.after(TOY_REPORT_WITHIN_MS, () =>
          this.#context.command(() => this.#fellSilent()),
        )
      : null
  }

  /** A word may have come while this one waited. */
  async #fellSilent(): Promise<void> {
    if (this.#context.deps.clock.monotonic() - this.#reportedAt >= TOY_REPORT_WITHIN_MS)
      await this.#lose(this.#reportedAt)
  }

  async #lose(servedUntilMs: number): Promise<void> {
    if (this.#report.phase === 'off') return
    this.#listenOn(false)
    this.#control.stopAll('off', servedUntilMs)
    this.#take(offReport)
    await this.#control.look()
  }

  #hasLeft(): boolean {
    return this.#context.roomMembers.named(this.#context.owner().username).length === 0
  }
}
