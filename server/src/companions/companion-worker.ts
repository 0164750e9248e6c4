import type { Clock } from '@footlight/core/ports'
import { type CompanionRule, companionLimits } from '@footlight/core/protocol'
import type { CompanionAction } from '@footlight/core/rules/companions/companion-order'
import type { Logger } from 'pino'
import type { BlobKey, BlobStore } from '../platform/blobs/blob-store.ts'
import type { WorkFolders } from '../platform/blobs/work-folders.ts'
import { logEvent } from '../platform/log-event.ts'
import type { CompanionKeeper } from './companion-keeper.ts'
import type {
  CompanionOrderRepository,
  CompanionRepository,
  OrderPatch,
  StoredCompanion,
  StoredOrder,
} from './companion-port.ts'
import { markPicture } from './mark-picture.ts'
import type { ChatLine, PictureProvider, TextProvider } from './providers/provider-ports.ts'
import { brokenRule } from './safety-policy.ts'

export interface WorkerDeps {
  readonly companions: CompanionRepository
  readonly companionOrders: CompanionOrderRepository
  readonly companionKeeper: CompanionKeeper
  /** null: not offered. */
  readonly textProvider: TextProvider | null
  readonly pictureProvider: PictureProvider | null
  readonly companionWork: WorkFolders
  readonly blobs: BlobStore
  readonly clock: Clock
  readonly logger: Logger
}

/** Orders that this process answers at once. */
const ACTIVE_MAX = 16
/** Messages of before, with their answers, that a provider is told. */
const REMEMBERED = 10

interface Outcome {
  readonly action: CompanionAction
  readonly patch: OrderPatch
}

export function pictureKey({ id }: Pick<StoredOrder, 'id'>): BlobKey {
  return `companion-pictures/${id}.jpg`
}

/**
 * Answers orders whose tokens are held. An order is claimed in the database, so that one process works on it; who dies
 * with it leaves it to the clock, which refunds it.
 */
export class CompanionWorker {
  readonly #deps: WorkerDeps
  readonly #closing = new AbortController()
  readonly #active = new Set<Promise<void>>()

  constructor(deps: WorkerDeps) {
    this.#deps = deps
  }

  get isBusy(): boolean {
    return this.#active.size >= ACTIVE_MAX || this.#closing.signal.aborted
  }

  /** Begins, and answers at once. Somebody else's, one that is over, and a busy moment are nothing to do. */
  start(order: StoredOrder): void {
    if (order.stage?.kind !== 'waiting' || this.isBusy) return
    const run = this.#run(order)
      .catch((error: unknown) =>
        logEvent(this.#deps.logger, 'companion_answer_failed', { err: error, order: order.id }),
      )
      .finally(() => this.#active.delete(run))
    this.#active.add(run)
  }

  /** Until nothing goes on any more that goes on now. */
  async settled(): Promise<void> {
    await Promise.all(this.#active)
  }

  /** What is going on is refunded at once. */
  async close(): Promise<void> {
    this.#closing.abort(new Error('the server stops'))
    await this.settled()
    await this.#deps.companionWork.clear()
  }

  async #run(order: StoredOrder): Promise<void> {
    const { companionKeeper, blobs } = this.#deps
    const claimed = await companionKeeper.step(order, { do: 'claim', service: order.service })
    if (claimed === null || claimed.stage?.kind !== 'working') return
    const { action, patch } = await this.#outcome(claimed)
    const ended = await companionKeeper.step(claimed, action, patch)
    // Its time was up: nobody sees what came of it.
    if (ended === null && patch.hasPicture === true) await blobs.delete(pictureKey(order))
  }

  async #outcome(order: StoredOrder): Promise<Outcome> {
    try {
      const companion = await this.#deps.companions.byId(order.companion)
      if (companion === null) return failed('unavailable')
      return order.service === 'message' ? await this.#say(order, companion) : await this.#draw(order)
    } catch (error) {
      if (this.#closing.signal.aborted) return failed('interrupted')
      throw error
    }
  }

  async #say(order: StoredOrder, companion: StoredCompanion): Promise<Outcome> {
    const { textProvider, companionOrders } = this.#deps
    if (textProvider === null) return failed('unavailable')
    const before = await companionOrders.lastAnswered(order.viewer, order.companion, REMEMBERED)
    const lines = before.flatMap(({ prompt, answer }): ChatLine[] => [
      { from: 'viewer', text: prompt },
      { from: 'companion', text: answer ?? '' },
    ])
    const asked: ChatLine = { from: 'viewer', text: order.prompt }
    this.#closing.signal.throwIfAborted()
    const said = await textProvider.answer(companion, [...lines, asked], this.#closing.signal)
    if (!said.ok) return this.#failedBy(said.error)
    const answer = plainText(said.value)
    const rule = brokenRule(answer)
    if (rule !== null) return refused(rule, { answer })
    return answer === '' ? failed('unavailable') : { action: { do: 'answer' }, patch: { answer } }
  }

  async #draw(order: StoredOrder): Promise<Outcome> {
    const { pictureProvider, companionWork, blobs } = this.#deps
    if (pictureProvider === null) return failed('unavailable')
    this.#closing.signal.throwIfAborted()
    const drawn = await pictureProvider.draw(order, this.#closing.signal)
    if (!drawn.ok) return this.#failedBy(drawn.error)
    const caption = plainText(drawn.value.caption)
    const rule = brokenRule(caption)
    // What is against the rules is nowhere stored: what a program saw in it tells enough.
    if (rule !== null) return refused(rule, { caption })
    const bytes = await markPicture(drawn.value.bytes, companionWork, this.#closing.signal)
    if (bytes === null) return failed('unavailable')
    await blobs.put(pictureKey(order), bytes, { bytes: bytes.length, type: 'image/jpeg' })
    return { action: { do: 'answer' }, patch: { caption, hasPicture: true } }
  }

  #failedBy(fault: 'unavailable' | 'declined'): Outcome {
    return failed(this.#closing.signal.aborted ? 'interrupted' : fault)
  }
}

function failed(fault: 'unavailable' | 'declined' | 'interrupted'): Outcome {
  return { action: { do: 'fail', fault }, patch: {} }
}

function refused(rule: CompanionRule, patch: OrderPatch): Outcome {
  return { action: { do: 'fail', fault: 'refused_result' }, patch: { ...patch, rule } }
}

/** Without control characters and marks that turn what follows around. */
function plainText(text: string): string {
  return text
    .replace(/[^\P{Cc}\n]|[\p{Cs}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu, '')
    .slice(0, companionLimits.answerChars)
    .trim()
}
