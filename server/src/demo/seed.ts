import type { Clock, Ledger, Random } from '@footlight/core/ports'
import { StoredSettings } from '@footlight/core/protocol'
import { assert, fail, ok, type Result } from '@footlight/core/rules'
import { PROMOTIONS_ACCOUNT, walletOf } from '@footlight/core/rules/ledger/accounts'
import type { Passwords, Turn } from '../accounts/passwords.ts'
import type { PeopleRepository, Person } from '../accounts/people-port.ts'
import { DEMO_ROLE } from '../accounts/roles.ts'
import type { ProfileRepository } from '../profiles/profile-repository.ts'
import type { StudioRegister } from '../studio-register/module.ts'
import { DEMO_STUDIO, type DemoPerson, demoPeople } from './people.ts'
import { writeDemoProfile } from './profiles.ts'

const BORN = '1990-05-17'
const SIGNED_UP_DAYS_AGO = 400
const DAY_MS = 86_400_000
const atStart: Turn = { lane: 'room', addressKey: '' }

export interface DemoDeps {
  readonly people: PeopleRepository
  readonly profiles: ProfileRepository
  readonly studioRegister: Pick<StudioRegister, 'openOnce'>
  readonly ledger: Ledger
  readonly passwords: Passwords
  readonly clock: Clock
  readonly random: Random
}

/**
 * Makes the demo people that are missing and gives each their tokens once; whoever has spent them stays
 * without. The error is a sentence for the operator: people of an earlier start have another password, which
 * may be the published one.
 */
export async function seedDemo(password: string, deps: DemoDeps): Promise<Result<void, string>> {
  const known = await deps.people.credentials(demoPeople[0]!.username)
  if (known !== null) {
    const matches = await deps.passwords.verify(known.passwordHash, password, atStart)
    if (!matches.ok || !matches.value)
      return fail(
        'The demo people in DATA_DIR were made with another password: set DEMO_PASSWORD to that one, start with an empty DATA_DIR, or set DEMO=0.',
      )
  }
  // One hash for all: they share one password that is no secret among them.
  const passwordHash = known?.passwordHash ?? (await hashOf(password, deps.passwords))
  const studio = await deps.studioRegister.openOnce({
    ...{ ...DEMO_STUDIO, above: null, mayHaveSubstudios: true, openedAt: deps.clock.now() },
  })
  const seeding = { ...deps, passwordHash, studioId: studio.id }
  for (const person of demoPeople) await seedPerson(person, seeding)
  return ok(undefined)
}

async function hashOf(password: string, passwords: Passwords): Promise<string> {
  const hash = await passwords.hash(password, atStart)
  assert(hash.ok, 'nobody else hashes while the server starts')
  return hash.value
}

interface Seeding extends DemoDeps {
  readonly passwordHash: string
  readonly studioId: number
}

async function seedPerson(demo: DemoPerson, deps: Seeding): Promise<void> {
  const person = (await deps.people.byUsername(demo.username)) ?? (await createPerson(demo, deps))
  await writeDemoProfile(person, deps.profiles)
  if (demo.tokens === 0) return
  const given = await deps.ledger.execute({
    kind: 'transfer',
    id: deps.random.uuid(),
    at: deps.clock.now(),
    reason: 'promotion',
    movement: 'gift',
    lines: [{ debit: PROMOTIONS_ACCOUNT, credit: walletOf(person.id), tokens: demo.tokens }],
    idempotency: {
      scope: 'demo',
      key: `welcome-${demo.username}`,
      fingerprint: `${demo.username} ${demo.tokens}`,
    },
  })
  assert(given.ok, `the welcome tokens of ${demo.username} could not be given`)
}

async function createPerson(
  demo: DemoPerson,
  { people, passwordHash, studioId, clock }: Seeding,
): Promise<Person> {
  const created = await people.create({
    username: demo.username,
    displayName: demo.displayName,
    email: `${demo.username}@example.org`,
    emailConfirmed: true,
    identityConfirmed: demo.type === 'model',
    // As by the operator's own word, which opens a viewer's camera too (CAMERA-AGE-01); nobody is made so without DEMO.
    ageVerified: true,
    type: demo.type,
    gender: demo.gender,
    birthDate: BORN,
    membership: 'none',
    roles: [DEMO_ROLE, ...demo.roles],
    studioId: demo.isOfStudio ? studioId : null,
    totpSecret: null,
    suspendedUntil: null,
    suspensionReason: null,
    settings: StoredSettings.parse({}),
    tags: demo.tags,
    languages: demo.languages,
    country: demo.country,
    createdAt: demo.tags.includes('new') ? clock.now() : clock.now() - SIGNED_UP_DAYS_AGO * DAY_MS,
    passwordHash,
  })
  assert(created.ok, `the demo name ${demo.username} or its e-mail belongs to somebody else`)
  return created.value
}
