import * as z from 'zod/mini'
import { ownerProof, ownerProofErrors } from './account-security.ts'
import { defineRoute } from './route.ts'
import { NamedStudio } from './studio-register.ts'

/**
 * `planned`: nobody has approved it yet; `booked`: the tokens have left the account, the money is on its way; `paid`: the
 * bank has taken the order; `returned`: it came back, and so did the tokens; `left_out`: not in this run.
 */
export const TokenPayoutState = z.enum(['planned', 'booked', 'paid', 'returning', 'returned', 'left_out'])
export type TokenPayoutState = z.infer<typeof TokenPayoutState>

/**
 * Why somebody is left out of a run. `no_destination`: nobody said where to; `new_destination`: that was said too short a
 * time ago; `suspended`: the account is; `no_tax_declaration`: they were asked for one for long and made none; `spent`: the
 * tokens were there no more; `cancelled`: the run was.
 */
export const PayoutGap = z.enum([
  'no_destination',
  'new_destination',
  'suspended',
  'no_tax_declaration',
  'spent',
  'cancelled',
])
export type PayoutGap = z.infer<typeof PayoutGap>

/** `planned`: waits for a second member of the staff; `approved`: tokens are being booked; `booked`: they are. */
export const PayoutRunState = z.enum(['planned', 'approved', 'booked', 'cancelled'])
export type PayoutRunState = z.infer<typeof PayoutRunState>

/** To whom an income is paid: `own`: to who earned it; `studio`: to their studio, which pays them. */
export const PayoutWay = z.enum(['own', 'studio'])
export type PayoutWay = z.infer<typeof PayoutWay>

export const payoutLimits = {
  /** A new bank account is paid to only so many days after it was entered, so that a thief is noticed in time. */
  destinationHoldDays: 3,
  /** Of one's own, newest first. */
  shown: 100,
  /** Of the desk, runs; and of one run, payouts. */
  runs: 50,
  perPage: 100,
} as const

export const TokenPayout = z.object({
  id: z.string(),
  state: TokenPayoutState,
  /** null: it is not left out. */
  gap: z.nullable(PayoutGap),
  tokens: z.int(),
  /** Minor units. */
  amount: z.int(),
  currency: z.string(),
  /** The day up to whose end the tokens were earned, YYYY-MM-DD of UTC. */
  through: z.string(),
  /** Masked, such as `DE… 3000`; null: there was none. */
  destination: z.nullable(z.string()),
  way: PayoutWay,
  changed_at: z.string(),
  /** What the bank said of it; null: it did not come back. */
  reason: z.nullable(z.string()),
})
export type TokenPayout = z.infer<typeof TokenPayout>

const Terms = z.object({
  currency: z.string(),
  /** Minor units for 100 tokens. */
  rate: z.int(),
  hold_days: z.int(),
  /** Tokens; less is paid another time. */
  minimum: z.int(),
})

export const OwnPayouts = z.object({
  /** null: this site has no payout runs. */
  terms: z.nullable(Terms),
  /** Whose earnings: one's own, or those of the studio whose owner asks. */
  whose: z.enum(['performer', 'studio']),
  /** Tokens now, and those of them that a run of today would pay. */
  balance: z.int(),
  payable: z.int(),
  destination: z.nullable(
    z.object({
      holder: z.string(),
      /** Masked. */
      account: z.string(),
      changed_at: z.string(),
      /** From when on it is paid to. */
      usable_at: z.string(),
    }),
  ),
  way: PayoutWay,
  /** Whether the reader may say to where it is paid. */
  may_set_destination: z.boolean(),
  /** The performer works with a studio, so that there is a choice. */
  may_be_paid_by_studio: z.boolean(),
  /** Newest first; for the owner of a studio also those of its performers whom the studio pays. */
  payouts: z.array(z.object({ ...TokenPayout.shape, username: z.nullable(z.string()) })),
})
export type OwnPayouts = z.infer<typeof OwnPayouts>

const ofEarner = { access: 'user', at: 'anywhere' } as const
const holder = z
  .string()
  .check(z.trim(), z.minLength(1), z.maxLength(70), z.regex(/^[^\p{Cc}\p{Cf}\p{Zl}\p{Zp}]*$/u))

/** Of performers, owners of studios and, to read, their finance; anybody else is `forbidden`. */
export const payoutRoutes = {
  payouts: defineRoute({
    ...ofEarner,
    method: 'GET',
    path: '/payouts',
    summary: 'My payouts: amounts, dates and destination',
    response: OwnPayouts,
    errors: ['forbidden'],
  }),
  /**
   * Below `/auth` because the cookie of known devices goes there. `unavailable`: this site pays nobody, or has no vault.
   * `invalid_value` with `iban`: no such account is possible. Its owner is told by e-mail.
   */
  setPayoutDestination: defineRoute({
    ...ofEarner,
    method: 'POST',
    path: '/auth/payout_destination',
    summary: 'Set the bank account of my payouts',
    body: z.object({ ...ownerProof, holder, iban: z.string().check(z.minLength(15), z.maxLength(50)) }),
    response: OwnPayouts,
    errors: ['unavailable', 'second_factor_required', ...ownerProofErrors],
  }),
  /**
   * The performer alone says so, by the same proof: whoever sits at a studio's machine must not turn their money to it. A
   * studio is paid for them after as many days as a new bank account. `wrong_state`: they work with no studio.
   */
  setPayoutWay: defineRoute({
    ...ofEarner,
    method: 'POST',
    path: '/auth/payout_way',
    summary: 'Choose to be paid by my studio or by the site',
    body: z.object({ ...ownerProof, way: PayoutWay }),
    response: OwnPayouts,
    errors: ['unavailable', 'wrong_state', 'second_factor_required', ...ownerProofErrors],
  }),
} as const

const Day = z.string().check(
  z.regex(/^\d{4}-\d{2}-\d{2}$/),
  z.refine((text) => !Number.isNaN(Date.parse(text))),
)
const Id = z.uuid()
const run = z.object({ run: Id })

export const PayoutRun = z.object({
  id: z.string(),
  state: PayoutRunState,
  through: z.string(),
  ...Terms.shape,
  planned_by: z.string(),
  planned_at: z.string(),
  /** Who approved or cancelled it; null: nobody yet. */
  decided_by: z.nullable(z.string()),
  decided_at: z.nullable(z.string()),
  /** What is or was to be paid, without those that are left out or came back. */
  payouts: z.int(),
  tokens: z.int(),
  amount: z.int(),
  left_out: z.int(),
})
export type PayoutRun = z.infer<typeof PayoutRun>

export const DeskTokenPayout = z.object({
  ...TokenPayout.shape,
  /** Of the performer; null: it is the studio's own share, or the account was deleted. */
  username: z.nullable(z.string()),
  /** null: no studio is part of it. */
  studio: z.nullable(NamedStudio),
})
export type DeskTokenPayout = z.infer<typeof DeskTokenPayout>

export const PayoutRunPage = z.object({
  run: PayoutRun,
  payouts: z.array(DeskTokenPayout),
  /** What the next page is asked for with; null: this is the last one. */
  next: z.nullable(z.string()),
  /** There is a file for a bank, and not only the table. */
  has_bank_file: z.boolean(),
})
export type PayoutRunPage = z.infer<typeof PayoutRunPage>

/** Of the staff who pay (`payouts.read`, `payouts.run`). */
export const payoutDeskRoutes = {
  payoutRuns: defineRoute({
    ...ofEarner,
    method: 'GET',
    path: '/admin/payouts',
    summary: 'Payout runs, newest first, and the payout settings',
    response: z.object({
      terms: z.nullable(Terms),
      /** The newest day that can be paid. */
      last_day: z.nullable(z.string()),
      runs: z.array(PayoutRun),
    }),
    errors: ['forbidden'],
  }),
  payoutRun: defineRoute({
    ...ofEarner,
    method: 'GET',
    path: '/admin/payouts/:run',
    summary: 'One run, with the accounts it pays and skips',
    params: run,
    query: z.object({ after: z.optional(Id), state: z.optional(TokenPayoutState) }),
    response: PayoutRunPage,
    errors: ['forbidden', 'not_found'],
  }),
  /** `id` is the caller's: asked twice, it is one run. `wrong_state` with `open`: another one waits or is being booked. */
  planPayouts: defineRoute({
    ...ofEarner,
    method: 'POST',
    path: '/admin/payouts/:run/plan',
    summary: 'Plan a run of payouts for earnings up to a given day',
    params: run,
    body: z.object({ through: Day }),
    response: PayoutRunPage,
    errors: ['forbidden', 'unavailable', 'wrong_state'],
  }),
  /**
   * Approved, the tokens leave the accounts. `wrong_state` with `same_person`: who planned it does not approve it;
   * `conflict`: it was decided meanwhile.
   */
  decidePayouts: defineRoute({
    ...ofEarner,
    method: 'POST',
    path: '/admin/payouts/:run/decide',
    summary: 'Approve a run that someone else planned, or cancel one',
    params: run,
    body: z.object({
      decision: z.enum(['approve', 'cancel']),
      /** What the caller saw: another sum now is `conflict`. */
      tokens: z.int(),
    }),
    response: PayoutRunPage,
    errors: ['forbidden', 'not_found', 'wrong_state', 'conflict'],
  }),
  /** All of a run whose tokens are booked. */
  markPaid: defineRoute({
    ...ofEarner,
    method: 'POST',
    path: '/admin/payouts/:run/paid',
    summary: 'Record that the bank accepted the orders of a run',
    params: run,
    response: PayoutRunPage,
    errors: ['forbidden', 'not_found', 'wrong_state'],
  }),
  /** The tokens go back to the account, and its destination is asked for anew. */
  markReturned: defineRoute({
    ...ofEarner,
    method: 'POST',
    path: '/admin/payouts/:run/returned/:payout',
    summary: 'Record that the bank returned one payout',
    params: z.object({ run: Id, payout: Id }),
    body: z.object({ reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)) }),
    response: PayoutRunPage,
    errors: ['forbidden', 'not_found', 'wrong_state'],
  }),
} as const
