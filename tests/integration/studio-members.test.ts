import { AccountId } from '@footlight/core/protocol/ids'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestApi } from '../dev-env/api-client.ts'
import { mailsTo } from '../dev-env/outbox.ts'
import { must } from '../dev-env/show-steps.ts'
import { type Footlight, startFootlight } from '../dev-env/start-footlight.ts'

const refused = { status: 403, body: { error: 'forbidden' } }
type Performer = TestApi & { readonly username: string; readonly id: number }

let footlight: Footlight
let owner: TestApi
let studio: number
beforeAll(async () => {
  footlight = await startFootlight()
  owner = await footlight.login('demo_studio')
  studio = must(await owner.get('/studio/team')).studio_id
})
afterAll(() => footlight.stop())

async function performer(): Promise<Performer> {
  const who = await footlight.newPerson('model')
  const { id } = must(await who.get('/user/current')).user
  return Object.assign(who, { id })
}

const invite = (by: TestApi, { username }: { readonly username: string }) =>
  by.post(`/studio/team/${username}/invite`)
const join = async (who: TestApi, more: object = {}) => {
  const { shares } = must(await who.get('/studio/own'))
  return await who.post('/studio/join', { studio_id: studio, shares, ...more })
}
async function member(): Promise<Performer> {
  const who = await performer()
  must(await invite(owner, who))
  must(await join(who))
  return who
}
const balance = async (account: string) => (await footlight.server.ledger.balance(account)).posted

test('STUDIO-MEMBER-01 an owner asks, the performer reads what would be shared and agrees to that; others can neither', async () => {
  const [who, other, viewer] = [await performer(), await performer(), await footlight.newPerson('viewer')]
  for (const stranger of [who, viewer, await footlight.login('demo_admin')]) {
    expect(await stranger.get('/studio/team')).toMatchObject(refused)
    expect(await invite(stranger, other)).toMatchObject(refused)
  }
  expect(await viewer.get('/studio/own')).toMatchObject(refused)
  expect((await invite(owner, { username: 'nobody_at_all' })).status).toBe(404)
  expect((await invite(owner, viewer)).status).toBe(404)
  expect((await join(who)).status).toBe(404)
  expect(must(await invite(owner, who)).invited).toMatchObject([{ username: who.username }])
  expect((await invite(owner, who)).body).toMatchObject({ error: 'wrong_state', state: 'invited' })
  const own = must(await who.get('/studio/own'))
  expect(own).toMatchObject({ studio: null, invitations: [{ studio_id: studio, invited_by: 'demo_studio' }] })
  expect(own.shares.find(({ kind }: { kind: string }) => kind === 'tip')).toEqual({
    ...{ kind: 'tip', platform: 5_000, studio: 1_500, model: 3_500 },
  })
  // Another person's invitation, and other shares than were shown.
  expect((await join(other)).status).toBe(404)
  const cheaper = own.shares.map((share: object) => ({ ...share, studio: 0 }))
  expect((await join(who, { shares: cheaper })).body).toMatchObject({ error: 'conflict' })
  // Two tabs.
  const both = await Promise.all([join(who), join(who)])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(must(await who.get('/studio/own'))).toMatchObject({
    ...{ studio: { id: studio, owner: 'demo_studio' }, invitations: [] },
  })
  expect((await invite(owner, who)).body).toMatchObject({ error: 'wrong_state', state: 'member' })
  const team = must(await owner.get('/studio/team'))
  expect(team.members.map(({ username }: { username: string }) => username)).toContain(who.username)
  expect(team.invited).toEqual([])
})

test('STUDIO-MEMBER-02 an invitation is declined or taken back, and is worth nothing then', async () => {
  const [declining, waiting] = [await performer(), await performer()]
  for (const who of [declining, waiting]) must(await invite(owner, who))
  must(await declining.post('/studio/decline', { studio_id: studio }))
  expect((await declining.post('/studio/decline', { studio_id: studio })).status).toBe(404)
  expect((await join(declining)).status).toBe(404)
  must(await owner.post(`/studio/team/${waiting.username}/withdraw`))
  expect((await join(waiting)).status).toBe(404)
  expect((await owner.post(`/studio/team/${waiting.username}/withdraw`)).status).toBe(404)
})

test('STUDIO-MEMBER-03 a performer leaves with account, name, followers and earnings; the studio has nothing of them from then on', async () => {
  const who = await member()
  const fan = await footlight.newPerson('viewer', 1_000)
  must(await fan.post(`/user/follow/${who.username}`))
  must(await who.post('/studio/agreement', { studio_view: 'shows' }))
  const { payouts } = footlight.server.database
  await payouts.setStudioPaidFor(AccountId.parse(who.id), studio, Date.now())
  expect(must(await who.get('/payouts')).way).toBe('studio')
  must(await owner.post(`/studio/shifts/${who.username}/start`))
  const before = await balance(`studio:${studio}`)
  must(await fan.tip(who.username, 100))
  const [theirs, own] = [await balance(`studio:${studio}`), await balance(`earnings:${who.id}`)]
  expect([theirs - before, own]).toEqual([15, 35])
  const media = must(await who.post('/performer/media', { name: 'Patterns', type: 'pictures' })).id

  must(await who.post('/studio/leave', { studio_id: studio }))
  expect((await who.post('/studio/leave', { studio_id: studio })).body).toMatchObject({
    error: 'wrong_state',
    state: 'none',
  })
  must(await fan.tip(who.username, 100))
  expect(await balance(`studio:${studio}`)).toBe(theirs)
  expect(await balance(`earnings:${who.id}`)).toBe(own + 50)
  const { user } = must(await who.get('/user/current'))
  expect(user).toMatchObject({ id: who.id, username: who.username })
  expect(must(await fan.get('/user/current')).user.following).toMatchObject([{ followname: who.username }])
  expect(must(await who.get(`/performer/media/${media}`)).id).toBe(media)
  expect(must(await who.get('/payouts'))).toMatchObject({ way: 'own', may_be_paid_by_studio: false })
  const wall = must(await owner.get('/studio/wall'))
  expect(wall.rooms.map(({ username }: { username: string }) => username)).not.toContain(who.username)
  expect(await owner.get(`/studio/shifts/${who.username}`)).toMatchObject(refused)
  expect(await owner.post(`/studio/shifts/${who.username}/start`)).toMatchObject(refused)
  // Their own shifts they keep, the last one ended by their leaving.
  expect(must(await who.get(`/studio/shifts/${who.username}`)).shifts).toMatchObject([
    { ended_by: who.username, started_by: 'demo_studio' },
  ])
  // Back again: nothing of what was agreed to before holds.
  must(await invite(owner, who))
  must(await join(who))
  expect(must(await who.get('/studio/agreement'))).toMatchObject({ studio_id: studio, studio_view: 'none' })
  expect(must(await who.get('/payouts')).way).toBe('own')
})

test('STUDIO-MEMBER-04 an owner lets a performer go, who is written to; nobody of another studio is theirs to let go', async () => {
  const who = await member()
  const { email } = must(await who.get('/user/current')).user
  const { people } = footlight.server.database
  await people.confirmEmail((await people.byUsername(who.username))!.id)
  expect(await who.post(`/studio/team/${who.username}/end`)).toMatchObject(refused)
  must(await owner.post(`/studio/team/${who.username}/end`))
  expect((await owner.post(`/studio/team/${who.username}/end`)).status).toBe(404)
  expect(must(await who.get('/studio/own')).studio).toBeNull()
  await expect
    .poll(() => mailsTo(footlight.config.dataDir, email).filter((text) => text.includes('/account/studio')))
    .toHaveLength(1)
  expect((await owner.post(`/studio/team/demo_viewer/end`)).status).toBe(404)
})

test('STUDIO-MEMBER-05 of a performer who leaves and an owner who lets them go at once, one is done; of two who join two studios, one', async () => {
  const who = await member()
  const both = await Promise.all([
    who.post('/studio/leave', { studio_id: studio }),
    owner.post(`/studio/team/${who.username}/end`),
  ])
  expect(both.filter(({ status }) => status === 200)).toHaveLength(1)
  const { studioMembers } = footlight.server.database
  const model = (await footlight.server.database.people.byUsername(who.username))!.id
  for (const each of [studio, studio + 77])
    await studioMembers.invite({ studio: each, model, invitedBy: model, invitedAt: Date.now() })
  const joined = await Promise.all(
    [studio, studio + 77].map((each) => studioMembers.join(each, model, Date.now())),
  )
  expect(joined.filter(({ ok }) => ok)).toHaveLength(1)
  expect(await studioMembers.invitationsOf(model)).toEqual([])
})
