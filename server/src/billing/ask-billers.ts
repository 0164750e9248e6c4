import type { BillerInbox, InboxDeps } from './biller-inbox.ts'

export interface AskDeps extends InboxDeps {
  readonly billerInbox: BillerInbox
}

/** Pages of one record that one round reads; the next goes on. */
const PAGES_MAX = 50
/** Somebody who pays takes this long at the most before their biller has something to say. */
const SILENCE_MS = 30 * 60_000
const ATTEMPTS_KEPT_MS = 24 * 3_600_000

/**
 * Reads what billers have on record behind what was read before: what no webhook brought comes so (BILLING-06). Works on webhooks
 * that a crash or another process left, too.
 */
export async function askBillers(deps: AskDeps): Promise<void> {
  const { billers, billing, billerInbox, clock, logger } = deps
  await billerInbox.drain()
  await billing.forgetAttempts(clock.now() - ATTEMPTS_KEPT_MS)
  for (const biller of billers.values()) {
    try {
      let position = await billing.cursor(biller.name)
      for (let page = 0; page < PAGES_MAX; page += 1) {
        const read = await biller.after(position)
        const added = await billerInbox.take(biller, read.facts)
        if (added > 0)
          logger.warn({ biller: biller.name, facts: added }, 'a biller had news that no webhook brought')
        if (read.position === position) break
        position = read.position
        await billing.moveCursor(biller.name, position, clock.now())
      }
    } catch (error) {
      logger.warn({ err: error, biller: biller.name }, 'the record of a biller could not be read')
    }
  }
  await warnOfSilence(deps)
}

/** People pay, and nothing is heard: either nobody finishes, or webhooks do not arrive. */
async function warnOfSilence({ billers, billing, clock, logger }: AskDeps): Promise<void> {
  const since = clock.now() - SILENCE_MS
  const open = await billing.countOpen(since)
  if (open === 0) return
  for (const biller of billers.keys()) {
    const heard = await billing.lastWebhookAt(biller)
    if (heard === null || heard < since)
      logger.warn(
        { event: 'biller_silent', biller, open },
        'no webhook came for half an hour while people buy',
      )
  }
}
