import type { Person, StatementLine } from '@footlight/core/ports'
import type { StatementEntry } from '@footlight/core/protocol'
import * as z from 'zod/mini'
import { isoTime } from './current-user.ts'

/** What the tip command writes into the memo of its transfer, for those who read the statement later. */
export const TipMemo = z.object({
  from: z.int(),
  to: z.int(),
  comment: z.optional(z.string()),
  split: z.object({ gross: z.int(), model: z.int(), studio: z.int(), platform: z.int() }),
})
export type TipMemo = z.infer<typeof TipMemo>

/** One line as the account's owner reads it. A model always sees the whole split of her tips (design §4). */
export function presentStatementLine(line: StatementLine, reader: Person, names: ReadonlyMap<number, string>): StatementEntry {
  const memo = TipMemo.safeParse(line.memo)
  const tip = memo.success ? memo.data : null
  return {
    id: line.id,
    cursor: line.cursor,
    at: isoTime(line.at),
    tokens: line.tokens,
    balance: line.balanceAfter,
    counterparty: names.get(otherParty(line, reader) ?? 0) ?? null,
    reason: line.reason,
    comment: tip?.comment ?? null,
    split: tip !== null && reader.id === tip.to ? tip.split : null,
  }
}

/** Account id of the person on the other side; null where it is the house. */
export function otherParty(line: StatementLine, reader: Person): number | null {
  const memo = TipMemo.safeParse(line.memo)
  if (memo.success) return memo.data.to === reader.id ? memo.data.from : memo.data.to
  const match = /^(?:wallet|earnings):(\d+)$/.exec(line.counterparty)
  return match === null ? null : Number(match[1])
}
