import { ManualClock } from '@footlight/core/ports/testing/manual-clock'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestApi } from '../dev-env/api-client.ts'
import { mailsTo } from '../dev-env/outbox.ts'
import { must } from '../dev-env/show-steps.ts'
import { type Footlight, manyPeople, startFootlight } from '../dev-env/start-footlight.ts'

type Performer = TestApi & { readonly username: string; readonly id: number }

const DAY_MS = 86_400_000
const refused = { status: 403, body: { error: 'forbidden' } }
const clock = new ManualClock()
let footlight: Footlight
let owner: TestApi
let studio: number
beforeAll(async () => {
  footlight = await startFootlight({ clock, limits: manyPeople })
  owner = await footlight.login('demo_studio')
  studio = must(await owner.get('/studio/team')).studio_id
})
afterAll(() => footlight.stop())

const dayIn = (days: number) => new Date(clock.now() + days * DAY_MS).toISOString().slice(0, 10)

async function member(): Promise<Performer> {
  const who = await footlight.newPerson('model')
  const { id } = must(await who.get('/user/current')).user
  must(await owner.post(`/studio/team/${who.username}/invite`))
  const { shares } = must(await who.get('/studio/own'))
  must(await who.post('/studio/join', { studio_id: studio, shares }))
  return Object.assign(who, { id })
}
const offer = (who: { readonly username: string }, more: object = {}, by = owner) =>
  by.post(`/studio/team/${who.username}/share/offer`, { studio_part: 4_000, from: dayIn(3), ...more })
const accept = (who: TestApi, seen: { id: number; studio_part: number; from: string }, more: object = {}) =>
  who.post('/studio/own/share/accept', {
    id: seen.id,
    studio_part: seen.studio_part,
    from: seen.from,
    ...more,
  })
const tipShare = (shares: readonly { kind: string }[]) => shares.find(({ kind }) => kind === 'tip')
const balance = async (account: string) => (await footlight.server.ledger.balance(account)).posted

test('SHARE-06 the owner asks, both read the same, and nobody else reads or asks', async () => {
  const [who, stranger, viewer] = [
    await member(),
    await footlight.newPerson('model'),
    await footlight.newPerson('viewer'),
  ]
  for (const other of [who, stranger, viewer, await footlight.login('demo_admin')]) {
    expect(await other.get(`/studio/team/${who.username}/share`)).toMatchObject(refused)
    expect(await offer(who, {}, other)).toMatchObject(refused)
  }
  expect(await viewer.get('/studio/own/share')).toMatchObject(refused)
  expect((await stranger.get('/studio/own/share')).status).toBe(404)
  expect((await offer(stranger)).status).toBe(404)
  for (const wrong of [
    { studio_part: 5_001 },
    { studio_part: -1 },
    { studio_part: 0.5 },
    { from: 'tomorrow' },
  ])
    expect((await offer(who, wrong)).status).toBe(422)
  for (const early of [dayIn(-1), dayIn(0), dayIn(1)])
    expect((await offer(who, { from: early })).body).toMatchObject({ error: 'wrong_state', state: 'late' })
  // What holds anyhow is nothing to ask for.
  expect((await offer(who, { studio_part: 3_000 })).body).toMatchObject({
    error: 'wrong_state',
    state: 'same',
  })
  const { people } = footlight.server.database
  await people.confirmEmail((await people.byUsername(who.username))!.id)
  const asked = must(await offer(who, { message: ' New lights ' }))
  expect(asked.offer).toMatchObject({
    ...{
      studio_part: 4_000,
      from: dayIn(3),
      message: 'New lights',
      offered_by: 'demo_studio',
      is_late: false,
    },
  })
  expect(tipShare(asked.shares)).toMatchObject({ platform: 5_000, studio: 1_500, model: 3_500 })
  expect(tipShare(asked.offer.shares)).toMatchObject({ platform: 5_000, studio: 2_000, model: 3_000 })
  expect(must(await who.get('/studio/own/share'))).toEqual(asked)
  expect((await offer(who)).body).toMatchObject({ error: 'wrong_state', state: 'offered' })
  const { email } = must(await who.get('/user/current')).user
  await expect
    .poll(() => mailsTo(footlight.config.dataDir, email).filter((text) => text.includes('/account/studio')))
    .toHaveLength(1)
  must(await owner.post(`/studio/team/${who.username}/share/withdraw`, { id: asked.offer.id }))
  expect((await accept(who, asked.offer)).body).toMatchObject({ error: 'wrong_state', state: 'answered' })
})

test('SHARE-07 the performer accepts what they saw, once, or declines; another cannot', async () => {
  const [who, other] = [await member(), await member()]
  const first = must(await offer(who)).offer
  // The owner takes it back and asks for more, between look and click.
  must(await owner.post(`/studio/team/${who.username}/share/withdraw`, { id: first.id }))
  const second = must(await offer(who, { studio_part: 5_000 })).offer
  expect((await accept(who, first)).body).toMatchObject({ error: 'conflict' })
  expect((await accept(who, second, { studio_part: 4_000 })).body).toMatchObject({ error: 'conflict' })
  expect((await accept(who, second, { from: dayIn(4) })).body).toMatchObject({ error: 'conflict' })
  expect((await accept(other, second)).body).toMatchObject({ error: 'wrong_state', state: 'answered' })
  expect((await other.post('/studio/own/share/decline', { id: second.id })).status).toBe(409)
  expect(await owner.post('/studio/own/share/accept', { ...second, message: undefined })).toMatchObject(
    refused,
  )
  const both = await Promise.all([accept(who, second), accept(who, second)])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  const agreed = must(await who.get('/studio/own/share'))
  expect(agreed).toMatchObject({ offer: null, agreed: [{ studio_part: 5_000, from: dayIn(3) }] })
  expect(tipShare(agreed.shares)).toMatchObject({ studio: 1_500 })
  expect(must(await owner.get(`/studio/team/${who.username}/share`))).toEqual(agreed)
  const third = must(await offer(who, { studio_part: 0, from: dayIn(5) })).offer
  must(await who.post('/studio/own/share/decline', { id: third.id }))
  expect((await accept(who, third)).body).toMatchObject({ error: 'wrong_state', state: 'answered' })
  // Agreed on later for an earlier day, it stands where its day is.
  for (const days of [9, 5]) must(await accept(who, must(await offer(who, { from: dayIn(days) })).offer))
  expect(
    must(await who.get('/studio/own/share')).agreed.map(({ from }: { readonly from: string }) => from),
  ).toEqual([dayIn(9), dayIn(5), dayIn(3)])
})

test('SHARE-10 income is shared by what is in force at its moment, to the token, and no second of it before', async () => {
  const who = await member()
  const fan = await footlight.newPerson('viewer', 10_000)
  const earned = async () => [await balance(`studio:${studio}`), await balance(`earnings:${who.id}`)]
  const tipped = async (tokens: number) => {
    const before = await earned()
    must(await fan.tip(who.username, tokens))
    return (await earned()).map((sum, at) => sum - before[at]!)
  }
  // Their room is open all the time.
  const room = await footlight.room(fan, who.username)
  must(await accept(who, must(await offer(who)).offer))
  expect(await tipped(1_000)).toEqual([150, 350])
  const start = Math.floor(clock.now() / DAY_MS) * DAY_MS + 3 * DAY_MS
  clock.leap(start - 1 - clock.now())
  expect(await tipped(1_000)).toEqual([150, 350])
  clock.leap(1)
  expect(await tipped(1_000)).toEqual([200, 300])
  // A studio that is left has nothing of what comes after.
  must(await who.post('/studio/leave', { studio_id: studio }))
  expect(await tipped(1_000)).toEqual([0, 500])
  expect((await who.get('/studio/own/share')).status).toBe(404)
  await room.close()
})
