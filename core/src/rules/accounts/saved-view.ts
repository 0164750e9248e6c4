import * as z from 'zod/mini'
import { AffiliateState } from '../../protocol/affiliates.ts'
import { ApplicationState } from '../../protocol/applications.ts'
import { AuditAction, AuditSubjectKind } from '../../protocol/audit.ts'
import { PurchaseState } from '../../protocol/billing.ts'
import { CaseKind, CaseState, CaseTaken } from '../../protocol/cases.ts'
import { CompanionLogState, CompanionService } from '../../protocol/companions.ts'
import { MediaType } from '../../protocol/library.ts'
import { LiveFilter, LiveSort } from '../../protocol/live-wall.ts'
import { CommissionService } from '../../protocol/offer-terms.ts'
import { TokenPayoutState } from '../../protocol/payouts.ts'
import { PromoCodeState } from '../../protocol/promotion-desk.ts'
import { ReportReason } from '../../protocol/reports.ts'
import type { SavedViewTable } from '../../protocol/saved-views.ts'
import { SupportDepartment, TicketShow } from '../../protocol/support.ts'
import { TaxDeclarationState } from '../../protocol/tax-declarations.ts'
import { TermDays, TermKind, TermLanguage } from '../../protocol/term-lists.ts'
import type { Permission } from './staff-roles.ts'
import { filtersOf } from './view-address.ts'

/** What somebody must be allowed to open the table itself. */
export const viewPermissions = {
  audit: 'audit.read',
  purchases: 'billing.read',
  cases: 'cases.look',
  reports: 'reports.decide',
  applications: 'applications.review',
  support: 'support.answer',
  live: 'live.watch',
  companions: 'companions.review',
  client_errors: 'client_errors.read',
  terms: 'terms.edit',
  sellers: 'payouts.read',
  payouts: 'payouts.read',
  affiliates: 'affiliates.decide',
  promo_codes: 'promotions.edit',
  disputes: 'commissions.decide',
  media: 'media.review',
} as const satisfies Record<SavedViewTable, Permission>

const time = z.string().check(z.regex(/^[1-9]\d{0,15}$/))

/**
 * Filters that are kept. None that names a person or a thing of theirs: a view would have the name when the account is gone
 * (STAFF-VIEW-02).
 */
const filters = {
  audit: {
    from: time,
    until: time,
    /** Commands and jobs; else it is a username. */
    actor: z.literal('-'),
    action: AuditAction,
    subject_kind: AuditSubjectKind,
  },
  purchases: { state: PurchaseState },
  cases: { state: CaseState, kind: CaseKind, taken: CaseTaken },
  reports: { reason: ReportReason },
  applications: { state: ApplicationState },
  support: { show: TicketShow, department: SupportDepartment },
  live: { filter: LiveFilter, sort: LiveSort },
  companions: { service: CompanionService, state: CompanionLogState },
  client_errors: { code: z.string().check(z.regex(/^[0-9A-F]{4}-[0-9A-F]{4}$/i)) },
  terms: { kind: TermKind, language: TermLanguage, days: TermDays },
  sellers: { state: TaxDeclarationState },
  payouts: { state: TokenPayoutState },
  affiliates: { state: AffiliateState },
  promo_codes: { state: PromoCodeState },
  disputes: { service: CommissionService },
  media: { type: MediaType },
} as const satisfies Record<SavedViewTable, Readonly<Record<string, z.ZodMiniType<string>>>>

/** What of an address's query is kept, always in one order; '': nothing. */
export function keptQuery(table: SavedViewTable, query: string): string {
  const schemas: Readonly<Record<string, z.ZodMiniType<string>>> = filters[table]
  return filtersOf(table, query, (name, value) => schemas[name]?.safeParse(value).success === true)
}
