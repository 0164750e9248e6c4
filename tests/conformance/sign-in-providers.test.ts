import { noPassword } from '@footlight/server/accounts/no-password'
import type { SignIn } from '@footlight/server/sign-in-providers/sign-in-port'
import { expect, test } from 'vitest'
import { fresh, NOON } from './commands.ts'
import { describeOnEachDatabase } from './databases.ts'
import { newPerson } from './people.ts'

describeOnEachDatabase('log-ins by providers', (database) => {
  async function somebody(passwordHash = 'hash of a password') {
    const made = await database.db.people.create(newPerson({ passwordHash }))
    if (!made.ok) throw new Error(made.error)
    return made.value
  }
  const issuer = 'https://id.example.org'
  const signIn = (stage: SignIn['stage'] = { kind: 'log_in' }): SignIn => ({
    ...{ provider: 'acme', issuer, next: '/girls', stage, expiresAt: NOON },
  })
  const of = { provider: 'acme', now: NOON - 1 }

  test('OIDC-08 a log-in is taken once, also of many at one moment, by its provider and in its time', async () => {
    const { signInRepository } = database.db
    const id = fresh('sign-in')
    await signInRepository.begin(id, signIn())
    expect(await signInRepository.take(id, { ...of, provider: 'other' })).toBeNull()
    expect(await signInRepository.take(id, { ...of, now: NOON })).toBeNull()
    const all = await Promise.all(Array.from({ length: 5 }, () => signInRepository.take(id, of)))
    expect(all.filter((each) => each !== null)).toEqual([signIn()])
    expect(await signInRepository.take(id, of)).toBeNull()
  })

  test('OIDC-08 each stage is stored as it is, ends once, and is forgotten when it is over', async () => {
    const { signInRepository } = database.db
    const { id: account } = await somebody()
    const stages: SignIn['stage'][] = [
      { kind: 'connect', account, boundTo: 'session' },
      { kind: 'second_factor', account, subject: 's' },
      { kind: 'new_account', subject: 's', email: 'a@example.org', isEmailVerified: true },
      { kind: 'new_account', subject: 's', email: null, isEmailVerified: false },
    ]
    for (const stage of stages) {
      const id = fresh('sign-in')
      await signInRepository.begin(id, signIn(stage))
      expect(await signInRepository.find(id, of.now)).toEqual(signIn(stage))
      expect(await signInRepository.find(id, NOON)).toBeNull()
      // Only what is on the provider's page is taken by an answer.
      const taken = await signInRepository.take(id, of)
      expect(taken !== null).toBe(stage.kind === 'connect')
      expect(await signInRepository.end(id, NOON)).toBe(false)
      const both = await Promise.all([signInRepository.end(id, of.now), signInRepository.end(id, of.now)])
      expect(both.filter(Boolean)).toHaveLength(stage.kind === 'connect' ? 0 : 1)
    }
    const late = fresh('sign-in')
    await signInRepository.begin(late, signIn())
    expect(await signInRepository.forgetBefore(NOON)).toBe(0)
    expect(await signInRepository.forgetBefore(NOON + 1)).toBeGreaterThanOrEqual(1)
    expect(await signInRepository.find(late, of.now)).toBeNull()
  })

  test('OIDC-04 of two that connect at one moment one has it, on either side', async () => {
    const { signInRepository } = database.db
    const [one, other] = [await somebody(), await somebody()]
    const subject = fresh('subject')
    const connect = (account: typeof one, to = subject) =>
      signInRepository.connect({ issuer, subject: to, account: account.id, connectedAt: NOON })
    const both = await Promise.all([connect(one), connect(other)])
    expect(both.filter(({ ok }) => ok)).toHaveLength(1)
    expect(both.find(({ ok }) => !ok)).toEqual({ ok: false, error: 'connected_elsewhere' })
    const winner = both[0]?.ok === true ? one : other
    expect(await connect(winner)).toEqual({ ok: false, error: 'connected' })
    expect(await connect(winner, fresh('subject'))).toEqual({ ok: false, error: 'connected' })
    await signInRepository.used(issuer, subject, NOON + 1)
    const account = { issuer, subject, account: winner.id, connectedAt: NOON, lastUsedAt: NOON + 1 }
    expect(await signInRepository.accountOf(issuer, subject)).toEqual(account)
    expect(await signInRepository.ofAccount(winner.id)).toEqual([account])
    expect(await signInRepository.accountOf('https://other.example.org', subject)).toBeNull()
    const gone = await Promise.all([1, 2].map(() => signInRepository.disconnect(winner.id, issuer)))
    expect(gone.filter(Boolean)).toHaveLength(1)
    expect(await signInRepository.accountOf(issuer, subject)).toBeNull()
  })

  test('OIDC-01 an account and its provider are made together, or neither', async () => {
    const { people, signInRepository } = database.db
    const { id } = await somebody()
    const subject = fresh('subject')
    await signInRepository.connect({ issuer, subject, account: id, connectedAt: NOON })
    const person = newPerson({ passwordHash: noPassword() })
    const making = people.create(person, async (transaction, { id: account }) => {
      const made = await signInRepository.connect(
        { issuer, subject, account, connectedAt: NOON },
        transaction,
      )
      if (!made.ok) throw new Error(made.error)
    })
    await expect(making).rejects.toThrow('connected_elsewhere')
    expect(await people.byUsername(person.username)).toBeNull()
  })

  test('OIDC-07 a password that the mailbox replaces takes its providers along, unless there was none', async () => {
    const { credentials, signInRepository } = database.db
    const nothing = noPassword()
    for (const from of ['hash of a password', nothing])
      for (const isByMailbox of [true, false]) {
        const { id: account } = await somebody(from)
        await signInRepository.connect({ issuer, subject: fresh('s'), account, connectedAt: NOON })
        await credentials.replacePassword(account, { from, to: 'another', isByMailbox })
        const isGone = isByMailbox && from !== nothing
        expect(await signInRepository.ofAccount(account)).toHaveLength(isGone ? 0 : 1)
      }
  })
})
