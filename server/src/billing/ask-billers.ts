import { logEvent } from '../platform/log-event.ts'
import type { BillerInbox, InboxDeps } from './biller-inbox.ts'
import { type Biller, BillerError } from './billers/biller.ts'
import type { SilenceAlarm } from './silence-alarm.ts'

export interface AskDeps extends InboxDeps {
  readonly billerInbox: BillerInbox
  readonly silenceAlarm: SilenceAlarm
}

/** Pages of one record that one round reads; the next goes on. */
const PAGES_MAX = 50
const ATTEMPTS_KEPT_MS = 24 * 3_600_000
/** After so long nobody pays a page any more. */
const PAGE_MS = 24 * 3_600_000
/** One that does not answer for so many is asked with the next round. */
const FAILURES_MAX = 3
/** Somebody who pays is on the page for so long, and comes back or has the webhook come. */
const PAYING_MS = 60_000
const MINUTE_MS = 60_000
/** A page that is open for so long is asked for so often. */
const steps: readonly { readonly until: number; readonly every: number }[] = [
  { until: 10 * MINUTE_MS, every: MINUTE_MS },
  { until: 3 * 60 * MINUTE_MS, every: 10 * MINUTE_MS },
  { until: Number.POSITIVE_INFINITY, every: 60 * MINUTE_MS },
]

/**
 * Has billers tell what no webhook brought (BILLING-06): those that have a record by reading behind what was read before, those that
 * can only be asked for one purchase by asking for each page that is open. Works on webhooks that a crash or another process left,
 * too.
 */
export async function askBillers(deps: AskDeps): Promise<void> {
  const { billers, billing, billerInbox, silenceAlarm, clock, logger } = deps
  await billerInbox.drain()
  await billing.forgetAttempts(clock.now() - ATTEMPTS_KEPT_MS)
  for (const biller of billers.values()) {
    try {
      if (biller.after !== null) await readRecord(biller, deps)
      else if (biller.ask !== null) await askForOpen(biller, deps)
    } catch (error) {
      logEvent(logger, 'biller_record_read_failed', { err: error, biller: biller.name })
    }
  }
  await silenceAlarm.look()
}

async function readRecord(biller: Biller, { billing, billerInbox, clock, logger }: AskDeps): Promise<void> {
  let position = await billing.cursor(biller.name)
  for (let page = 0; page < PAGES_MAX; page += 1) {
    if (biller.after === null) return
    const read = await biller.after(position)
    const added = await billerInbox.take(biller, read.facts)
    if (added > 0) logEvent(logger, 'biller_news_found', { biller: biller.name, facts: added })
    if (read.position === position) break
    position = read.position
    await billing.moveCursor(biller.name, position, clock.now())
  }
}

async function askForOpen(biller: Biller, { billing, billerInbox, clock, logger }: AskDeps): Promise<void> {
  const now = clock.now()
  let failures = 0
  for (const purchase of await billing.openOf(biller.name, now - PAGE_MS, now - PAYING_MS)) {
    if (biller.ask === null || !isAskedAfter(now - purchase.changedAt)) continue
    try {
      const added = await billerInbox.take(biller, await biller.ask(purchase))
      if (added > 0) logEvent(logger, 'biller_news_found', { biller: biller.name, facts: added })
    } catch (error) {
      failures += 1
      // Of the others it may know.
      if (!(error instanceof BillerError) || failures === FAILURES_MAX) throw error
    }
  }
}

/** Whether a biller is asked now, once a minute, for a page that has been open for `age` ms: often at first, then rarely. */
export function isAskedAfter(age: number): boolean {
  const every = steps.find(({ until }) => age < until)?.every ?? MINUTE_MS
  return age % every < MINUTE_MS
}
