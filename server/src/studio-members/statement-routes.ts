import type { Clock } from '@footlight/core/ports'
import {
  defineRoute,
  type Failure,
  type StatementPerformers,
  studioStatementRoutes,
} from '@footlight/core/protocol'
import { Username } from '@footlight/core/protocol/ids'
import { fail, ok, type Result } from '@footlight/core/rules'
import { studioMay } from '@footlight/core/rules/studios/studio-roles'
import { isYearMonth, monthText, utcMonthNumber } from '@footlight/core/rules/year-month'
import * as z from 'zod/mini'
import type { PeopleRepository, Person } from '../accounts/people-port.ts'
import { fileTypes, type Registrar, registerFile, registerRoute } from '../accounts/register-route.ts'
import { type StudioMembership, studioMemberWho } from '../accounts/studio-policies.ts'
import type { StudioRegister } from '../studio-register/module.ts'
import type { MemberRepository } from './member-repository.ts'
import { readStatement, type StatementDeps, type StatementQuery } from './read-statement.ts'
import { statementFile } from './statement-file.ts'

export interface StatementRouteDeps extends StatementDeps {
  readonly studioMembers: Pick<MemberRepository, 'ownerOf' | 'everWith' | 'everOf'>
  readonly studioRegister: Pick<StudioRegister, 'named' | 'below'>
  readonly people: Pick<PeopleRepository, 'byIds' | 'byUsername' | 'modelsOfStudios'>
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
    return ok({ studio_id: membership.studioId, performers: await readPerformers(membership, deps) })
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

/** The performer reads all of theirs; a studio what was earned with it or a sub-studio of it, also when they have left. */
async function readable(
  person: Person,
  username: string,
  deps: StatementRouteDeps,
): Promise<Result<Omit<StatementQuery, 'month'>, Failure>> {
  if (person.type === 'model')
    return username === person.username ? ok({ model: person, studios: null }) : fail({ error: 'forbidden' })
  const membership = studioMemberWho('statements.read', person)
  if (membership === null) return fail({ error: 'forbidden' })
  const model = await deps.people.byUsername(username)
  if (model?.type !== 'model') return fail({ error: 'not_found' })
  const theirs = new Set([...(await deps.studioMembers.everOf(model.id)), model.studioId])
  const studios = (await readStudios(membership, deps)).map(({ id }) => id).filter((id) => theirs.has(id))
  if (studios.length === 0) return fail({ error: 'not_found' })
  const { models } = membership
  return models === null || models.includes(model.id) ? ok({ model, studios }) : fail({ error: 'forbidden' })
}

/** Those of now first, of the reader's own studio before those of sub-studios; each once. */
async function readPerformers(
  membership: StudioMembership,
  deps: StatementRouteDeps,
): Promise<StatementPerformers['performers']> {
  const { people, studioMembers } = deps
  const studios = await readStudios(membership, deps)
  const ids = studios.map(({ id }) => id)
  const [now, ever] = await Promise.all([people.modelsOfStudios(ids), studioMembers.everWith(ids)])
  const lastWith = new Map(ever.map(({ studio, model }) => [model, studio]))
  for (const { id, studioId } of now) if (studioId !== null) lastWith.set(id, studioId)
  const known = new Set(now.map(({ id }) => id))
  const gone = await people.byIds([...lastWith.keys()].filter((id) => !known.has(id)))
  const nameOf = new Map(studios.map(({ id, name }) => [id, name]))
  return [...now, ...gone]
    .filter(({ id }) => membership.models === null || membership.models.includes(id))
    .map(({ id, username, displayName }) => ({
      ...{ username, display_name: displayName, is_with_studio: known.has(id) },
      substudio: nameOf.get(lastWith.get(id) ?? membership.studioId) ?? null,
    }))
    .toSorted((a, b) => Number(a.substudio !== null) - Number(b.substudio !== null))
    .toSorted((a, b) => Number(b.is_with_studio) - Number(a.is_with_studio))
}

/** Of which studios they read statements: their own, without a name here, and where their role covers it its sub-studios. */
async function readStudios(
  { studioId, role }: StudioMembership,
  { studioRegister }: StatementRouteDeps,
): Promise<readonly { readonly id: number; readonly name: string | null }[]> {
  const below = studioMay(role, 'substudios.read') ? await studioRegister.below(studioId, 'all') : []
  return [{ id: studioId, name: null }, ...below.map(({ id, name }) => ({ id, name }))]
}
