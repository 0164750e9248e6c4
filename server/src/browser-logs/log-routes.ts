import { type BodyOf, browserLogLimits, browserLogRoutes } from '@footlight/core/protocol'
import { fail, ok } from '@footlight/core/rules'
import type { Person } from '../accounts/people-port.ts'
import { type Registrar, registerRoute } from '../accounts/register-route.ts'
import { pageOf } from '../client-errors/module.ts'
import type { HttpLimits } from '../platform/http/http-limits.ts'
import { RateLimiter } from '../platform/rate-limiter.ts'
import { cutLine, possibleNames, withoutNames } from './cut-line.ts'
import { type LogGroundDeps, readLogState } from './log-grounds.ts'
import type { CutLine, LogLineRepository } from './log-line-repository.ts'

export interface LogRouteDeps extends LogGroundDeps {
  readonly logLines: LogLineRepository
  readonly limits: HttpLimits
}

const DAY_MS = 86_400_000

/** What browsers send of their logs, and where their owners switch it on and off (LOG-01 to LOG-05). */
export function registerLogs(registrar: Registrar, deps: LogRouteDeps): void {
  const { logLines, logTimes, limits, clock } = deps
  const perAccount = new RateLimiter(limits.browserLogsPerAccount, clock)
  registrar.app.addHook('onClose', async () => perAccount.close())

  registerRoute(registrar, browserLogRoutes.logState, async ({ identity: { person }, query }) =>
    ok(await readLogState(person.id, query.room, deps)),
  )

  registerRoute(registrar, browserLogRoutes.switchLog, async ({ identity: { person }, body }) => {
    const now = clock.now()
    if (body.is_on) await logTimes.switchOn(person.id, now, now + browserLogLimits.ownDays * DAY_MS)
    else await logTimes.stop(person.id, now)
    return ok(await readLogState(person.id, undefined, deps))
  })

  registerRoute(registrar, browserLogRoutes.sendLog, async ({ identity: { person }, body }) => {
    const waitMs = perAccount.take(String(person.id))
    if (waitMs > 0) return fail({ error: 'rate_limited', retryAfter: Math.ceil(waitMs / 1000) })
    const state = await readLogState(person.id, body.room, deps)
    if (state.ground === null) return fail({ error: 'forbidden' })
    await logLines.add(person.id, await cutLines(body, person, deps))
    return ok(state)
  })
}

/** Nothing of what came is stored or logged but what is left here (LOG-04). */
async function cutLines(
  { lines }: BodyOf<typeof browserLogRoutes.sendLog>,
  { username, displayName }: Person,
  { logLines, clock }: LogRouteDeps,
): Promise<readonly CutLine[]> {
  const now = clock.now()
  const cut = lines.map(({ level, message, ago_ms: agoMs, path }) => ({
    at: now - agoMs,
    level,
    page: pageOf(path),
    message: cutLine(withoutWords(message, displayName)).slice(0, browserLogLimits.lineCharsMax),
  }))
  const words = [...new Set(cut.flatMap(({ message }) => possibleNames(message)))]
  const names = new Set([...(await logLines.namesAmong(words)), username])
  return cut.map((line) => ({ ...line, message: withoutNames(line.message, names) }))
}

/** A name as it is shown may have blanks in it. */
function withoutWords(text: string, displayName: string): string {
  if (displayName.length < 2) return text
  const escaped = displayName.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return text.replace(new RegExp(escaped, 'giu'), '[name]')
}
