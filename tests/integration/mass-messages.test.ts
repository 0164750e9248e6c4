import { randomUUID } from 'node:crypto'
import type { MassAudience, MassMessage, Post } from '@footlight/core/protocol'
import { massMessageLimits } from '@footlight/core/protocol'
import { systemClock } from '@footlight/native-bridges/system-clock'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestApi } from '../dev-env/api-client.ts'
import { publishItem } from '../dev-env/media-library.ts'
import { must } from '../dev-env/show-steps.ts'
import { type Footlight, startFootlight } from '../dev-env/start-footlight.ts'

const MODEL = 'demo_model'
/** Real time, and what a test lets pass at once. */
let passedMs = 0
const clock = { ...systemClock, now: () => systemClock.now() + passedMs }
let footlight: Footlight
let model: TestApi
beforeAll(async () => {
  footlight = await startFootlight({ clock })
  model = await footlight.login(MODEL)
})
afterAll(() => footlight.stop())

const members: MassAudience = { to: 'members', levels: [], min_spent: 0, seen_within_days: null }

async function member() {
  const { people, fanClub } = footlight.server.database
  const viewer = await footlight.newPerson('viewer', 500)
  const [owner, { id }] = [(await people.byUsername(MODEL))!, (await people.byUsername(viewer.username))!]
  await fanClub.putMembership(id, owner.id, 'insider', Date.now() + 86_400_000)
  return viewer
}

function send(who: TestApi, more: object = {}, audience: object = members) {
  const said = { ref: randomUUID(), text: 'News for you', audience, attachment: null, ...more }
  return who.post('/performer/mass_messages', said)
}

const read = async (who: TestApi) => must(await who.get(`/messages/${MODEL}`)).messages

test('MASS-SEND-01 who is a member has it, with what it brings, and nobody else opens that', async () => {
  const staff = await footlight.login('demo_moderator')
  const [reader, other] = [await member(), await footlight.newPerson('viewer', 500)]
  const window = await footlight.lobby(reader)
  const item = await publishItem(footlight, model, staff, { token_price: 80 })
  const attachment = { media: [item], token_price: 50 }
  const audience = must(await model.post('/performer/mass_messages/audience', { audience: members }))
  expect(audience).toEqual({ count: 1, is_more: false, left_today: massMessageLimits.perDay })
  const message: MassMessage = must(await send(model, { attachment }))
  expect(message).toMatchObject({ state: 'waiting', delivered: 0, attachment: { items: 1, token_price: 50 } })
  passedMs += massMessageLimits.undoSeconds * 1_000
  const heard = await window.next('v3.pm.message')
  expect(heard).toMatchObject({ text: 'News for you', post: message.attachment!.id, is_mass: true })
  expect(heard).not.toHaveProperty('ref')
  const id = message.attachment!.id
  const post: Post = must(await reader.get(`/posts/${id}`))
  expect(post).toMatchObject({ access_type: 'preview', price: 50, media: [], media_count: 1 })
  for (const stranger of [other, footlight.guest(), await footlight.login('demo_model2')]) {
    expect((await stranger.get(`/posts/${id}`)).status).toBe(404)
    expect(JSON.stringify(must(await stranger.get(`/posts/of/${MODEL}`)))).not.toContain(`"id":${id},`)
  }
  const terms = { kind: 'post', post_id: id, price: 50, items: 1 }
  const order = (who: TestApi, said = terms, idempotencyKey: string = randomUUID()) =>
    who.post(`/posts/purchase/${id}`, { terms: said }, { idempotencyKey })
  expect((await order(other)).status).toBe(404)
  expect((await order(reader, { ...terms, price: 5 })).body.error).toBe('offer_changed')
  const key = randomUUID()
  const bought = await Promise.all([order(reader, terms, key), order(reader, terms, key), order(reader)])
  expect(bought.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(must(await reader.get('/user/current')).tokens).toBe(450)
  expect(must(await reader.get(`/posts/${id}`))).toMatchObject({
    access_type: 'complete',
    media: [{ id: item, access_type: 'complete' }],
  })
  const { messages } = must(await model.get('/performer/mass_messages'))
  expect(messages[0]).toMatchObject({ state: 'sent', delivered: 1, attachment: { sales: 1, earned: 18 } })
  // Its performer's own list of chats is not full of it.
  expect(must(await model.get('/messages')).chats).toEqual([])
})

test('MASS-STOP-01 taken back in time it reaches nobody; another performer stops nothing of it', async () => {
  const reader = await member()
  const other = await footlight.login('demo_model2')
  const message: MassMessage = must(await send(model))
  expect((await other.post(`/performer/mass_messages/${message.id}/stop`)).status).toBe(404)
  expect(must(await model.post(`/performer/mass_messages/${message.id}/stop`)).state).toBe('stopped')
  expect((await model.post(`/performer/mass_messages/${message.id}/stop`)).body.error).toBe('wrong_state')
  expect(await read(reader)).toEqual([])
  // Two of the day were written.
  expect((await send(model)).status).toBe(429)
})

test('MASS-SEND-02 words, audience and what comes with it are judged before anything is stored', async () => {
  const other = await footlight.login('demo_model2')
  const refused = async (more: object, audience: object = members) => (await send(other, more, audience)).body
  expect(await refused({ text: '   ' })).toMatchObject({ fields: { text: 'required' } })
  expect(await refused({ text: 'x'.repeat(501) })).toMatchObject({ fields: { text: 'too_long' } })
  expect(await refused({ text: 'a \u202e b' })).toMatchObject({ fields: { text: 'invalid' } })
  expect(await refused({}, { ...members, to: 'everybody' })).toMatchObject({ error: 'invalid_value' })
  expect(await refused({}, { ...members, min_spent: -1 })).toMatchObject({ error: 'invalid_value' })
  // Somebody else's items.
  const { mediaList } = must(await other.get(`/user/${MODEL}/media`))
  const theirs = { media: [mediaList[0].id], token_price: 5 }
  expect(await refused({ attachment: theirs })).toMatchObject({ fields: { media: 'invalid' } })
  expect(must(await other.get('/performer/mass_messages')).count_total).toBe(0)
  const viewer = await footlight.newPerson('viewer', 10)
  expect((await send(viewer)).status).toBe(403)
})

test('PM-20 a performer lets items come with a message to one; a viewer lets nothing come', async () => {
  const [viewer, liar] = [await footlight.newPerson('viewer', 500), await footlight.newPerson('viewer', 500)]
  const { mediaList } = must(await model.get(`/user/${MODEL}/media`))
  const attachment = { media: [mediaList[0].id], token_price: 30 }
  const said = { ref: randomUUID(), text: 'For you alone', attachment }
  const answers = await Promise.all([
    model.post(`/messages/${viewer.username}`, said),
    model.post(`/messages/${viewer.username}`, said),
  ])
  const [first, second] = answers.map((answer) => must(answer).message)
  expect(second).toEqual(first)
  expect(must(await viewer.get(`/posts/${first.post}`)).access_type).toBe('preview')
  expect((await liar.get(`/posts/${first.post}`)).status).toBe(404)
  expect((await viewer.post(`/messages/${MODEL}`, { ...said, ref: randomUUID() })).status).toBe(403)
  // It is on no page and in no list of posts, and is not changed by its number.
  expect(must(await model.get('/performer/posts')).posts.map(({ id }: Post) => id)).not.toContain(first.post)
  expect((await model.delete(`/performer/posts/${first.post}`)).status).toBe(404)
})

test('MASS-MUTE-01 a reader turns one performer off and on', async () => {
  const reader = await footlight.newPerson('viewer', 10)
  const isMuted = async () => must(await reader.get(`/mass_messages/mutes/${MODEL}`)).is_muted
  const seen = [await isMuted()]
  for (const to of [true, true, false]) {
    must(await reader.post(`/mass_messages/mutes/${MODEL}`, { is_muted: to }))
    seen.push(await isMuted())
  }
  expect(seen).toEqual([false, true, true, false])
  expect((await reader.post('/mass_messages/mutes/nobody_here', { is_muted: true })).status).toBe(404)
})
