import { browserLogLimits } from '@footlight/core/protocol'
import type { Person } from '../accounts/people-port.ts'
import { isoTime } from '../accounts/present-user.ts'
import type { LogLineRepository, LogTimeRepository, ProductUseRepository } from '../browser-logs/module.ts'
import type { ExportPart, ExportRow } from './export-files.ts'

export interface LogPartDeps {
  readonly logLines: Pick<LogLineRepository, 'page'>
  readonly logTimes: Pick<LogTimeRepository, 'of'>
  readonly productUse: Pick<ProductUseRepository, 'stepsOf'>
}

/** What is stored of the technical log of somebody's browser, and of the steps on which they bought tokens. */
export function logParts(person: Person, deps: LogPartDeps): readonly ExportPart[] {
  return [
    { name: 'technical_log_times', rows: timeRows(person, deps) },
    { name: 'technical_log', rows: lineRows(person, deps) },
    { name: 'purchase_steps', rows: stepRows(person, deps) },
  ]
}

async function* timeRows({ id }: Person, { logTimes }: LogPartDeps): AsyncGenerator<ExportRow> {
  const { own, asked } = await logTimes.of(id)
  if (own !== null)
    yield { switched_on_by: 'you', until: isoTime(own.until), ended_at: isoTime(own.endedAt), reason: null }
  if (asked !== null) {
    const { until, endedAt, reason } = asked
    yield { switched_on_by: 'staff', until: isoTime(until), ended_at: isoTime(endedAt), reason }
  }
}

async function* lineRows({ id }: Person, { logLines }: LogPartDeps): AsyncGenerator<ExportRow> {
  for (let page = 1; ; page += 1) {
    const { lines, total } = await logLines.page(id, page)
    for (const { at, level, page: where, message } of lines) yield { at, level, page: where, message }
    if (page * browserLogLimits.linesPerPage >= total) return
  }
}

async function* stepRows({ id }: Person, { productUse }: LogPartDeps): AsyncGenerator<ExportRow> {
  for (const { at, step, product, code } of await productUse.stepsOf(id, browserLogLimits.stepsOfPersonMax))
    yield { at: isoTime(at), step, product, code }
}
