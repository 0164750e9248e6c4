import { expect, test } from 'vitest'
import { fresh, NOON } from './commands.ts'
import { describeOnEachDatabase } from './databases.ts'
import { newPerson } from './people.ts'

describeOnEachDatabase('earlier e-mails', (database) => {
  async function somebody(emailConfirmed = true) {
    const made = await database.db.people.create(newPerson({ emailConfirmed }))
    if (!made.ok) throw new Error(made.error)
    return made.value
  }
  const address = () => `${fresh('new')}@example.com`

  test('SECURITY-10 of two accounts, or two links, that want one address at once one has it', async () => {
    const { emails, people } = database.db
    const [one, other] = [await somebody(), await somebody()]
    const to = address()
    const both = await Promise.all(
      [one, other].map(({ id, email: from }) => emails.replace(id, { from, to, at: NOON })),
    )
    expect(both.filter(({ ok }) => ok)).toHaveLength(1)
    expect(both.find(({ ok }) => !ok)).toEqual({ ok: false, error: 'taken' })
    expect((await people.byConfirmedEmail(to.toUpperCase()))?.email).toBe(to)
    const third = await somebody()
    const twice = await Promise.all(
      [address(), address()].map((each) =>
        emails.replace(third.id, { from: third.email, to: each, at: NOON }),
      ),
    )
    expect(twice.filter(({ ok }) => ok)).toHaveLength(1)
    expect(twice.find(({ ok }) => !ok)).toEqual({ ok: false, error: 'changed' })
  })

  test('SECURITY-12 back to the first address ends the way back to all later ones, once', async () => {
    const { emails, people } = database.db
    const { id, email } = await somebody()
    const [second, third] = [address(), address()]
    const first = await emails.replace(id, { from: email, to: second, at: NOON })
    const next = await emails.replace(id, { from: second, to: third, at: NOON + 1 })
    if (!first.ok || first.value === null || !next.ok || next.value === null) throw new Error('not replaced')
    expect(await emails.earlier(first.value.id)).toEqual({ ...first.value, account: id, email, at: NOON })
    expect((await emails.earlierOf(id)).map(({ email: each }) => each)).toEqual([second, email])
    const both = await Promise.all([emails.restore(first.value), emails.restore(first.value)])
    expect(both.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await people.byId(id)).toMatchObject({ email, emailConfirmed: true })
    expect(await emails.restore(next.value)).toEqual({ ok: false, error: 'gone' })
    expect(await emails.earlier(next.value.id)).toBeNull()
  })

  test('SECURITY-12 not to an address that is another’s by now; what is too old is forgotten', async () => {
    const { emails, people } = database.db
    const [one, other, unconfirmed] = [await somebody(), await somebody(), await somebody(false)]
    const moved = await emails.replace(one.id, { from: one.email, to: address(), at: NOON })
    if (!moved.ok || moved.value === null) throw new Error('not replaced')
    await emails.replace(other.id, { from: other.email, to: one.email, at: NOON })
    expect(await emails.restore(moved.value)).toEqual({ ok: false, error: 'taken' })
    expect(await emails.earlier(moved.value.id)).not.toBeNull()
    expect((await people.byConfirmedEmail(one.email))?.id).toBe(other.id)
    const never = await emails.replace(unconfirmed.id, { from: unconfirmed.email, to: address(), at: NOON })
    expect(never).toEqual({ ok: true, value: null })
    expect(await emails.forgetBefore(NOON + 1)).toBeGreaterThanOrEqual(2)
    expect(await emails.earlier(moved.value.id)).toBeNull()
  })
})
