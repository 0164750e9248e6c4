import { randomUUID } from 'node:crypto'
import type { OwnPost, Post, PostFields } from '@footlight/core/protocol'
import { httpLimits } from '@footlight/server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestApi } from '../dev-env/api-client.ts'
import { publishItem } from '../dev-env/media-library.ts'
import { must } from '../dev-env/show-steps.ts'
import { type Footlight, startFootlight } from '../dev-env/start-footlight.ts'

const MODEL = 'demo_model'
const SECRET = 'a secret of the studio'
let footlight: Footlight
let model: TestApi
let staff: TestApi
beforeAll(async () => {
  footlight = await startFootlight()
  model = await footlight.login(MODEL)
  staff = await footlight.login('demo_moderator')
})
afterAll(() => footlight.stop())

const plain: PostFields = {
  teaser: 'What it is about',
  text: SECRET,
  fanclub_access_level: null,
  token_price: 0,
  media: [],
  poll: null,
  publish_at: null,
}
const write = async (fields: Partial<PostFields> = {}, who = model): Promise<OwnPost> =>
  must(await who.post('/performer/posts', { ...plain, ...fields, ref: randomUUID() }))

const listOf = async (who: TestApi): Promise<readonly Post[]> =>
  must(await who.get(`/posts/of/${MODEL}`)).posts
const seenBy = async (who: TestApi, id: number): Promise<Post | undefined> =>
  (await listOf(who)).find((post) => post.id === id)

function buy(who: TestApi, post: Post, terms: object = {}, key: string = randomUUID()) {
  const seen = { kind: 'post', post_id: post.id, price: post.price, items: post.media_count, ...terms }
  return who.post(`/posts/purchase/${post.id}`, { terms: seen }, { idempotencyKey: key })
}

test('POST-ACCESS-01 every kind of post for every kind of reader by every door: nothing of it but what the table says', async () => {
  const { people, fanClub } = footlight.server.database
  const owner = (await people.byUsername(MODEL))!
  const member = async (level: 'supporter' | 'legend') => {
    const viewer = await footlight.newPerson('viewer', 500)
    const { id } = (await people.byUsername(viewer.username))!
    await fanClub.putMembership(id, owner.id, level, Date.now() + 86_400_000)
    return viewer
  }
  const item = await publishItem(footlight, model, staff, { token_price: 50 })
  const poll = { options: [`${SECRET} one`, `${SECRET} two`], days: 1 }
  const kinds = {
    open: await write({ poll }),
    insiders: await write({ fanclub_access_level: 'insider', poll }),
    sold: await write({ token_price: 40, media: [item], poll }),
    later: await write({ publish_at: new Date(Date.now() + 3_600_000).toISOString(), poll }),
    deleted: await write({ poll }),
    removed: await write({ poll }),
  }
  must(await model.delete(`/performer/posts/${kinds.deleted.id}`))
  must(await staff.post(`/moderation/posts/${kinds.removed.id}`, { decision: 'remove', note: 'Not here.' }))
  const banned = await footlight.newPerson('viewer', 500)
  must(await model.post(`/room/${MODEL}/moderate`, { action: 'ban', target: banned.username }))
  const buyer = await footlight.newPerson('viewer', 500)
  must(await buy(buyer, (await seenBy(buyer, kinds.sold.id))!))
  const readers = {
    guest: footlight.guest(),
    viewer: await footlight.newPerson('viewer', 500),
    supporter: await member('supporter'),
    legend: await member('legend'),
    buyer,
    staff,
    owner: model,
    otherModel: await footlight.login('demo_model2'),
  }
  // What is not named is not there.
  const table: Record<keyof typeof readers, Partial<Record<keyof typeof kinds, Post['access_type']>>> = {
    guest: { open: 'free', insiders: 'preview', sold: 'preview' },
    viewer: { open: 'free', insiders: 'preview', sold: 'preview' },
    supporter: { open: 'free', insiders: 'preview', sold: 'preview' },
    legend: { open: 'free', insiders: 'complete', sold: 'preview' },
    buyer: { open: 'free', insiders: 'preview', sold: 'complete' },
    staff: { open: 'complete', insiders: 'complete', sold: 'complete' },
    owner: { open: 'complete', insiders: 'complete', sold: 'complete' },
    otherModel: { open: 'free', insiders: 'preview', sold: 'preview' },
  }
  for (const [name, reader] of Object.entries(readers) as [keyof typeof readers, TestApi][]) {
    const posts = await listOf(reader)
    for (const [kind, { id }] of Object.entries(kinds) as [keyof typeof kinds, OwnPost][]) {
      const [post, access] = [posts.find((each) => each.id === id), table[name][kind]]
      expect([name, kind, post?.access_type]).toEqual([name, kind, access])
      const isOpen = access === 'free' || access === 'complete'
      expect([name, kind, JSON.stringify(post ?? '').includes(SECRET)]).toEqual([name, kind, isOpen])
      if (reader === readers.guest) continue
      const vote = await reader.post(`/posts/vote/${id}`, { option: 0 })
      const votes = name !== 'owner' && isOpen
      expect([name, kind, vote.status === 200, JSON.stringify(vote.body).includes(SECRET)]).toEqual([
        name,
        kind,
        votes,
        votes,
      ])
      // By its number the staff reads what was deleted, and its performer what is to come.
      if (!isOpen && kind !== 'sold' && reader !== staff && reader !== model) {
        const bought = await buy(reader, { ...kinds[kind], price: 0, media_count: 0 })
        expect([name, kind, bought.status === 200, JSON.stringify(bought.body).includes(SECRET)]).toEqual([
          name,
          kind,
          false,
          false,
        ])
      }
    }
  }
  expect((await banned.get(`/posts/of/${MODEL}`)).body.error).toBe('banned')
  for (const { id } of Object.values(kinds))
    expect((await banned.post(`/posts/vote/${id}`, { option: 0 })).body.error).toBe('not_found')
  // The item that the buyer has with the post, by its own page.
  expect(must(await buyer.get(`/media/get/${item}`)).access_type).toBe('complete')
  expect(must(await readers.legend.get(`/media/get/${item}`)).access_type).toBe('preview')
})

test('POST-BUY-01 a buyer pays once for what they saw, finds it in their statement, and the performer what it earned', async () => {
  const viewer = await footlight.newPerson('viewer', 250)
  const item = await publishItem(footlight, model, staff, { token_price: 50 })
  const { id } = await write({ token_price: 80, media: [item] })
  const seen = (await seenBy(viewer, id))!
  expect(seen).toMatchObject({ teaser: plain.teaser, text: '', media: [], media_count: 1, price: 80 })
  expect((await buy(viewer, seen, { price: 1 })).body.error).toBe('offer_changed')
  expect((await buy(viewer, seen, { post_id: id + 1 })).body.error).toBe('invalid_value')
  const key = randomUUID()
  const answers = await Promise.all([
    buy(viewer, seen, {}, key),
    buy(viewer, seen, {}, key),
    buy(viewer, seen),
  ])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(answers[0]!.body).toMatchObject({
    tokens: 170,
    post: { text: SECRET, is_purchased: true, media: [{ id: item, is_purchased: true }] },
  })
  expect((await buy(viewer, seen, { price: 79 }, key)).body.error).toBe('idempotency_conflict')
  expect(await viewer.tokens()).toBe(170)
  expect(must(await viewer.get('/wallet/statement')).entries[0]).toMatchObject({
    reason: 'post',
    tokens: -80,
  })
  expect(must(await viewer.get('/media/purchased/pictures')).data).toMatchObject([{ id: item }])
  const own = must(await model.get('/performer/posts')).posts.find((post: OwnPost) => post.id === id)
  expect(own).toMatchObject({ state: 'published', sales: 1 })
  expect(own.earned).toBeGreaterThan(0)
  // After everything that the performer may do, the buyer has it.
  must(await model.post(`/room/${MODEL}/moderate`, { action: 'ban', target: viewer.username }))
  must(await model.delete(`/performer/posts/${id}`))
  const late = await buy(viewer, seen)
  expect(must(late)).toMatchObject({ charged: 0, tokens: 170, post: { text: SECRET } })
})

test('POST-EDIT-01 a post is scheduled, changed, deleted and restored by its performer alone', async () => {
  const at = new Date(Date.now() + 3_600_000).toISOString()
  const { id, state } = await write({ publish_at: at })
  const other = await footlight.login('demo_model2')
  const viewer = await footlight.newPerson('viewer')
  expect(state).toBe('scheduled')
  for (const who of [other, viewer]) {
    expect((await who.post(`/performer/posts/${id}`, plain)).status).not.toBe(200)
    expect((await who.delete(`/performer/posts/${id}`)).status).not.toBe(200)
    expect((await who.post(`/moderation/posts/${id}`, { decision: 'remove', note: 'x' })).body.error).toBe(
      'forbidden',
    )
  }
  expect(await seenBy(viewer, id)).toBeUndefined()
  expect(must(await model.post(`/performer/posts/${id}`, { ...plain, text: 'Now' }))).toMatchObject({
    state: 'published',
    text: 'Now',
  })
  expect(await seenBy(viewer, id)).toMatchObject({ text: 'Now' })
  must(await model.delete(`/performer/posts/${id}`))
  expect(await seenBy(viewer, id)).toBeUndefined()
  expect((await model.post(`/performer/posts/${id}`, plain)).body.error).toBe('not_found')
  must(await model.post(`/performer/posts/${id}/restore`, {}))
  expect(await seenBy(viewer, id)).toMatchObject({ text: 'Now' })
  const ref = randomUUID()
  const twice = await Promise.all([1, 2].map(() => model.post('/performer/posts', { ...plain, ref })))
  expect(new Set(twice.map(({ body }) => body.id)).size).toBe(1)
})

test('POST-POLL-01 what others voted is told to who has voted, and an open vote may be changed', async () => {
  const { id } = await write({ poll: { options: ['Red', 'Blue'], days: 1 } })
  const [one, two] = [await footlight.newPerson('viewer'), await footlight.newPerson('viewer')]
  must(await one.post(`/posts/vote/${id}`, { option: 1 }))
  expect((await seenBy(two, id))!.poll).toMatchObject({
    is_open: true,
    vote: null,
    options: [
      { text: 'Red', votes: null },
      { text: 'Blue', votes: null },
    ],
  })
  expect(must(await two.post(`/posts/vote/${id}`, { option: 1 })).poll.options).toMatchObject([
    { votes: 0 },
    { votes: 2 },
  ])
  expect(must(await two.post(`/posts/vote/${id}`, { option: 0 })).poll).toMatchObject({
    vote: 0,
    options: [{ votes: 1 }, { votes: 1 }],
  })
  expect((await two.post(`/posts/vote/${id}`, { option: 2 })).body).toMatchObject({ state: 'no_such_option' })
  expect((await seenBy(model, id))!.poll!.options).toMatchObject([{ votes: 1 }, { votes: 1 }])
})

test('POST-LIST-01 pages go on where the last one ended, and nobody learns of what is to come by a number', async () => {
  for (let count = 0; count < 22; count += 1) await write({ text: `number ${count}` })
  const first = must(await model.get(`/posts/of/${MODEL}`))
  expect([first.posts.length, first.has_more]).toEqual([20, true])
  const next = must(await model.get(`/posts/of/${MODEL}?before=${first.posts.at(-1).id}`))
  const ids = [...first.posts, ...next.posts].map((post: Post) => post.id)
  expect(new Set(ids).size).toBe(ids.length)
  const other = await write({ text: 'theirs' }, await footlight.login('demo_model2'))
  expect(must(await model.get(`/posts/of/${MODEL}?before=${other.id}`)).posts).toEqual([])
})

test('LIMIT-09 POST-BUY-02 one order too many is 429 and charges nothing; many tabs at once pay once', async () => {
  const viewer = await footlight.newPerson('viewer', 500)
  const post = (await seenBy(viewer, (await write({ token_price: 30 })).id))!
  const { countMax, windowMs } = httpLimits.ordersPerAccount
  const answers = await Promise.all(Array.from({ length: countMax }, () => buy(viewer, post)))
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  const key = randomUUID()
  const refused = await buy(viewer, post, {}, key)
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '1'])
  await new Promise((resolve) => setTimeout(resolve, windowMs + 50))
  expect(must(await buy(viewer, post, {}, key))).toMatchObject({ charged: 0, tokens: 470 })
  expect((await footlight.server.ledger.reconcile()).problems).toEqual([])
})
