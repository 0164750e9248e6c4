import type { Clock } from '@footlight/core/ports'
import { defineRoute } from '@footlight/core/protocol'
import { CaseMonth, type CaseNumbers, caseNumberRoutes } from '@footlight/core/protocol/case-numbers'
import { fail, ok } from '@footlight/core/rules'
import { may } from '@footlight/core/rules/accounts/staff-roles'
import { localDate } from '@footlight/core/rules/cases/case-clock'
import { monthRange } from '@footlight/core/rules/cases/case-month'
import { fileTypes, type Registrar, registerFile, registerRoute } from '../accounts/register-route.ts'
import type { ChangeableConfig } from '../platform/config.ts'
import { csvLine } from '../platform/csv-line.ts'
import type { CaseRepository } from './case-port.ts'

export interface NumberRouteDeps {
  readonly caseRepository: Pick<CaseRepository, 'count'>
  /** Appeals that came, and those decided that changed what they are about; ms since 1970. */
  readonly appeals: {
    count(from: number, until: number): Promise<{ readonly appeals: number; readonly reversed: number }>
  }
  readonly currentConfig: Pick<ChangeableConfig, 'caseCalendar'>
  readonly clock: Clock
}

const numberTable = defineRoute({
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

  registerFile(registrar, numberTable, async ({ identity: { person }, query }) => {
    if (!may(person.roles, 'cases.look')) return fail({ error: 'forbidden' })
    const numbers = await numbersOf(query.month, deps)
    return ok({ name: `cases-${numbers.month}.csv`, type: fileTypes.csv, content: fileOf(numbers) })
  })
}

async function numbersOf(asked: string | undefined, deps: NumberRouteDeps): Promise<CaseNumbers> {
  const { timeZone } = deps.currentConfig.caseCalendar
  const month = asked ?? localDate(deps.clock.now(), timeZone).slice(0, 7)
  const { from, until } = monthRange(month, timeZone)
  const counted = await deps.caseRepository.count({ from, until, now: deps.clock.now() })
  return { month, time_zone: timeZone, ...counted, ...(await deps.appeals.count(from, until)) }
}

function fileOf(numbers: CaseNumbers): string {
  const { month, received, decided } = numbers
  return [
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
    .map(csvLine)
    .join('')
}
