import { StoredSettings } from '@footlight/core/protocol'
import type { NewPerson } from '@footlight/server/accounts/people-port'
import {
  anybody,
  type ModelFilters,
  type ModelListing,
  type ModelSearch,
} from '@footlight/server/browse/model-search-port'
import { fresh, NOON } from './commands.ts'

/** Someone new, of whom a test says only what it is about. */
export function newPerson(more: Partial<NewPerson> = {}): NewPerson {
  const username = more.username ?? fresh('person')
  return {
    username,
    displayName: username,
    email: `${username}@Example.org`,
    emailConfirmed: false,
    identityConfirmed: false,
    ageVerified: true,
    type: 'viewer',
    gender: null,
    birthDate: '1990-01-31',
    membership: 'none',
    roles: [],
    studioId: null,
    totpSecret: null,
    suspendedUntil: null,
    suspensionReason: null,
    settings: StoredSettings.parse({}),
    tags: [],
    languages: ['en'],
    country: null,
    createdAt: NOON,
    passwordHash: 'hash of a password',
    ...more,
  }
}

/** Everybody, seen from nowhere in particular. */
export const anyModel: ModelFilters = anybody

/** All pages of a search, one after the other. */
export async function everyModel(
  models: ModelSearch,
  filters: Partial<ModelFilters> = {},
  limit = 100,
): Promise<readonly ModelListing[]> {
  const query = { filters: { ...anyModel, ...filters }, except: [], limit }
  const found: ModelListing[] = []
  for (let after: string | null = null; ; ) {
    const page = await models.search({ ...query, after })
    if (!page.ok) throw new Error(page.error)
    found.push(...page.value.models)
    if (page.value.next === null) return found
    after = page.value.next
  }
}
