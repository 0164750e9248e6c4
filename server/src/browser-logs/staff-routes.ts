import type { Clock } from '@footlight/core/ports'
import {
  AccountId,
  type AuditAction,
  type AuditSubjectKind,
  browserLogLimits,
  browserLogStaffRoutes,
  type PersonLogs,
} from '@footlight/core/protocol'
import { fail, ok } from '@footlight/core/rules'
import { may } from '@footlight/core/rules/accounts/staff-roles'
import { isRunning } from '@footlight/core/rules/browser-logs/log-ground'
import type { PeopleRepository, Person } from '../accounts/people-port.ts'
import { isoTime } from '../accounts/present-user.ts'
import { type Registrar, registerRoute } from '../accounts/register-route.ts'
import type { AuditRepository } from '../audit-log/module.ts'
import type { LogLineRepository } from './log-line-repository.ts'
import type { AskedTime, LogTimeRepository } from './log-time-repository.ts'
import type { ProductUseRepository } from './product-use-repository.ts'

export interface LogStaffRouteDeps {
  readonly auditLog: Pick<AuditRepository, 'note'>
  readonly clock: Clock
  readonly logLines: LogLineRepository
  readonly logTimes: LogTimeRepository
  readonly people: Pick<PeopleRepository, 'byId' | 'byUsername'>
  readonly productUse: ProductUseRepository
}

const DAY_MS = 86_400_000

/** Where the staff reads logs of browsers, and asks for them (LOG-08). */
export function registerLogStaff(registrar: Registrar, deps: LogStaffRouteDeps): void {
  const { clock, logTimes, people, productUse } = deps

  registerRoute(registrar, browserLogStaffRoutes.personLogs, async ({ identity, params, query }) => {
    if (!may(identity.person.roles, 'logs.read')) return fail({ error: 'forbidden' })
    const person = await people.byUsername(params.username)
    if (person === null) return fail({ error: 'user_not_found' })
    await note(identity.person, 'logs.read', { kind: 'account', id: String(person.id) }, deps)
    return ok(await readLogs(person, query.page, deps))
  })

  registerRoute(registrar, browserLogStaffRoutes.askLogs, async ({ identity, params, body }) => {
    if (!may(identity.person.roles, 'logs.ask')) return fail({ error: 'forbidden' })
    const person = await people.byUsername(params.username)
    if (person === null) return fail({ error: 'user_not_found' })
    const at = clock.now()
    await logTimes.ask(person.id, at + body.days * DAY_MS, body.reason, { by: identity.person.id, at })
    return ok(undefined)
  })

  registerRoute(registrar, browserLogStaffRoutes.endLogs, async ({ identity, params }) => {
    if (!may(identity.person.roles, 'logs.ask')) return fail({ error: 'forbidden' })
    const person = await people.byUsername(params.username)
    if (person === null) return fail({ error: 'user_not_found' })
    const hasEnded = await logTimes.end(person.id, { by: identity.person.id, at: clock.now() })
    return hasEnded ? ok(undefined) : fail({ error: 'wrong_state' })
  })

  registerRoute(registrar, browserLogStaffRoutes.productCounts, async ({ identity: { person } }) => {
    if (!may(person.roles, 'logs.read')) return fail({ error: 'forbidden' })
    await note(person, 'logs.count', { kind: 'product_counts', id: 'all' }, deps)
    const days = await productUse.counts(clock.now() - (browserLogLimits.countedDaysShown - 1) * DAY_MS)
    return ok({ days: days.map(({ day, counts }) => ({ day, counts: { ...counts } })) })
  })
}

/** Before anything is shown. */
async function note(
  { id }: Person,
  action: AuditAction,
  subject: { readonly kind: AuditSubjectKind; readonly id: string },
  { auditLog, clock }: LogStaffRouteDeps,
): Promise<void> {
  await auditLog.note({ at: clock.now(), actor: id, action, subject, reason: null, details: {} })
}

async function readLogs(person: Person, page: number, deps: LogStaffRouteDeps): Promise<PersonLogs> {
  const { clock, logLines, logTimes, productUse } = deps
  const { own, asked } = await logTimes.of(person.id)
  const { lines, total } = await logLines.page(person.id, page)
  const steps = await productUse.stepsOf(person.id, browserLogLimits.stepsShown)
  return {
    username: person.username,
    own_until: own !== null && isRunning(own, clock.now()) ? isoTime(own.until) : null,
    asked: asked === null ? null : await presentAsked(asked, deps),
    lines: [...lines],
    count_total: total,
    steps: steps.map(({ at, ...step }) => ({ at: isoTime(at), ...step })),
  }
}

async function presentAsked(
  { until, reason, by, endedAt, endedBy }: AskedTime,
  { people }: LogStaffRouteDeps,
): Promise<PersonLogs['asked']> {
  const asker = by === null ? null : await people.byId(AccountId.parse(by))
  return {
    until: isoTime(until),
    reason,
    by: asker?.username ?? null,
    ended: endedAt === null || endedBy === null ? null : { at: isoTime(endedAt), by: endedBy },
  }
}
