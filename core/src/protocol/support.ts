import * as z from 'zod/mini'
import { plainLine, plainText } from './local-texts.ts'
import { defineRoute } from './route.ts'

export const supportLimits = {
  textChars: 4_000,
  subjectChars: 120,
  /** Of one account at a time. */
  openTickets: 20,
  /** Of one account; no new ticket and no line more. */
  messagesPerHour: 30,
  /** Of one ticket. */
  messages: 500,
  perPage: 30,
  /** So long a closed ticket is kept. */
  keptDays: 365,
} as const

export const TicketState = z.enum(['open', 'answered', 'closed'])
/** Which of them the staff lists. `mine`: those that I have taken and that are not closed. */
export const TicketShow = z.enum([...TicketState.options, 'mine'])
export type TicketShow = z.infer<typeof TicketShow>

export const SupportDepartment = z.enum(['support', 'model_support'])
export type SupportDepartment = z.infer<typeof SupportDepartment>

/** Cannot be guessed: 80 bits, in letters and digits that are not taken for each other. */
export const TicketNumber = z.string().check(z.regex(/^[0-9a-hjkmnp-tv-z]{16}$/))

/** How the caller reaches the support (SUPPORT-01 to SUPPORT-03). */
export const SupportContact = z.object({
  by: z.enum(['chat', 'form']),
  department: SupportDepartment,
  /** null: there is none, or it is not for this caller. */
  phone: z.nullable(z.string()),
  /** null: the operator has named none. */
  hours: z.nullable(
    z.object({
      /** As the operator wrote them. */
      text: z.string(),
      time_zone: z.string(),
      is_open: z.boolean(),
      /** ISO 8601; null: now. */
      opens_at: z.nullable(z.string()),
    }),
  ),
  /** Own tickets with answers that were not read. */
  unread: z.int(),
})
export type SupportContact = z.infer<typeof SupportContact>

/** `person`: who asked; `staff`: the answer; `note`: for the staff alone. */
export const TicketMessage = z.object({
  id: z.int(),
  from: z.enum(['person', 'staff', 'note']),
  /** Who of the staff; '' for those who are not of it. */
  by: z.string(),
  text: z.string(),
  /** ISO 8601. */
  at: z.string(),
})
export type TicketMessage = z.infer<typeof TicketMessage>

const ticket = {
  number: TicketNumber,
  subject: z.string(),
  state: TicketState,
  department: SupportDepartment,
  /** ISO 8601, as all times here. */
  opened_at: z.string(),
  changed_at: z.string(),
  /** Something of the other side was not read. */
  is_unread: z.boolean(),
  /** Of a closed one: it can be opened again. */
  may_reopen: z.boolean(),
}
export const Ticket = z.object(ticket)
export type Ticket = z.infer<typeof Ticket>
export const TicketThread = z.object({ ...ticket, /** Oldest first. */ messages: z.array(TicketMessage) })
export type TicketThread = z.infer<typeof TicketThread>

const staffTicket = {
  ...ticket,
  /** `form`: it is answered by e-mail. */
  by: z.enum(['chat', 'form']),
  /** As they gave it; of an account its name. */
  name: z.string(),
  /** '': they have a thread on the site. */
  email: z.string(),
  /** null: a guest. */
  username: z.nullable(z.string()),
  /** Since when it waits for an answer; null: it does not. */
  waits_since: z.nullable(z.string()),
  /** Who of the staff has taken it; null: nobody. */
  taken_by: z.nullable(z.string()),
}
export const StaffTicket = z.object(staffTicket)
export type StaffTicket = z.infer<typeof StaffTicket>
export const StaffThread = z.object({
  ...staffTicket,
  messages: z.array(TicketMessage),
  /** Who did what, oldest first. `by` '': the one who asked. */
  log: z.array(
    z.object({
      action: z.enum(['open', 'take', 'release', 'answer', 'note', 'close', 'reopen']),
      by: z.string(),
      at: z.string(),
    }),
  ),
})
export type StaffThread = z.infer<typeof StaffThread>

const Ref = z.string().check(z.minLength(8), z.maxLength(64), z.regex(/^[\w-]+$/))
const Text = plainText(supportLimits.textChars)
const said = z.object({ ref: Ref, text: Text })
const params = z.object({ number: TicketNumber })
const done = z.object({ status: z.literal(1) })
/** `up_to`: the last message that was read; `read` alone asks for it. */
const UpTo = z._default(z.int().check(z.minimum(0)), 0)

/**
 * Whoever is suspended reaches the support all the same: these are open to guests, and what needs an account says so
 * itself.
 */
export const supportRoutes = {
  support: defineRoute({
    method: 'GET',
    path: '/support',
    summary: 'Ways to reach support',
    access: 'guest',
    at: 'anywhere',
    beforeAgeProof: true,
    response: SupportContact,
    errors: [],
  }),
  /** The same `ref` again sends nothing more. */
  supportMessage: defineRoute({
    method: 'POST',
    path: '/support/message',
    summary: 'Write to support; the answer comes by email',
    access: 'guest',
    at: 'anywhere',
    beforeAgeProof: true,
    body: z.object({
      ref: Ref,
      name: plainLine(80),
      email: z.string().check(z.trim(), z.maxLength(254), z.email()),
      text: Text,
      language: z._default(z.enum(['en', 'de', 'es', 'fr', 'it', 'nl']), 'en'),
    }),
    response: done,
    errors: [],
  }),
  tickets: defineRoute({
    method: 'GET',
    path: '/support/tickets',
    summary: 'My tickets, last changed first',
    access: 'guest',
    at: 'anywhere',
    beforeAgeProof: true,
    query: z.object({ page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 1) }),
    response: z.object({ tickets: z.array(Ticket), count_total: z.int() }),
    errors: ['login_required'],
  }),
  /** The same `ref` again answers with the ticket that it opened. */
  openTicket: defineRoute({
    method: 'POST',
    path: '/support/tickets',
    summary: 'Open a ticket',
    access: 'guest',
    at: 'anywhere',
    beforeAgeProof: true,
    body: z.object({ ...said.shape, subject: plainLine(supportLimits.subjectChars) }),
    response: TicketThread,
    errors: ['login_required', 'forbidden', 'conflict', 'wrong_state'],
  }),
  ticket: defineRoute({
    method: 'GET',
    path: '/support/tickets/:number',
    summary: 'One of my tickets, with its messages',
    access: 'guest',
    at: 'anywhere',
    beforeAgeProof: true,
    params,
    response: TicketThread,
    errors: ['login_required', 'not_found'],
  }),
  writeTicket: defineRoute({
    method: 'POST',
    path: '/support/tickets/:number/messages',
    summary: 'Add a message to my ticket; the same `ref` is stored once',
    access: 'guest',
    at: 'anywhere',
    beforeAgeProof: true,
    params,
    body: said,
    response: TicketThread,
    errors: ['login_required', 'not_found', 'conflict', 'wrong_state'],
  }),
  changeTicket: defineRoute({
    method: 'POST',
    path: '/support/tickets/:number',
    summary: 'Close my ticket, reopen it within 14 days, or mark it as read',
    access: 'guest',
    at: 'anywhere',
    beforeAgeProof: true,
    params,
    body: z.object({ step: z.enum(['close', 'reopen', 'read']), up_to: UpTo }),
    response: TicketThread,
    errors: ['login_required', 'not_found', 'wrong_state'],
  }),

  supportQueue: defineRoute({
    method: 'GET',
    path: '/moderation/support',
    summary: 'Tickets, longest waiting first (site staff)',
    access: 'user',
    at: 'anywhere',
    query: z.object({
      department: z.optional(SupportDepartment),
      show: z._default(TicketShow, 'open'),
      page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1_000)), 1),
    }),
    response: z.object({
      tickets: z.array(StaffTicket),
      count_total: z.int(),
      /** How many are open, in each department. */
      waiting: z.object({ support: z.int(), model_support: z.int() }),
    }),
    errors: ['forbidden'],
  }),
  staffTicket: defineRoute({
    method: 'GET',
    path: '/moderation/support/:number',
    summary: 'One ticket with its notes and its log (site staff)',
    access: 'user',
    at: 'anywhere',
    params,
    response: StaffThread,
    errors: ['forbidden', 'not_found'],
  }),
  answerTicket: defineRoute({
    method: 'POST',
    path: '/moderation/support/:number/messages',
    summary: 'Answer, or write a note for staff; the same `ref` is stored once (site staff)',
    access: 'user',
    at: 'anywhere',
    params,
    body: z.object({ ...said.shape, kind: z.enum(['answer', 'note']) }),
    response: StaffThread,
    errors: ['forbidden', 'not_found', 'conflict', 'wrong_state'],
  }),
  handleTicket: defineRoute({
    method: 'POST',
    path: '/moderation/support/:number',
    summary: 'Take, release, close or reopen a ticket, or mark it as read (site staff)',
    access: 'user',
    at: 'anywhere',
    params,
    body: z.object({
      step: z.enum(['take', 'release', 'close', 'reopen', 'read']),
      up_to: UpTo,
      /** `changed_at` as the caller saw it: of another one since then nothing is done (`conflict`). Absent: whatever it is. */
      seen: z.optional(z.iso.datetime()),
    }),
    response: StaffThread,
    errors: ['forbidden', 'not_found', 'wrong_state', 'conflict'],
  }),
} as const
