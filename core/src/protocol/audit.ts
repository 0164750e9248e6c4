import * as z from 'zod/mini'
import { defineRoute } from './route.ts'

/**
 * What staff, the operator's commands and jobs do, `area.verb`. A name that was ever written stays: entries of
 * before have it. In the order of the alphabet, as the page offers them.
 */
export const auditActions = [
  'accounts.end_suspension',
  'accounts.suspend',
  'affiliates.add_terms',
  'affiliates.decide',
  'affiliates.decide_payout',
  'affiliates.decide_referral',
  'appeals.decide',
  'appeals.reverse_decision',
  'appeals.uphold_decision',
  'applications.approve',
  'applications.expire',
  'applications.reject',
  'audit.export',
  'avatars.remove',
  'billing.block',
  'billing.change_prices',
  'billing.decide_risk',
  'billing.lift_block',
  'billing.refund',
  'billing.replay_webhook',
  'cases.assign',
  'cases.confirm',
  'cases.decide',
  'cases.look',
  'cases.propose',
  'cases.refuse',
  'chat.remove_line',
  'commissions.decide',
  'companions.block',
  'companions.change',
  'companions.remove_answer',
  'companions.set_prices',
  'companions.unblock',
  'configuration.change',
  'configuration.restore',
  'emergency_access.begin',
  'emergency_access.end',
  'evidence.take',
  'experiments.change',
  'help.change_article',
  'help.change_press',
  'help.remove_press',
  'identity.destroy',
  'identity.inspect',
  'identity.look_at_document',
  'identity.read',
  'library.decide',
  'library.trace_copy',
  'live.look_at_picture',
  'live.look_in',
  'live.judge',
  'live.match',
  'live.open_case',
  'live.prolong',
  'live.watch',
  'liveness.ask',
  'liveness.fail',
  'liveness.look',
  'liveness.pass',
  'logs.ask',
  'logs.count',
  'logs.end',
  'logs.read',
  'names.look_up',
  'notices.change',
  'notices.remove',
  'payouts.approve',
  'payouts.cancel',
  'payouts.export',
  'payouts.mark_paid',
  'payouts.mark_returned',
  'payouts.plan',
  'posts.remove',
  'posts.restore',
  'profiles.remove',
  'promotions.create_code',
  'promotions.end_code',
  'promotions.grant_spins',
  'promotions.set_prizes',
  'reports.ban',
  'reports.close',
  'picture_hashes.add',
  'picture_hashes.end',
  'picture_hashes.undo',
  'reports.look',
  'reports.reopen',
  'reports.unban',
  'roles.grant',
  'roles.make_administrator',
  'roles.take',
  'rooms.moderate',
  'rooms.remove_subject',
  'sites.change',
  'sites.change_picture',
  'sites.remove',
  'studios.change',
  'studios.close',
  'studios.offer',
  'studios.open',
  'tax_reports.destroy',
  'tax_reports.export',
  'tax_reports.look',
  'tax_reports.make',
  'terms.add',
  'terms.remove',
  'terms.restore',
] as const

export const AuditAction = z.enum(auditActions)
export type AuditAction = z.infer<typeof AuditAction>

/** What an action is about: the kind says what its id is. */
export const auditSubjectKinds = [
  /** By the number of the account, as a room is by that of its performer. */
  'account',
  'affiliate_terms',
  'appeal',
  'article',
  'audit_log',
  'case',
  'commission',
  'companion',
  'companion_order',
  'configuration',
  'experiment',
  'live_wall',
  'live_check',
  'media_item',
  'notice',
  'payout',
  'payout_run',
  'performer_record',
  'picture_hashes',
  'post',
  'press_item',
  'price_change',
  'prize_table',
  'product_counts',
  'promo_code',
  'purchase',
  'report',
  'room',
  'site',
  'studio',
  'tax_declaration',
  'tax_report',
  'term_lists',
  'webhook',
] as const

export const AuditSubjectKind = z.enum(auditSubjectKinds)
export type AuditSubjectKind = z.infer<typeof AuditSubjectKind>

/** Entries of one page. */
export const AUDIT_PAGE_SIZE = 50

const Time = z.coerce.number().check(z.int(), z.minimum(0), z.maximum(8_640_000_000_000_000))

/** Which entries; what is absent or empty leaves nothing out. */
export const AuditQuery = z.object({
  /** ms since 1970, from and up to but without. */
  from: z.optional(Time),
  until: z.optional(Time),
  /** Name of the account that acted; `-`: commands and jobs. */
  actor: z.optional(z.string().check(z.maxLength(40))),
  action: z.optional(z.union([AuditAction, z.literal('')])),
  subject_kind: z.optional(z.union([AuditSubjectKind, z.literal('')])),
  /** Its id; of an account also its name. */
  subject: z.optional(z.string().check(z.maxLength(100))),
})
export type AuditQuery = z.infer<typeof AuditQuery>

export const AuditLine = z.object({
  number: z.int(),
  /** ISO 8601. */
  at: z.string(),
  /** null: a command of the operator, or a job. */
  actor: z.nullable(
    z.object({ id: z.int(), /** null: the account is gone. */ username: z.nullable(z.string()) }),
  ),
  action: AuditAction,
  subject: z.object({
    kind: AuditSubjectKind,
    id: z.string(),
    /** Of an account; null: it is gone, or the subject is none. */
    username: z.nullable(z.string()),
  }),
  reason: z.nullable(z.string()),
  details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
})
export type AuditLine = z.infer<typeof AuditLine>

/** The audit log, for who has `audit.read`. The same as a table: `/admin/audit.csv`. */
export const auditRoutes = {
  auditLog: defineRoute({
    method: 'GET',
    path: '/admin/audit',
    summary: 'Entries of the audit log, newest first (audit.read)',
    access: 'user',
    at: 'anywhere',
    query: z.extend(AuditQuery, { before: z.optional(z.coerce.number().check(z.int(), z.minimum(1))) }),
    /** `next`: `before` of the next page; null: there is none. */
    response: z.object({ entries: z.array(AuditLine), next: z.nullable(z.int()) }),
    errors: ['forbidden'],
  }),
} as const
