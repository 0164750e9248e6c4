import type { Clock } from '@footlight/core/ports'
import { VERSUS_UPDATE_EVERY_MS, type VersusBattle, type VersusEndReason } from '@footlight/core/protocol'
import { assert } from '@footlight/core/rules'
import {
  type BattleSide,
  type Over,
  otherSide,
  type Running,
  type Side,
  transition,
  type VersusEvent,
} from '@footlight/core/rules/battles/versus'
import type { Logger } from 'pino'
import type { EventFeed, RecordedEvent, Subscription } from '../ledger/feed.ts'
import { logEvent } from '../platform/log-event.ts'
import { roomTopic } from '../rooms/room-topic.ts'
import { type Announcer, type OutboundEvent, outbound } from './battle-announcer.ts'
import type { BattleRepository, VersusRecord } from './battle-port.ts'
import { battleFor, recordOf, resultFor } from './records.ts'
import { countedTip } from './recovery.ts'

/** A result that could not be written is written again after this, until it stands. */
const SAVE_AGAIN_MS = 5_000

export interface BattleDeps {
  readonly store: BattleRepository
  readonly announcer: Announcer
  readonly feed: EventFeed
  readonly clock: Clock
  readonly logger: Logger
  /** Called in the same turn in which it ended, once: both rooms are free from then on. */
  readonly onOver: (battle: Battle) => void
  /** The result stands in the store. */
  readonly onStored: (record: VersusRecord) => void
}

/**
 * One battle from its start to its end. The state changes at once; what follows from it is done in order:
 * stored, then told.
 */
export class Battle {
  readonly #deps: BattleDeps
  #state: Running | Over
  #chain: Promise<void> = Promise.resolve()
  readonly #records: readonly Subscription[]
  #isStored = false
  #cancelEnd: () => void
  #cancelUpdate: (() => void) | null = null
  #cancelSave: () => void = () => undefined
  #toldAt = Number.NEGATIVE_INFINITY

  constructor(deps: BattleDeps, running: Running) {
    this.#deps = deps
    this.#state = running
    this.#records = ([0, 1] as const).map((side) =>
      deps.feed.subscribe(
        roomTopic(running.terms.contestants[side].username),
        (event) => this.#onRecorded(side, event),
        { after: running.startCursor },
      ),
    )
    this.#cancelEnd = deps.clock.after(running.terms.minutes * 60_000, () => void this.end('time_over', null))
  }

  get record(): VersusRecord {
    return recordOf(this.#state)
  }

  get id(): string {
    return this.#state.terms.id
  }

  get tournamentId(): string | null {
    return this.#state.terms.tournamentId
  }

  get contestants(): readonly [BattleSide, BattleSide] {
    return this.#state.terms.contestants
  }

  peerOf(username: string): BattleSide {
    return this.contestants[otherSide(this.sideOf(username))]
  }

  sideOf(username: string): Side {
    return this.contestants[0].username === username ? 0 : 1
  }

  viewFor(username: string): VersusBattle {
    return battleFor(this.record, username)
  }

  /**
   * Stores the start, then tells both rooms. Rejects when it could not be stored: then there is no battle,
   * and nobody heard of one.
   */
  begin(before: readonly OutboundEvent[]): Promise<void> {
    const record = this.record
    const started = this.contestants.map(({ username }) =>
      outbound(username, 'v3.versus.started', battleFor(record, username)),
    )
    const begun = this.#deps.store.start(record).then(async () => {
      this.#isStored = true
      await this.#deps.announcer.record([...before, ...started])
    })
    this.#chain = begun.catch(() => this.close())
    return begun
  }

  /** False: it was over before. */
  end(reason: VersusEndReason, by: string | null): boolean {
    const ended = this.#apply({
      kind: 'end',
      reason,
      by: by === null ? null : this.sideOf(by),
      at: this.#deps.clock.now(),
    })
    if (!ended) return false
    this.#cancelEnd()
    this.#cancelUpdate?.()
    this.#stopListening()
    const record = this.record
    logEvent(this.#deps.logger, 'battle_ended', {
      versus: this.id,
      reason,
      tokens: record.sides.map(({ tokens }) => tokens),
    })
    this.#deps.onOver(this)
    this.#chain = this.#chain.then(() => this.#conclude(record))
    return true
  }

  /** Everything that followed from what happened until now is done, or has failed and is logged. */
  settled(): Promise<void> {
    return this.#chain
  }

  /** Stops the clocks. What runs on ends with the next start of the server. */
  close(): void {
    this.#cancelEnd()
    this.#cancelUpdate?.()
    this.#cancelSave()
    this.#stopListening()
  }

  #stopListening(): void {
    for (const subscription of this.#records) subscription.end()
  }

  #onRecorded(side: Side, event: RecordedEvent): void {
    if (event.name !== 'v3.tip.received') return
    const before = this.#state
    if (this.#apply({ kind: 'tip', side, tip: countedTip(event.payload) }) && this.#state !== before)
      this.#update()
  }

  #apply(event: Extract<VersusEvent, { kind: 'tip' | 'end' }>): boolean {
    const next = transition(this.#state, event)
    if (!next.ok) return false
    assert(next.value.kind === 'running' || next.value.kind === 'over', 'a battle runs or is over')
    this.#state = next.value
    return true
  }

  #update(): void {
    if (this.#cancelUpdate !== null) return
    const waitMs = Math.max(0, this.#toldAt + VERSUS_UPDATE_EVERY_MS - this.#deps.clock.monotonic())
    if (waitMs === 0) return this.#tellScore()
    this.#cancelUpdate = this.#deps.clock.after(waitMs, () => this.#tellScore())
  }

  #tellScore(): void {
    this.#cancelUpdate = null
    this.#toldAt = this.#deps.clock.monotonic()
    const record = this.record
    for (const { username } of this.contestants) {
      const { versus_id, room, peer } = battleFor(record, username)
      this.#deps.announcer.live(username, 'v3.versus.update', { versus_id, room, peer })
    }
  }

  async #conclude(record: VersusRecord): Promise<void> {
    // A start that could not be stored was told to nobody.
    if (!this.#isStored) return
    const isSaved = await this.#save(record)
    const isTold = await this.#deps.announcer.record(
      this.contestants.map(({ username }) =>
        outbound(username, 'v3.versus.ended', resultFor(record, username)),
      ),
    )
    if (isSaved && isTold)
      await this.#deps.store.markTold(record.id).catch((error: unknown) => this.#logFailure(error))
  }

  async #save(record: VersusRecord): Promise<boolean> {
    try {
      await this.#deps.store.finish(record)
    } catch (error) {
      this.#logFailure(error)
      this.#cancelSave = this.#deps.clock.after(SAVE_AGAIN_MS, () => void this.#save(record))
      return false
    }
    this.#deps.onStored(record)
    return true
  }

  #logFailure(error: unknown): void {
    logEvent(this.#deps.logger, 'battle_save_failed', { err: error, versus: this.id })
  }
}
