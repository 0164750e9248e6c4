import type { AccountId } from '../../protocol/ids.ts'
import { msFor, tokensFor } from './meter.ts'
import { earnedAfterMs } from './owed.ts'
import type { BillLine } from './receipt.ts'
import type { Participant, Show } from './show.ts'

/**
 * What the tokens of one account were for, when only their sum is known: after a crash, from the books. A
 * pre-tip or startup tip was charged as soon as the time beside it had earned it, so it is in the sum, or the
 * sum is too small for both. Times are wall clock ms.
 */
export function bookedLines(
  show: Show,
  account: AccountId,
  tokens: number,
  from: number,
  to: number,
): readonly BillLine[] {
  const participants = show.participants.filter((participant) => participant.account === account)
  const price = participants.at(-1)?.pricePerMinute ?? null
  const lines: BillLine[] = []
  let rest = tokens
  for (const flat of participants.flatMap(({ flats }) => flats)) {
    if (flat.tokens === 0 || rest < flat.tokens + earningTime(show, price, flat.what)) continue
    lines.push({ what: flat.what, from, to: from, ms: 0, price: null, tokens: flat.tokens })
    rest -= flat.tokens
  }
  if (rest === 0) return lines
  return [
    ...lines,
    {
      what: 'time',
      from,
      to,
      ms: price === null || price === 0 ? 0 : msFor(price, rest),
      price,
      tokens: rest,
    },
  ]
}

/** Tokens of the time that earns a flat sum. */
function earningTime(show: Show, price: number | null, what: Participant['flats'][number]['what']): number {
  return price === null ? 0 : tokensFor(price, earnedAfterMs(show.terms, what))
}
