import type { Clock } from '@footlight/core/ports'
import type { AccountId, Failure, FieldCode, Substudio } from '@footlight/core/protocol'
import { fail, ok, type Result } from '@footlight/core/rules'
import type { FastifyRequest } from 'fastify'
import type { OwnerLetters } from '../accounts/owner-letters.ts'
import type { PeopleRepository, Person } from '../accounts/people-port.ts'
import { isoTime } from '../accounts/present-user.ts'
import { hasOffice } from '../accounts/roles.ts'
import type { Sessions } from '../accounts/sessions.ts'
import { languageAsked } from '../platform/http/language-asked.ts'
import { isProhibited } from '../prohibited-terms/policy.ts'
import type { Studio, StudioRegister } from '../studio-register/module.ts'
import type { StudioChanges } from './studio-changes.ts'
import type { StudioFacts, StudioFactsReader } from './studio-facts.ts'

export interface StudioOrderDeps {
  readonly studioChanges: StudioChanges
  readonly studioRegister: StudioRegister
  readonly studioFacts: StudioFactsReader
  readonly people: Pick<PeopleRepository, 'byIds' | 'byUsername'>
  readonly sessions: Pick<Sessions, 'changed'>
  readonly ownerLetters: Pick<OwnerLetters, 'about'>
  readonly clock: Clock
}

/** null: both can be read by anybody. */
export function nameRefusal(
  { name, slug }: { readonly name: string; readonly slug?: string },
  place: 'name' | 'staff',
): Failure | null {
  const fields: Record<string, FieldCode> = {}
  if (isProhibited(name, 'label', place)) fields['name'] = 'prohibited'
  if (slug !== undefined && isProhibited(slug, 'label', place)) fields['slug'] = 'prohibited'
  return Object.keys(fields).length === 0 ? null : { error: 'invalid_value', fields }
}

/** Whoever is to own a studio: neither a performer nor one of the site's staff, and not whoever says so. */
export async function futureOwner(
  username: string,
  by: Pick<Person, 'id'>,
  { people }: Pick<StudioOrderDeps, 'people'>,
): Promise<Result<Person, Failure>> {
  const person = await people.byUsername(username)
  if (person === null) return fail({ error: 'user_not_found' })
  return person.type === 'model' || hasOffice(person) || person.id === by.id
    ? fail({ error: 'invalid_value', fields: { owner: 'invalid' } })
    : ok(person)
}

type Refusal = Extract<Awaited<ReturnType<StudioChanges[keyof StudioChanges]>>, string>

export function refusalOf(refusal: Refusal): Failure {
  switch (refusal) {
    case 'forbidden':
    case 'not_found':
    case 'conflict':
      return { error: refusal }
    case 'taken':
      return { error: 'invalid_value', fields: { slug: 'taken' } }
    default:
      return { error: 'wrong_state', state: refusal }
  }
}

/** Writes to whoever was asked. */
export function askToOwn(
  person: Person,
  studio: string,
  { headers }: FastifyRequest,
  { ownerLetters }: Pick<StudioOrderDeps, 'ownerLetters'>,
): void {
  ownerLetters.about('studio_offered', person, languageAsked(headers) ?? 'en', { studio })
}

interface RolesOver {
  readonly accounts: readonly AccountId[]
  /** Its name. */
  readonly studio: string
  /** `studio_role_over`: somebody else owns it now. */
  readonly letter: 'studio_closed' | 'studio_role_over'
}

/** Whose role in a studio is over without a word of theirs: they read so, and their sessions have it no more. */
export async function tellRolesOver(
  { accounts, studio, letter }: RolesOver,
  { headers }: FastifyRequest,
  {
    ownerLetters,
    sessions,
    people,
  }: Pick<StudioOrderDeps, 'ownerLetters' | 'sessions'> & {
    readonly people: Pick<PeopleRepository, 'byIds'>
  },
): Promise<void> {
  for (const id of accounts) sessions.changed(id)
  for (const person of await people.byIds(accounts))
    ownerLetters.about(letter, person, languageAsked(headers) ?? 'en', { studio })
}

export function presentStudio(studio: Studio, { owner, offeredTo, performers }: StudioFacts): Substudio {
  const { id, name, slug, version, openedAt } = studio
  return {
    ...{ id, name, slug, owner, offered_to: offeredTo, performers, version },
    opened_at: isoTime(openedAt),
  }
}
