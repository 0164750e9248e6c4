import { type BillerFact, movesMoney } from '@footlight/core/rules/billing/standing'
import { logEvent } from '../platform/log-event.ts'
import { type Biller, BillerError, type HeardFact, type RawWebhook, type Verdict } from './billers/biller.ts'
import type { FactDraft, StoredWebhook } from './billing-port.ts'
import { type BooksDeps, settlePurchase } from './purchase-books.ts'

export interface InboxDeps extends BooksDeps {
  readonly billers: ReadonlyMap<string, Biller>
}

const AT_ONCE = 100
/** Doubled with each try, from one second to an hour. */
const AGAIN_AFTER_MS = 1_000
const AGAIN_AT_MOST_MS = 3_600_000
/** About three days. */
const TRIES_MAX = 80

/**
 * `taken`: it is on the disk; the others are refused, and nothing of them is kept. `unverified`: whether it is genuine could not be
 * found out, and its biller sends it again.
 */
export type Reception = 'taken' | 'forged' | 'stale' | 'unverified' | 'no_such_biller'

/**
 * What billers say, by webhook and by being asked. A genuine webhook is on the disk as it came before its biller hears that it
 * arrived, and is worked on afterwards: once, or again and again until it can be taken (BILLING-05, -06).
 */
export class BillerInbox {
  readonly #deps: InboxDeps
  #work: Promise<void> | null = null
  #isWanted = false
  #isClosed = false

  constructor(deps: InboxDeps) {
    this.#deps = deps
  }

  async receive(name: string, hook: RawWebhook): Promise<Reception> {
    const { billers, billing, clock } = this.#deps
    const biller = billers.get(name)
    if (biller === undefined) return 'no_such_biller'
    const verdict = await this.#verify(biller, hook)
    // Whoever is no biller could fill the disk.
    if (verdict !== 'genuine') return verdict
    await billing.addWebhook(name, biller.keep?.(hook) ?? hook.body, clock.now())
    this.wake()
    return 'taken'
  }

  /** What a biller wants to read where its webhook was taken; null: nothing. */
  receipt(name: string, hook: RawWebhook): object | null {
    return this.#deps.billers.get(name)?.receipt?.(hook) ?? null
  }

  /** Works on everything that is due; the one round that runs takes also what comes meanwhile. */
  wake(): void {
    this.#isWanted = true
    if (this.#work !== null || this.#isClosed) return
    this.#work = this.#run().finally(() => {
      this.#work = null
      // It came after the last look.
      if (this.#isWanted) this.wake()
    })
  }

  /** Resolves when everything that is due was tried. */
  async drain(): Promise<void> {
    this.wake()
    while (this.#work !== null) await this.#work
  }

  async close(): Promise<void> {
    this.#isClosed = true
    await this.#work
  }

  /** Facts that were asked for, or handed over. Answers how many were new. */
  async take(biller: Biller, facts: readonly FactDraft[]): Promise<number> {
    const { billing, cards, clock } = this.#deps
    let added = 0
    for (const fact of facts) {
      const wasAdded = await billing.addFact(biller.name, fact, clock.now())
      if (wasAdded === true) added += 1
      // Also with a fact that was known: a crash may have come between the two.
      if (fact.savedCard === undefined || wasAdded === 'unknown') continue
      const { account } = (await billing.purchase(fact.reference))!
      await cards.addCard(biller.name, account, fact.savedCard, clock.now())
    }
    // Also those of which nothing is new: a crash may have come between the fact and the books.
    for (const purchase of new Set(facts.map(({ reference }) => reference)))
      if (await this.#isOf(purchase, biller)) await settlePurchase(purchase, this.#deps)
    return added
  }

  async #run(): Promise<void> {
    const { billing, clock, logger } = this.#deps
    while (this.#isWanted && !this.#isClosed) {
      this.#isWanted = false
      const due = await billing.dueWebhooks(clock.now(), AT_ONCE).catch((error: unknown) => {
        logEvent(logger, 'webhooks_read_failed', { err: error })
        return []
      })
      let written = 0
      for (const hook of due) {
        if (this.#isClosed) return
        if (await this.#workOn(hook)) written += 1
      }
      // Where nothing can be written they stay due; to try them again at once would never end.
      if (due.length === AT_ONCE && written > 0) this.#isWanted = true
    }
  }

  async #verify(biller: Biller, hook: RawWebhook): Promise<Verdict | 'unverified'> {
    const { clock, logger } = this.#deps
    try {
      return await biller.verify(hook, clock.now())
    } catch (error) {
      if (!(error instanceof BillerError)) throw error
      logEvent(logger, 'webhook_unverified', { biller: biller.name, failure: error.failure })
      return 'unverified'
    }
  }

  /** False: what became of it could not be written. */
  async #workOn({ id, biller: name, body, at, tries }: StoredWebhook): Promise<boolean> {
    const { billers, billing, clock, logger } = this.#deps
    try {
      const biller = billers.get(name)
      if (biller === undefined) throw new Error('this biller is no longer set up')
      await this.take(biller, await this.#named(await biller.read(body, at), biller))
      await billing.webhookDone(id)
      return true
    } catch (error) {
      const problem = (error instanceof Error ? error.message : String(error)).slice(0, 500)
      const isOver = tries + 1 >= TRIES_MAX
      const after = Math.min(AGAIN_AT_MOST_MS, AGAIN_AFTER_MS * 2 ** Math.min(tries, 20))
      // Without its body: that is the biller's word on somebody.
      logEvent(logger, 'webhook_failed', { webhook: id, biller: name, problem })
      return await billing.webhookFailed(id, problem, isOver ? null : clock.now() + after).then(
        () => true,
        (failed: unknown) => {
          logEvent(logger, 'webhook_failure_save_failed', { err: failed })
          return false
        },
      )
    }
  }

  /** With the purchase that each is of; throws where one is of none. */
  async #named(heard: readonly HeardFact[], biller: Biller): Promise<readonly FactDraft[]> {
    const facts: FactDraft[] = []
    for (const said of heard) {
      const fact =
        'reference' in said
          ? said
          : { ...said, reference: (await this.#deps.billing.purchaseOfFact(biller.name, said.of)) ?? '' }
      // What it is about may be on its way: then it is tried again.
      if (!(await this.#mayBeOf(fact.reference, biller, fact.fact)))
        throw new Error('it names no purchase of this biller')
      facts.push(fact)
    }
    return facts
  }

  /** What moves no money may come from a biller that was asked before the one where it is paid. */
  async #mayBeOf(id: string, biller: Biller, fact: BillerFact): Promise<boolean> {
    return movesMoney(fact) ? this.#isOf(id, biller) : (await this.#deps.billing.purchase(id)) !== null
  }

  async #isOf(id: string, { name }: Biller): Promise<boolean> {
    const purchase = await this.#deps.billing.purchase(id)
    return purchase !== null && purchase.biller === name
  }
}
