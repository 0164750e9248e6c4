import type { SupportDepartment } from '@footlight/core/protocol'
import type { AccountId } from '@footlight/core/protocol/ids'
import type { Result } from '@footlight/core/rules'
import type { TicketFacts } from '@footlight/core/rules/help/ticket'
import type { Language } from '@footlight/core/rules/languages'

/** A ticket as it is stored. Times are ms since 1970. */
export interface StoredTicket extends TicketFacts {
  readonly id: number
  readonly number: string
  /** null: a guest. */
  readonly account: AccountId | null
  /** `form`: it is answered by e-mail alone. */
  readonly way: 'chat' | 'form'
  readonly department: SupportDepartment
  readonly subject: string
  readonly name: string
  readonly email: string
  readonly language: Language
  readonly openedAt: number
  readonly changedAt: number
  /** null: it does not wait for the staff. */
  readonly waitsSince: number | null
  readonly takenBy: AccountId | null
  /** Ids of messages: the last of each side, and up to which the other has read; 0: none. */
  readonly lastPerson: number
  readonly lastStaff: number
  readonly personRead: number
  readonly staffRead: number
}

export interface StoredTicketMessage {
  readonly id: number
  readonly ticket: number
  readonly side: 'person' | 'staff' | 'note'
  /** null: a guest. */
  readonly author: AccountId | null
  readonly text: string
  readonly at: number
}

export type TicketAction = 'open' | 'take' | 'release' | 'answer' | 'note' | 'close' | 'reopen'

export interface NewTicket
  extends Pick<
    StoredTicket,
    'number' | 'account' | 'way' | 'department' | 'subject' | 'name' | 'email' | 'language'
  > {
  readonly ref: string
  readonly text: string
  readonly at: number
}

export interface NewTicketMessage {
  readonly side: StoredTicketMessage['side']
  readonly author: AccountId
  readonly ref: string
  readonly text: string
  readonly at: number
}

/** `too_many`: tickets that are open; `too_fast`: messages within an hour; `full`: this ticket takes no more. */
export type TicketRefusal = 'too_many' | 'too_fast' | 'full' | 'wrong_state' | 'conflict'

export interface TicketPage {
  readonly tickets: readonly StoredTicket[]
  readonly total: number
}

export interface TicketRepository {
  /** The same `ref` of the same caller answers with the ticket that it opened; `isNew` false. */
  open(
    ticket: NewTicket,
  ): Promise<Result<{ readonly ticket: StoredTicket; readonly isNew: boolean }, TicketRefusal>>
  byNumber(number: string): Promise<StoredTicket | null>
  /** Oldest first; notes are left out where they are not asked for. */
  messages(ticket: number, withNotes: boolean): Promise<readonly StoredTicketMessage[]>
  log(
    ticket: number,
  ): Promise<readonly { readonly action: TicketAction; readonly by: AccountId | null; readonly at: number }[]>
  /** `isNew` false: the same `ref` wrote it before. */
  write(
    ticket: number,
    message: NewTicketMessage,
  ): Promise<Result<{ readonly isNew: boolean }, TicketRefusal>>
  /** Twice is once: `isNew` false. `seen`: when it had changed last, as whoever orders it saw it; `conflict`: it has since. */
  change(
    ticket: number,
    step: 'take' | 'release' | 'close' | 'reopen',
    by: AccountId,
    at: number,
    seen?: number,
  ): Promise<Result<{ readonly isNew: boolean }, 'wrong_state' | 'conflict'>>
  /** False: it had been read before. */
  read(ticket: number, side: 'person' | 'staff', upTo: number): Promise<boolean>

  /** Threads on the site of one account, the latest change first. */
  ofAccount(
    account: AccountId,
    page: { readonly offset: number; readonly limit: number },
  ): Promise<TicketPage>
  unreadOf(account: AccountId): Promise<number>
  /** Those that wait longest first; of the others the latest change. */
  queue(
    where: {
      readonly department: SupportDepartment | null
      /** An account: what it has taken and is not closed. */
      readonly show: StoredTicket['state'] | AccountId
    },
    page: { readonly offset: number; readonly limit: number },
  ): Promise<TicketPage>
  waiting(): Promise<Readonly<Record<SupportDepartment, number>>>

  /** Answers that have still to be sent by e-mail, the oldest first. */
  due(
    limit: number,
  ): Promise<readonly { readonly id: number; readonly text: string; readonly ticket: StoredTicket }[]>
  sent(message: number): Promise<void>
  /** Closed before `before`, with all that was written. */
  removeClosed(before: number): Promise<void>

  watch(account: AccountId, at: number): Promise<void>
  watchersSince(at: number): Promise<readonly AccountId[]>
}
