import * as z from 'zod/mini'
import { CaseAction, CaseGround, CaseNumber, Removal } from './cases.ts'
import { HumanCheckAnswer } from './human-check-answer.ts'
import { PASSWORD_CHARS } from './limits.ts'
import { defineRoute } from './route.ts'
import { SuspensionReason } from './suspension-reason.ts'

export const appealLimits = {
  text: { min: 10, max: 4_000 },
  answer: { min: 10, max: 2_000 },
  perPage: 25,
} as const

/** `open`: nobody has decided it. `shortened`: the suspension ends earlier than was ordered. */
export const AppealState = z.enum(['open', 'upheld', 'shortened', 'ended'])
export type AppealState = z.infer<typeof AppealState>

const Text = (limits: { readonly min: number; readonly max: number }) =>
  z.string().check(
    z.trim(),
    z.minLength(limits.min),
    z.maxLength(limits.max),
    // Several lines, and nothing that is not seen.
    z.regex(/^(?:[^\p{Cc}\p{Cf}]|\n)*$/u),
  )

/** As its owner reads it; times ISO 8601. */
export const OwnAppeal = z.object({
  state: AppealState,
  text: z.string(),
  at: z.string(),
  /** In the words of who decided; null: nobody has. */
  answer: z.nullable(z.string()),
  decided_at: z.nullable(z.string()),
})
export type OwnAppeal = z.infer<typeof OwnAppeal>

/** As the site staff reads it; times ISO 8601. */
export const StaffAppeal = z.object({
  id: z.int(),
  username: z.string(),
  text: z.string(),
  at: z.string(),
  suspended_until: z.string(),
  reason: z.nullable(SuspensionReason),
  /** Whoever of the staff ordered the suspension or changed it. */
  ordered_by: z.array(z.string()),
  /** The reader is none of them. */
  may_decide: z.boolean(),
})
export type StaffAppeal = z.infer<typeof StaffAppeal>

/** `open`: nobody has looked at it. `reversed`: the decision does not stand. */
export const DecisionAppealState = z.enum(['open', 'upheld', 'reversed'])
export type DecisionAppealState = z.infer<typeof DecisionAppealState>

/** An appeal against a decision of a case as its author reads it; times ISO 8601. */
export const OwnDecisionAppeal = z.object({
  number: CaseNumber,
  state: DecisionAppealState,
  text: z.string(),
  at: z.string(),
  /** In the words of who decided; null: nobody has. */
  answer: z.nullable(z.string()),
  decided_at: z.nullable(z.string()),
})
export type OwnDecisionAppeal = z.infer<typeof OwnDecisionAppeal>

/** The same as the site staff reads it, with the decision. */
export const StaffDecisionAppeal = z.object({
  id: z.int(),
  number: CaseNumber,
  username: z.string(),
  text: z.string(),
  at: z.string(),
  action: CaseAction,
  ground: z.nullable(CaseGround),
  /** Of the decision. */
  reasons: z.string(),
  decided_at: z.string(),
  /** Who made and confirmed it. */
  decided_by: z.array(z.string()),
  removes: z.array(Removal),
  /** The reader is none of them, and it is not about them. */
  may_decide: z.boolean(),
})
export type StaffDecisionAppeal = z.infer<typeof StaffDecisionAppeal>

const AnyPage = z.object({
  page: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(10_000))),
})

/** Against a decision that warns or removes, once, to somebody who did not make it (APPEAL-07 to APPEAL-09). */
export const decisionAppealRoutes = {
  ownDecisionAppeals: defineRoute({
    method: 'GET',
    path: '/account/decision-appeals',
    summary: 'My appeals against decisions, and the recent decisions that I can appeal',
    access: 'user',
    at: 'anywhere',
    beforeAgeProof: true,
    response: z.object({
      appeals: z.array(OwnDecisionAppeal),
      /** Numbers of decisions. */
      may_appeal: z.array(CaseNumber),
    }),
    errors: [],
  }),
  /** `wrong_state`: `suspended` (`POST /auth/appeal` is for that), `late`, or `appealed` already. */
  appealDecision: defineRoute({
    method: 'POST',
    path: '/account/decision-appeals/:number',
    summary: 'Appeal against a decision about me',
    access: 'user',
    at: 'anywhere',
    beforeAgeProof: true,
    params: z.object({ number: CaseNumber }),
    body: z.object({ text: Text(appealLimits.text) }),
    response: OwnDecisionAppeal,
    errors: ['not_found', 'wrong_state'],
  }),
  decisionAppeals: defineRoute({
    method: 'GET',
    path: '/moderation/decision-appeals',
    summary: 'Pending appeals against case decisions, oldest first (site staff)',
    access: 'user',
    at: 'anywhere',
    query: AnyPage,
    response: z.object({ appeals: z.array(StaffDecisionAppeal), count_total: z.int() }),
    errors: ['forbidden'],
  }),
  /** `forbidden` also for whoever made or confirmed the decision. `wrong_state`: `decided` by somebody else. */
  decideDecisionAppeal: defineRoute({
    method: 'POST',
    path: '/moderation/decision-appeals/:id',
    summary: 'Decide an appeal against a decision, with reasons (site staff who did not make it)',
    access: 'user',
    at: 'anywhere',
    params: z.object({ id: z.coerce.number().check(z.int(), z.positive()) }),
    body: z.object({ decision: z.enum(['upheld', 'reversed']), answer: Text(appealLimits.answer) }),
    response: z.object({ status: z.literal(1) }),
    errors: ['forbidden', 'not_found', 'wrong_state'],
  }),
} as const

/** Against a suspension, once, to somebody who did not order it (APPEAL-01 to APPEAL-06). */
export const appealRoutes = {
  ownAppeal: defineRoute({
    method: 'GET',
    path: '/account/appeal',
    summary: 'My appeal against the current suspension, or the last one',
    access: 'user',
    at: 'anywhere',
    beforeAgeProof: true,
    response: z.object({
      /** null: there never was one. */
      appeal: z.nullable(OwnAppeal),
      /** A suspension is in force that was not appealed against. */
      may_appeal: z.boolean(),
    }),
    errors: [],
  }),
  /**
   * By a session of the account, or by name and password of one that can not log in. `wrong_state`: `not_suspended`, or `appealed`
   * already.
   */
  appeal: defineRoute({
    method: 'POST',
    path: '/auth/appeal',
    summary: 'Appeal against my suspension',
    access: 'guest',
    at: 'anywhere',
    beforeAgeProof: true,
    body: z.object({
      text: Text(appealLimits.text),
      /** Username or e-mail; absent: whoever is logged in. */
      username: z.optional(z.string().check(z.minLength(1), z.maxLength(254))),
      password: z.optional(z.string().check(z.minLength(1), z.maxLength(PASSWORD_CHARS.max))),
      totp: z.optional(z.string().check(z.maxLength(16))),
      human_check: HumanCheckAnswer,
    }),
    response: z.object({ status: z.literal(1), appeal: OwnAppeal }),
    errors: [
      'login_required',
      'invalid_credentials',
      'totp_required',
      'wrong_state',
      'unavailable',
      'human_check_required',
    ],
  }),
  appeals: defineRoute({
    method: 'GET',
    path: '/moderation/appeals',
    summary: 'Pending appeals, oldest first (site staff)',
    access: 'user',
    at: 'anywhere',
    query: AnyPage,
    response: z.object({ appeals: z.array(StaffAppeal), count_total: z.int() }),
    errors: ['forbidden'],
  }),
  /** `forbidden` also for whoever ordered the suspension. `wrong_state`: `decided` by somebody else, or the suspension is `over`. */
  decideAppeal: defineRoute({
    method: 'POST',
    path: '/moderation/appeals/:id',
    summary: 'Decide an appeal, with reasons (site staff who did not order the suspension)',
    access: 'user',
    at: 'anywhere',
    params: z.object({ id: z.coerce.number().check(z.int(), z.positive()) }),
    body: z.object({
      decision: z.enum(['upheld', 'shortened', 'ended']),
      /** ms since 1970, before its present end; of `shortened` alone. */
      until: z.optional(z.int()),
      /** The reasons, which its owner reads. */
      answer: Text(appealLimits.answer),
    }),
    response: z.object({ status: z.literal(1) }),
    errors: ['forbidden', 'not_found', 'wrong_state'],
  }),
} as const
