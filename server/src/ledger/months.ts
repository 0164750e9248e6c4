import type { LedgerAccountId, LedgerCommand, Split } from '@footlight/core/ports/ledger'
import { accountKind, PLATFORM_ACCOUNT } from '@footlight/core/rules/ledger/accounts'
import { CORRECTION, incomeKind } from '@footlight/core/rules/ledger/income-kinds'
import type { IncomeSums, MonthSums, NetChange } from './books.ts'

type Transfer = Extract<LedgerCommand, { kind: 'transfer' }>

/**
 * What a movement adds to the month. An income is one line, by its split, also where the performer's part comes to no whole
 * token. Whatever else changes an account of earnings and is no payout is a line of its own, so that nothing of the
 * account is missing (STATEMENT-03).
 */
export function incomeOfMovement(
  { movement = 'other', memo = {}, income }: Transfer,
  split: Split | undefined,
  net: ReadonlyMap<LedgerAccountId, NetChange>,
): readonly IncomeSums[] {
  const lines: IncomeSums[] = []
  if (income !== undefined && split !== undefined)
    lines.push({
      ...{ model: income.model, studio: income.studio ?? '', kind: incomeKind({ kind: movement, memo }) },
      ...{ count: 1, paid: split.gross, toModel: split.model },
      ...{ toStudio: split.studio, toPlatform: split.platform },
    })
  if (movement === 'payout' || movement === 'payout_return') return lines
  return [...lines, ...correctionsOf(income?.model, split, net)]
}

function correctionsOf(
  earner: LedgerAccountId | undefined,
  split: Split | undefined,
  net: ReadonlyMap<LedgerAccountId, NetChange>,
): readonly IncomeSums[] {
  const changed = [...net].flatMap(([model, { tokens }]) => {
    const rest = tokens - (model === earner ? (split?.model ?? 0) : 0)
    return accountKind(model) === 'earnings' && rest !== 0 ? [{ model, rest }] : []
  })
  // What studio and site gave or got with it is told where it can be nobody else's.
  const isOnlyOne = changed.length === 1 && earner === undefined
  const studios = [...net.keys()].filter((account) => accountKind(account) === 'studio')
  const [studio = ''] = isOnlyOne && studios.length === 1 ? studios : []
  return changed.map(({ model, rest: toModel }) => {
    const toStudio = net.get(studio)?.tokens ?? 0
    const toPlatform = isOnlyOne ? (net.get(PLATFORM_ACCOUNT)?.tokens ?? 0) : 0
    const paid = toModel + toStudio + toPlatform
    return { model, studio, kind: CORRECTION, count: 1, paid, toModel, toStudio, toPlatform }
  })
}

/** Both in one. They are of the same month, performer, studio and kind. */
export function addedUp(sums: MonthSums | undefined, more: MonthSums): MonthSums {
  return sums === undefined
    ? more
    : {
        ...more,
        count: sums.count + more.count,
        paid: sums.paid + more.paid,
        toModel: sums.toModel + more.toModel,
        toStudio: sums.toStudio + more.toStudio,
        toPlatform: sums.toPlatform + more.toPlatform,
      }
}

export function keyOfSums({ model, month, studio, kind }: MonthSums): string {
  return `${model}|${month}|${studio}|${kind}`
}
