import { REPORTS_PER_PAGE, reportRoutes } from '@footlight/core/protocol'
import { fail, ok } from '@footlight/core/rules'
import { may } from '@footlight/core/rules/accounts/staff-roles'
import type { PeopleRepository } from '../accounts/people-port.ts'
import type { Identity } from '../accounts/port.ts'
import { type Registrar, registerRoute, type Served } from '../accounts/register-route.ts'
import { hasOffice } from '../accounts/roles.ts'
import type { AuditRepository } from '../audit-log/module.ts'
import { areaModule } from '../platform/module.ts'
import { goes, heldFor, stays } from '../platform/personal-rows.ts'
import { caseEvidenceOf } from './case-evidence.ts'
import { reportsMigration } from './migrations/0038-reports.ts'
import { reportLog } from './migrations/0051-report-log.ts'
import { roomReports } from './migrations/0061-room-reports.ts'
import { messageReports } from './migrations/0069-message-reports.ts'
import { reportStills as reportStillsMigration } from './migrations/0228-report-stills.ts'
import { peopleOf, presentHandling, presentReports } from './present-reports.ts'
import {
  createReportRepository,
  placeOf,
  type ReportPlace,
  type ReportRepository,
} from './report-repository.ts'
import { createReportStillRepository } from './report-still-repository.ts'
import { ReportStills, type ReportStillsDeps } from './report-stills.ts'
import { Reports, type ReportsDeps } from './reports.ts'

type Uses = Omit<ReportsDeps, 'reportStills'> & ReportStillsDeps

interface RouteDeps extends Omit<ReportsDeps, 'reportStills'> {
  readonly people: PeopleRepository
  readonly filedReports: Reports
  readonly auditLog: Pick<AuditRepository, 'note'>
}

/** What people report, and from which parts of the site a moderator keeps whom. */
export const reportsModule = areaModule({
  name: 'reports',
  personalRows: {
    reports: { reporter: heldFor('case'), reported: heldFor('case'), closed_by: stays },
    report_log: { by: stays },
    feature_bans: { account: goes, by: stays },
  },
  migrations: (kind) => ({
    '0038-reports': reportsMigration(kind),
    '0051-report-log': reportLog(kind),
    '0061-room-reports': roomReports(kind),
    '0069-message-reports': messageReports(),
    '0228-report-stills': reportStillsMigration(kind),
  }),
  repositories: (db) => ({
    reports: createReportRepository(db),
    reportStillRepository: createReportStillRepository(db),
  }),
  open(uses: Uses, closers) {
    const deps = { ...uses, reportStills: new ReportStills(uses) }
    const filedReports = new Reports(deps)
    closers.add('reports', () => filedReports.stop())
    return { filedReports, caseEvidence: caseEvidenceOf(deps) }
  },
  routes: ({ registrar, ...deps }: Served & RouteDeps) => {
    registerReportRoutes(registrar, deps)
    registerFeatureBans(registrar, deps)
  },
  jobs: ({ filedReports }: { readonly filedReports: Reports }) => filedReports.jobs(),
})

/** REPORT-01: site staff alone, whatever the state of a report. */
const isModerator = ({ person }: Extract<Identity, { kind: 'person' }>) => may(person.roles, 'reports.decide')

function registerReportRoutes(
  registrar: Registrar,
  { reports, people, filedReports, auditLog, clock }: RouteDeps,
): void {
  registerRoute(registrar, reportRoutes.reports, async ({ identity, query }) => {
    if (!isModerator(identity)) return fail({ error: 'forbidden' })
    const { room, reason, after } = query
    const reported = room === undefined || room === '' ? undefined : await people.byUsername(room)
    if (reported === null) return ok({ reports: [], next: null })
    const found = await reports.page(
      {
        ...(reported !== undefined && { reported: reported.id }),
        ...(reason !== undefined && { reason }),
        ...(after !== undefined && { after: placeIn(after) }),
      },
      REPORTS_PER_PAGE + 1,
    )
    const shown = found.slice(0, REPORTS_PER_PAGE)
    const last = shown.at(-1)
    return ok({
      reports: await presentReports(people, shown),
      next: found.length > shown.length && last !== undefined ? placeOf(last).join('.') : null,
    })
  })

  registerRoute(registrar, reportRoutes.reportStill, async ({ identity, params }) => {
    if (!isModerator(identity)) return fail({ error: 'forbidden' })
    const still = await filedReports.still(params.id)
    if (still === null) return fail({ error: 'not_found' })
    await auditLog.note({
      at: clock.now(),
      actor: identity.person.id,
      action: 'reports.look',
      subject: { kind: 'report', id: params.id },
      reason: null,
      details: {},
    })
    return ok({ stillBase64: still.toString('base64') })
  })

  registerRoute(registrar, reportRoutes.reportClose, async ({ identity, params, body }) => {
    if (!isModerator(identity)) return fail({ error: 'forbidden' })
    const handled = await filedReports.close(params.id, identity.person.id, body.note)
    if (handled === null) return fail({ error: 'not_found' })
    const personOf = await peopleOf(people, [handled.by])
    return ok({ status: 1, handled: presentHandling(handled, (id) => personOf(id)?.username ?? '') })
  })

  registerRoute(registrar, reportRoutes.reportReopen, async ({ identity, params }) => {
    if (!isModerator(identity)) return fail({ error: 'forbidden' })
    const done = await filedReports.reopen(params.id, identity.person.id)
    return done.ok ? ok({ status: 1 }) : done
  })
}

/** Its form was checked with the query. */
function placeIn(after: string): ReportPlace {
  const [rank, at, id] = after.split('.')
  return [Number(rank), Number(at), id!]
}

type BanDeps = Pick<RouteDeps, 'people' | 'clock'> & { readonly reports: ReportRepository }

function registerFeatureBans(registrar: Registrar, { reports, people, clock }: BanDeps): void {
  registerRoute(registrar, reportRoutes.featureBan, async ({ identity, body }) => {
    if (!isModerator(identity)) return fail({ error: 'forbidden' })
    const { username, feature, minutes, reason } = body
    const person = await people.byUsername(username)
    if (person === null) return fail({ error: 'user_not_found' })
    // Nobody of the staff keeps another one out (REPORT-01).
    if (hasOffice(person)) return fail({ error: 'forbidden' })
    const at = clock.now()
    const until = minutes === null ? null : at + minutes * 60_000
    await reports.ban({ account: person.id, feature, by: identity.person.id, reason, at, until })
    return ok({ status: 1 })
  })

  registerRoute(registrar, reportRoutes.featureUnban, async ({ identity, body }) => {
    if (!isModerator(identity)) return fail({ error: 'forbidden' })
    const person = await people.byUsername(body.username)
    if (person === null) return fail({ error: 'user_not_found' })
    await reports.unban(person.id, body.feature, { by: identity.person.id, at: clock.now() })
    return ok({ status: 1 })
  })
}
