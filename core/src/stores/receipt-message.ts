import type { Receipt, ReceiptReader } from '../protocol/receipts.ts'
import type { ShowEndReason } from '../protocol/shows.ts'
import type { Message } from './message.ts'

/** Ends that read otherwise to who ended the show, or left it. */
const own: ReadonlySet<ShowEndReason> = new Set(['user_ended', 'user_left', 'out_of_tokens', 'removed'])
/** Ends that read otherwise to the performer than to those who watched. */
const performers: ReadonlySet<ShowEndReason> = new Set(['model_ended', 'unpublish', 'declined'])

const spoken: Readonly<Record<ReceiptReader, ReadonlySet<ShowEndReason>>> = {
  own,
  performer: performers,
  other: new Set(),
  staff: new Set(),
}

/** Why a show ended, said to who reads its receipt. `name`: of the performer. */
export function receiptMessage({ reason, reader }: Receipt, name: string): Required<Message> {
  const whom = spoken[reader].has(reason) ? `reason_${reader}` : 'reason'
  return { key: `shows.${whom}.${reason}`, values: { name } }
}
