import type { Person, StatementLine } from '@footlight/core/ports'
import { ShowKind, type StatementEntry } from '@footlight/core/protocol'
import * as z from 'zod/mini'
import { isoTime } from '../accounts/present-user.ts'

const Split = z.object({ gross: z.int(), model: z.int(), studio: z.int(), platform: z.int() })

/** What the tip command writes into the memo of its transfer, for those who read the statement later. */
export const TipMemo = z.object({
  from: z.int(),
  to: z.int(),
  comment: z.optional(z.string()),
  split: Split,
})
export type TipMemo = z.infer<typeof TipMemo>

/** What every transfer of a show carries; `core/domain/show/ledger-commands.ts` writes it. */
export const ShowMemo = z.object({
  show: z.string(),
  kind: ShowKind,
  /** Account id of the performer. */
  broadcaster: z.int(),
  /** Of a settlement that earned something. */
  split: z.optional(Split),
  /** Of a settlement: the account of every seat; somebody who came back has more than one. */
  payers: z.optional(z.array(z.int())),
})
export type ShowMemo = z.infer<typeof ShowMemo>

/**
 * What every transfer of bought control of toys carries; `core/domain/toys/control-commands.ts` writes it.
 */
const ControlMemo = z.object({
  control: z.string(),
  viewer: z.int(),
  model: z.int(),
  split: z.optional(Split),
})
type ControlMemo = z.infer<typeof ControlMemo>

/** Whose account it is. */
type Reader = Pick<Person, 'id'>

/** What a memo says to one reader. */
interface Told {
  /** Account id of the person on the other side; null: the house, or several people. */
  readonly other: number | null
  readonly comment: string | null
  readonly split: StatementEntry['split']
}

/** One line as the account's owner reads it. A model always sees the whole split of what she earned. */
export function presentStatementLine(
  line: StatementLine,
  reader: Reader,
  names: ReadonlyMap<number, string>,
): StatementEntry {
  const { other, comment, split } = told(line, reader)
  return {
    id: line.id,
    cursor: line.cursor,
    at: isoTime(line.at),
    tokens: line.tokens,
    balance: line.balanceAfter,
    counterparty: names.get(other ?? 0) ?? null,
    reason: line.reason,
    comment,
    split,
  }
}

/** Account id of the person on the other side; null where it is the house, or where several people are. */
export function otherParticipant(line: StatementLine, reader: Reader): number | null {
  return told(line, reader).other
}

function told(line: StatementLine, reader: Reader): Told {
  const tip = TipMemo.safeParse(line.memo)
  if (tip.success) return toldOfTip(tip.data, reader)
  const show = ShowMemo.safeParse(line.memo)
  if (show.success) return toldOfShow(show.data, reader)
  const control = ControlMemo.safeParse(line.memo)
  if (control.success) return toldOfControl(control.data, reader)
  const match = /^(?:wallet|earnings):(\d+)$/.exec(line.counterparty)
  return { other: match === null ? null : Number(match[1]), comment: null, split: null }
}

function toldOfTip({ from, to, comment, split }: TipMemo, reader: Reader): Told {
  const isOwner = reader.id === to
  return { other: isOwner ? from : to, comment: comment ?? null, split: isOwner ? split : null }
}

function toldOfControl({ viewer, model, split }: ControlMemo, reader: Reader): Told {
  const isOwner = reader.id === model
  return { other: isOwner ? viewer : model, comment: null, split: isOwner ? (split ?? null) : null }
}

/** Payers read the performer's name and never each other's; she reads the payer's where there is one. */
function toldOfShow({ broadcaster, split, payers }: ShowMemo, reader: Reader): Told {
  if (reader.id !== broadcaster) return { other: broadcaster, comment: null, split: null }
  const [first, ...others] = new Set(payers)
  return { other: others.length > 0 ? null : (first ?? null), comment: null, split: split ?? null }
}
