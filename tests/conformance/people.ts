import type { NewPerson } from '@footlight/core/ports'
import { UserSettings } from '@footlight/core/protocol'
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
    settings: UserSettings.parse({}),
    tags: [],
    languages: ['en'],
    country: null,
    createdAt: NOON,
    passwordHash: 'hash of a password',
    ...more,
  }
}
