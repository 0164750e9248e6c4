import type { Clock } from '@footlight/core/ports'
import { defineRoute, type Failure, studioStatementRoutes } from '@footlight/core/protocol'
import { Username } from '@footlight/core/protocol/ids'
import { fail, ok, type Result } from '@footlight/core/rules'
import { isYearMonth, monthText, utcMonthNumber } from '@footlight/core/rules/year-month'
import * as z from 'zod/mini'
import type { PeopleRepository, Person } from '../accounts/people-port.ts'
import { fileTypes, type Registrar, registerFile, registerRoute } from '../accounts/register-route.ts'
import { studioMemberWho } from '../accounts/studio-policies.ts'
import type { MemberRepository } from './member-repository.ts'
import { readStatement, type StatementDeps, type StatementQuery } from './read-statement.ts'
import { statementFile } from './statement-file.ts'

export interface StatementRouteDeps extends StatementDeps {
  readonly studioMembers: Pick<MemberRepository, 'ownerOf' | 'everWith' | 'wasWith'>
  readonly people: Pick<PeopleRepository, 'byIds' | 'byUsername' | 'modelsOfStudio'>
  readonly clock: Clock
}

const statementTable = defineRoute({
  method: 'GET',
  path: '/studio/statements/:username/:file',
  summary: 'The statement of a month as a table',
  access: 'user',
  at: 'anywhere',
  params: z.object({ username: Username, file: z.string().check(z.endsWith('.csv')) }),
  errors: ['forbidden', 'not_found'],
})

/** What performers earn in a month, for them and their studio (STATEMENT-05, STATEMENT-06). */
export function registerStatements(registrar: Registrar, deps: StatementRouteDeps): void {
  registerRoute(registrar, studioStatementRoutes.statementPerformers, async ({ identity: { person } }) => {
    const membership = studioMemberWho('statements.read', person)
    if (membership === null) return fail({ error: 'forbidden' })
    const { studioId, models } = membership
    const performers = (await performersOf(studioId, deps))
      .filter(({ id }) => models === null || models.includes(id))
      .map(({ username, displayName, studioId: now }) => ({
        ...{ username, display_name: displayName, is_with_studio: now === studioId },
      }))
    return ok({ studio_id: studioId, performers })
  })

  registerRoute(registrar, studioStatementRoutes.monthStatement, async ({ identity, params, query }) => {
    const found = await readable(identity.person, params.username, deps)
    if (!found.ok) return found
    const month = query.month ?? monthText(utcMonthNumber(deps.clock.now()))
    return ok(await readStatement({ ...found.value, month }, deps))
  })

  registerFile(registrar, statementTable, async ({ identity, params: { username, file } }) => {
    const found = await readable(identity.person, username, deps)
    if (!found.ok) return found
    const month = file.slice(0, -'.csv'.length)
    if (!isYearMonth(month)) return fail({ error: 'not_found' })
    const statement = await readStatement({ ...found.value, month }, deps)
    return ok({
      ...{ name: `statement-${statement.username}-${month}.csv`, type: fileTypes.csv },
      content: statementFile(statement),
    })
  })
}

/** The performer reads all of theirs; a studio what was earned with it, also when they have left. */
async function readable(
  person: Person,
  username: string,
  deps: StatementRouteDeps,
): Promise<Result<Omit<StatementQuery, 'month'>, Failure>> {
  if (person.type === 'model')
    return username === person.username ? ok({ model: person, studio: null }) : fail({ error: 'forbidden' })
  const membership = studioMemberWho('statements.read', person)
  if (membership === null) return fail({ error: 'forbidden' })
  const { studioId: studio, models } = membership
  const model = await deps.people.byUsername(username)
  if (model?.type !== 'model') return fail({ error: 'not_found' })
  const isTheirs = model.studioId === studio || (await deps.studioMembers.wasWith(studio, model.id))
  if (!isTheirs) return fail({ error: 'not_found' })
  return models === null || models.includes(model.id) ? ok({ model, studio }) : fail({ error: 'forbidden' })
}

/** Those of now first. */
async function performersOf(
  studio: number,
  { people, studioMembers }: StatementRouteDeps,
): Promise<readonly Person[]> {
  const now = await people.modelsOfStudio(studio)
  const known = new Set(now.map(({ id }) => id))
  const ever = (await studioMembers.everWith(studio)).filter((id) => !known.has(id))
  return [...now, ...(await people.byIds(ever))]
}
