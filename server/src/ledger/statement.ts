import type { StatementLine } from '@footlight/core/ports'
import type { StatementEntry } from '@footlight/core/protocol'
import { detailsOf, type MovementDetails } from '@footlight/core/rules/ledger/movements'
import type { Person } from '../accounts/people-port.ts'
import { isoTime } from '../accounts/present-user.ts'

/** Whose account it is. */
type Reader = Pick<Person, 'id'>

/** What a memo says to one reader. */
interface Told {
  /** Account id of the person on the other side; null: the site, or several people. */
  readonly other: number | null
  readonly comment: string | null
  readonly split: StatementEntry['split']
}

/** One line as the account's owner reads it. A model always sees the whole split of what they earned. */
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

/** Account id of the person on the other side; null where it is the site, or where several people are. */
export function otherParticipant(line: StatementLine, reader: Reader): number | null {
  return told(line, reader).other
}

function told(line: StatementLine, reader: Reader): Told {
  return toldByKind(line, reader) ?? toldByAccount(line)
}

/** null: its kind says nothing of who is on the other side, or its memo does not read. */
function toldByKind(line: StatementLine, reader: Reader): Told | null {
  switch (line.kind) {
    case 'tip':
    case 'tip_hold':
    case 'tip_return':
    case 'scratch':
    case 'golden_ticket':
    case 'media':
    case 'media_bundle':
    case 'fan_club':
    case 'post':
    case 'fan_club_gift':
    case 'fan_club_gift_return':
    case 'group_tip':
    case 'commission_hold':
    case 'commission_settlement':
      return toldOfPayment(detailsOf(line.kind, line), reader)
    case 'show_escrow':
    case 'show_charge':
    case 'show_return':
    case 'show_settlement':
      return toldOfShow(detailsOf(line.kind, line), reader)
    case 'toy_control':
    case 'toy_control_settlement':
      return toldOfControl(detailsOf(line.kind, line), reader)
    default:
      return null
  }
}

function toldByAccount({ counterparty }: StatementLine): Told {
  const match = /^(?:wallet|earnings):(\d+)$/.exec(counterparty)
  return { other: match === null ? null : Number(match[1]), comment: null, split: null }
}

function toldOfPayment(
  paid: MovementDetails<
    | 'tip'
    | 'tip_hold'
    | 'tip_return'
    | 'scratch'
    | 'golden_ticket'
    | 'media'
    | 'media_bundle'
    | 'fan_club'
    | 'fan_club_gift'
    | 'fan_club_gift_return'
    | 'post'
    | 'group_tip'
    | 'commission_hold'
    | 'commission_settlement'
  > | null,
  reader: Reader,
): Told | null {
  if (paid === null) return null
  const isOwn = reader.id === paid.to
  return {
    other: isOwn ? paid.from : paid.to,
    comment: ('comment' in paid ? paid.comment : 'name' in paid ? paid.name : undefined) ?? null,
    split: isOwn && 'split' in paid ? (paid.split ?? null) : null,
  }
}

function toldOfControl(
  control: MovementDetails<'toy_control' | 'toy_control_settlement'> | null,
  reader: Reader,
): Told | null {
  if (control === null) return null
  const isOwn = reader.id === control.model
  const split = 'split' in control ? control.split : undefined
  return {
    other: isOwn ? control.viewer : control.model,
    comment: null,
    split: isOwn ? (split ?? null) : null,
  }
}

/** Payers read the performer's name and never each other's; who performs reads the payer's where there is one. */
function toldOfShow(
  show: MovementDetails<'show_escrow' | 'show_charge' | 'show_return' | 'show_settlement'> | null,
  reader: Reader,
): Told | null {
  if (show === null) return null
  if (reader.id !== show.broadcaster) return { other: show.broadcaster, comment: null, split: null }
  const [first, ...others] = new Set('payers' in show ? show.payers : [])
  const split = 'split' in show ? show.split : undefined
  return { other: others.length > 0 ? null : (first ?? null), comment: null, split: split ?? null }
}
