import { ManualClock } from '@footlight/core/ports/testing/manual-clock'
import type { AccountId, Notification } from '@footlight/core/protocol'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { TestApi } from '../dev-env/api-client.ts'
import { must } from '../dev-env/show-steps.ts'
import { type Footlight, startFootlight } from '../dev-env/start-footlight.ts'

const MODEL = 'demo_model'
const clock = new ManualClock()
let footlight: Footlight
let model: TestApi
beforeAll(async () => {
  footlight = await startFootlight({ clock })
  model = await footlight.login(MODEL)
})
afterAll(() => footlight.stop())

const listOf = async (who: TestApi): Promise<readonly Notification[]> =>
  must(await who.get('/notifications')).notifications
const unreadOf = async (who: TestApi): Promise<number> =>
  must(await who.get('/user/current')).notificationUnreadCount

/** Time for the jobs, until it is as it is expected: they run beside the test. */
async function until(look: () => Promise<unknown>, expected: unknown): Promise<void> {
  await vi.waitFor(
    async () => {
      clock.advance(5_000)
      expect(await look()).toEqual(expected)
    },
    { timeout: 20_000, interval: 50 },
  )
}

test('NOTIFY-COUNT-01 what comes is counted in the account, and told to its windows with a cursor, also to one that was away', async () => {
  const viewer = await footlight.newPerson('viewer', 10)
  must(await viewer.post(`/user/follow/${MODEL}`))
  await until(() => unreadOf(viewer), 0)
  const cursor = await footlight.server.ledger.head()
  must(await model.post(`/messages/${viewer.username}`, { ref: 'one', text: 'a secret between two' }))
  clock.advance(61_000)
  await until(() => unreadOf(viewer), 1)
  const socket = await footlight.lobby(viewer, { cursor })
  expect(await socket.next('v3.notification.count')).toMatchObject({ count: 1, cursor: expect.any(Number) })
  const [entry] = await listOf(viewer)
  expect(entry).toMatchObject({ about: { username: MODEL }, subject: { kind: 'message' }, is_read: false })
  expect(JSON.stringify(entry)).not.toContain('secret')
  // Read in the chat is read here.
  const told = socket.next('v3.notification.count')
  must(await viewer.post(`/messages/${MODEL}/read`, {}))
  clock.advance(2_000)
  expect(await told).toMatchObject({ count: 0 })
  expect(await unreadOf(viewer)).toBe(0)
})

test('NOTIFY-OWN-01 somebody else can neither read nor change a notification, and nobody learns that there is one', async () => {
  const viewer = await footlight.newPerson('viewer', 10)
  const other = await footlight.newPerson('viewer', 10)
  must(await viewer.post(`/user/follow/${MODEL}`))
  must(await model.post(`/messages/${viewer.username}`, { ref: 'two', text: 'hello' }))
  clock.advance(61_000)
  await until(() => unreadOf(viewer), 1)
  const [{ id }] = (await listOf(viewer)) as [Notification]
  for (const order of [`${id}/read`, `${id}/restore`]) {
    expect(await other.post(`/notifications/${order}`)).toMatchObject({ status: 404 })
    expect(await footlight.guest().post(`/notifications/${order}`)).toMatchObject({ status: 401 })
  }
  expect(await other.delete(`/notifications/${id}`)).toMatchObject({ status: 404 })
  must(await other.post('/notifications/read', { up_to: 2 ** 40 }))
  expect(await unreadOf(viewer)).toBe(1)
  // Twice is once; deleted and restored it is as it was.
  for (const _twice of [1, 2]) expect(must(await viewer.post(`/notifications/${id}/read`)).unread).toBe(0)
  must(await viewer.delete(`/notifications/${id}`))
  expect(await listOf(viewer)).toEqual([])
  must(await viewer.post(`/notifications/${id}/restore`))
  expect(await listOf(viewer)).toMatchObject([{ id, is_read: true }])
})

test('NOTIFY-FANOUT-01 ten thousand followers are told in batches, each once, and the room goes on meanwhile', async () => {
  const { people, follows, notifications, notificationFanOuts } = footlight.server.database
  const owner = (await people.byUsername('demo_model2'))!
  const first = (await people.byUsername(MODEL))!
  const ids: AccountId[] = []
  for (let count = 0; count < 10_000; count += 1) {
    const made = await people.create({ ...first, ...newName(count), passwordHash: 'none' })
    if (!made.ok) throw new Error(made.error)
    await follows.follow(made.value.id, owner.id, 1)
    ids.push(made.value.id)
  }
  const status = (name: string) => ({
    topic: `room:${owner.username}`,
    name: 'v3.chat.update',
    payload: { status: name, is_exclusive: false },
  })
  await footlight.server.ledger.execute({ kind: 'announce', at: clock.now(), events: [status('online')] })
  const unread = async () => {
    const counts = await notifications.unreadOf(ids)
    return [...counts.values()].filter((count) => count === 1).length
  }
  let asked = 0
  await vi.waitFor(
    async () => {
      clock.advance(2_000)
      // A call of somebody else is answered in between.
      must(await model.get('/user/current'))
      asked += 1
      expect(await notificationFanOuts.open(1)).toEqual([])
      expect(await unread()).toBe(10_000)
    },
    { timeout: 60_000, interval: 20 },
  )
  expect(asked).toBeGreaterThan(2)
}, 120_000)

const newName = (count: number) => ({
  username: `follower_${count}`,
  email: `follower_${count}@example.org`,
  emailConfirmed: false,
  type: 'viewer' as const,
})
