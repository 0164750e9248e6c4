import { pushLimits } from '@footlight/core/protocol'
import { expect, test } from 'vitest'
import { fresh, NOON } from './commands.ts'
import { describeOnEachDatabase, type TestDatabase } from './databases.ts'
import { newPerson } from './people.ts'

const HOUR = 3_600_000

describeOnEachDatabase('browsers that take messages', (database) => {
  test('PUSH-03 the same again is written once an hour, and the browsers that were seen last stay', async () => {
    const { pushDevices } = database.db
    const owner = await loggedIn(database)
    const device = () => ({ endpoint: `https://push.example.org/${fresh('d')}`, p256dh: 'B', auth: 'A' })
    const [first, second] = [device(), device()]
    await pushDevices.put(first, owner, NOON, HOUR)
    await pushDevices.put(second, owner, NOON + 1, HOUR)
    // Not written: it is still the one that was seen first.
    await pushDevices.put(first, owner, NOON + HOUR - 1, HOUR)
    for (let count = 2; count < pushLimits.devicesPerAccount + 1; count += 1)
      await pushDevices.put(device(), owner, NOON + HOUR - 1, HOUR)
    const left = async () => (await pushDevices.of(owner.account, NOON)).map(({ endpoint }) => endpoint)
    expect(await left()).toHaveLength(pushLimits.devicesPerAccount)
    expect(await left()).not.toContain(first.endpoint)
    await pushDevices.put(second, owner, NOON + 1 + HOUR, HOUR)
    await pushDevices.put(device(), owner, NOON + 2 * HOUR, HOUR)
    expect(await left()).toContain(second.endpoint)
    // Other keys are another subscription, whenever they come.
    await pushDevices.put({ ...second, auth: 'C' }, owner, NOON + 2 * HOUR, HOUR)
    expect(await pushDevices.of(owner.account, NOON)).toContainEqual({ ...second, auth: 'C' })
  })

  test('PUSH-02 a browser is there as long as its session, and for the account that said so last', async () => {
    const { pushDevices, sessionRepository: sessions } = database.db
    const [one, other] = [await loggedIn(database), await loggedIn(database)]
    const device = { endpoint: `https://push.example.org/${fresh('d')}`, p256dh: 'B', auth: 'A' }
    await pushDevices.put(device, one, NOON, HOUR)
    await Promise.all([
      pushDevices.put(device, other, NOON, HOUR),
      pushDevices.put(device, other, NOON, HOUR),
    ])
    expect(await pushDevices.of(one.account, NOON)).toEqual([])
    expect(await pushDevices.of(other.account, NOON)).toEqual([device])
    expect(await pushDevices.of(other.account, NOON + 24 * HOUR)).toEqual([])
    await pushDevices.remove(device.endpoint, one.account)
    expect(await pushDevices.of(other.account, NOON)).toEqual([device])
    await sessions.remove(one.session)
    expect(await pushDevices.of(other.account, NOON)).toEqual([device])
    await sessions.remove(other.session)
    expect(await pushDevices.of(other.account, NOON)).toEqual([])
    await pushDevices.put(device, await loggedIn(database), NOON, HOUR)
    await pushDevices.remove(device.endpoint, null)
  })
})

async function loggedIn({ db }: TestDatabase) {
  const made = await db.people.create(newPerson({}))
  if (!made.ok) throw new Error(made.error)
  const session = fresh('session')
  const account = made.value.id
  await db.sessionRepository.create({
    idHash: session,
    accountId: account,
    createdAt: NOON,
    lastSeenAt: NOON,
    expiresAt: NOON + 24 * HOUR,
  })
  return { account, session }
}
