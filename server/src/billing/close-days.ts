import { compareDay, type DayComparison, type DayLine } from '@footlight/core/rules/billing/daily-close'
import { clearingOf } from '@footlight/core/rules/ledger/accounts'
import { utcDay } from '@footlight/core/rules/utc-day'
import { logEvent } from '../platform/log-event.ts'
import type { BillerInbox, InboxDeps } from './biller-inbox.ts'
import { type Biller, BillerError } from './billers/biller.ts'
import type { BillingDeskRepository, DayResult } from './desk-port.ts'

export interface CloseDeps extends InboxDeps {
  readonly billingDesk: Pick<
    BillingDeskRepository,
    'factsBetween' | 'firstFactAt' | 'creditedBy' | 'saveClose' | 'openDays' | 'lastClosedDay'
  >
  readonly billerInbox: BillerInbox
}

const DAY_MS = 86_400_000
/** A biller's file is there some time after its day. */
const CLOSED_AFTER_MS = 2 * 3_600_000
/** Days of one biller in one run; the next goes on. */
const AT_ONCE = 31
/** A day that does not balance is looked at again for so long. */
const LOOKED_AT_AGAIN_MS = 30 * DAY_MS
const TRIES = 5

/**
 * Holds each day of each biller against its own file and against the books. What the file has and this site does not is asked for
 * at once; what differs all the same is a day that does not balance, and is looked at again. A biller without a file is held against
 * the books alone, and such a day is not called balanced (BILLING-14).
 */
export async function closeDays(deps: CloseDeps): Promise<void> {
  const { billers, logger } = deps
  for (const biller of billers.values())
    try {
      for (const day of await daysOf(biller, deps)) await closeDay(biller, day, deps)
    } catch (error) {
      if (!(error instanceof BillerError)) throw error
      logEvent(logger, 'day_close_failed', { biller: biller.name, err: error })
    }
}

async function daysOf(
  { name: biller, settlement }: Biller,
  { billingDesk, clock }: CloseDeps,
): Promise<readonly string[]> {
  const first = await billingDesk.firstFactAt(biller)
  if (first === null) return []
  const last = await billingDesk.lastClosedDay(biller)
  const from = last === null ? startOf(first) : Date.parse(last) + DAY_MS
  const end = startOf(clock.now() - CLOSED_AFTER_MS)
  // Without a file there is nothing new to see on an old day.
  const again = settlement === null ? null : utcDay(clock.now() - LOOKED_AT_AGAIN_MS)
  const open = again === null ? [] : await billingDesk.openDays(biller, again)
  const next = Array.from({ length: Math.max(0, Math.min(AT_ONCE, (end - from) / DAY_MS)) }, (_, at) =>
    utcDay(from + at * DAY_MS),
  )
  return [...open, ...next]
}

const startOf = (at: number): number => Math.floor(at / DAY_MS) * DAY_MS

async function closeDay(biller: Biller, day: string, deps: CloseDeps): Promise<void> {
  const { billingDesk, clock, logger } = deps
  const { lines, ...compared } = await compare(biller, day, deps)
  const books = await booksOf(biller.name, deps)
  const hasFile = biller.settlement !== null
  const result: DayResult = { ...compared, ...books, lines, hasFile }
  const isBalanced = hasFile && isEven(result)
  await billingDesk.saveClose({ biller: biller.name, day, isBalanced, result, at: clock.now() })
  if (!isEven(result))
    logEvent(logger, 'day_unbalanced', {
      biller: biller.name,
      day,
      ...books,
      missingHere: compared.missingHere.length,
      missingThere: compared.missingThere.length,
      different: compared.different.length,
    })
}

/** With the biller's file, where it has one; `lines`: how much happened. */
async function compare(
  biller: Biller,
  day: string,
  deps: CloseDeps,
): Promise<DayComparison & { readonly lines: number }> {
  if (biller.settlement === null) {
    const here = await linesOf(biller.name, day, deps)
    return { missingHere: [], missingThere: [], different: [], lines: here.length }
  }
  const there = await biller.settlement(day)
  const before = compareDay(await linesOf(biller.name, day, deps), there)
  await askFor(biller, before.missingHere, deps)
  return { ...compareDay(await linesOf(biller.name, day, deps), there), lines: there.length }
}

function isEven({ missingHere, missingThere, different, credited, cleared }: DayResult): boolean {
  return missingHere.length + missingThere.length + different.length === 0 && credited === cleared
}

async function linesOf(biller: string, day: string, { billingDesk }: CloseDeps): Promise<readonly DayLine[]> {
  const from = Date.parse(day)
  return billingDesk.factsBetween(biller, from, from + DAY_MS)
}

/** Each purchase of the lines, once. */
async function askFor(biller: Biller, lines: readonly DayLine[], deps: CloseDeps): Promise<void> {
  if (biller.ask === null) return
  for (const reference of new Set(lines.map((line) => line.reference))) {
    const purchase = await deps.billing.purchase(reference)
    if (purchase !== null) await deps.billerInbox.take(biller, await biller.ask(purchase))
  }
}

/** Both at one moment: purchases go on meanwhile. */
async function booksOf(
  biller: string,
  { billingDesk, ledger }: CloseDeps,
): Promise<Pick<DayResult, 'credited' | 'cleared'>> {
  for (let left = TRIES; ; left -= 1) {
    const credited = await billingDesk.creditedBy(biller)
    const cleared = 0 - (await ledger.balance(clearingOf(biller))).posted
    if (credited === cleared || left === 0) return { credited, cleared }
  }
}
