import type { Clock } from '@footlight/core/ports'
import { API_BASE, defineRoute } from '@footlight/core/protocol'
import { CaseMonth, type CaseNumbers, caseNumberRoutes } from '@footlight/core/protocol/case-numbers'
import { assert, fail, ok } from '@footlight/core/rules'
import { may } from '@footlight/core/rules/accounts/staff-roles'
import { localDate } from '@footlight/core/rules/cases/case-clock'
import { monthRange } from '@footlight/core/rules/cases/case-month'
import { type Registrar, registerRoute } from '../accounts/register-route.ts'
import type { Config } from '../platform/config.ts'
import { sendFailure } from '../platform/http/failures.ts'
import { assetHeaders } from '../platform/http/security-headers.ts'
import type { Site } from '../platform/site.ts'
import type { CaseRepository } from './case-port.ts'

export interface NumberRouteDeps {
  readonly caseRepository: Pick<CaseRepository, 'count'>
  /** Appeals that came, and those decided that changed a suspension; ms since 1970. */
  readonly appeals: {
    count(from: number, until: number): Promise<{ readonly appeals: number; readonly reversed: number }>
  }
  readonly config: Config
  readonly site: Site
  readonly clock: Clock
}

/** A file is no answer of the table of calls; it passes the same gate. */
const fileRoute = defineRoute({
  method: 'GET',
  path: '/moderation/case-numbers.csv',
  summary: 'What came and what was decided in a month, as a table',
  access: 'user',
  at: 'anywhere',
  query: CaseMonth,
  errors: ['forbidden'],
})

/** Numbers of a month, of nobody in particular (CASE-08). */
export function registerCaseNumbers(registrar: Registrar, deps: NumberRouteDeps): void {
  registerRoute(registrar, caseNumberRoutes.caseNumbers, async ({ identity: { person }, query }) =>
    may(person.roles, 'cases.look') ? ok(await numbersOf(query.month, deps)) : fail({ error: 'forbidden' }),
  )

  registrar.app.get(
    `${API_BASE}${fileRoute.path}`,
    { onRequest: registrar.gate.hookFor(fileRoute) },
    async (request, reply) => {
      const { session } = request
      assert(session !== null, 'the gate sets a session')
      const { identity } = session
      if (identity.kind !== 'person' || !may(identity.person.roles, 'cases.look'))
        return sendFailure(reply, { error: 'forbidden' })
      const query = CaseMonth.safeParse(request.query)
      if (!query.success) return sendFailure(reply, { error: 'invalid_value', fields: {} })
      const numbers = await numbersOf(query.data.month, deps)
      reply.headers({
        ...assetHeaders(deps.site.isSecure),
        'cache-control': 'private, no-store',
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="cases-${numbers.month}.csv"`,
      })
      return reply.send(fileOf(numbers))
    },
  )
}

async function numbersOf(asked: string | undefined, deps: NumberRouteDeps): Promise<CaseNumbers> {
  const { timeZone } = deps.config.caseCalendar
  const month = asked ?? localDate(deps.clock.now(), timeZone).slice(0, 7)
  const { from, until } = monthRange(month, timeZone)
  const counted = await deps.caseRepository.count({ from, until, now: deps.clock.now() })
  return { month, time_zone: timeZone, ...counted, ...(await deps.appeals.count(from, until)) }
}

/** RFC 4180. All cells are codes and numbers of ours, so none is quoted. */
function fileOf(numbers: CaseNumbers): string {
  const { month, received, decided } = numbers
  const rows: readonly (readonly (string | number)[])[] = [
    ['month', 'measure', 'kind', 'of', 'value'],
    ...received.map(({ kind, source, count }) => [month, 'received', kind, source, count]),
    ...decided.map(({ kind, action, count }) => [month, 'decided', kind, action, count]),
    [month, 'median_ms', '', '', numbers.median_ms ?? ''],
    ...(['due', 'overdue', 'appeals', 'reversed'] as const).map((name) => [
      month,
      name,
      '',
      '',
      numbers[name],
    ]),
  ]
  return rows.map((row) => `${row.join(',')}\r\n`).join('')
}
