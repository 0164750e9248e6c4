import { randomUUID } from 'node:crypto'
import { Writable } from 'node:stream'
import { httpLimits } from '@footlight/server'
import pino from 'pino'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { TestApi } from '../dev-env/api-client.ts'
import { must } from '../dev-env/show-steps.ts'
import { type Footlight, startFootlight } from '../dev-env/start-footlight.ts'

const companions = { text: null, picture: null, messagePrice: 3, picturePrice: 25, keptDays: 30 }
/** All that the server logs. */
let logged = ''
let footlight: Footlight
let admin: TestApi
let moderator: TestApi
let nova: { readonly id: number; readonly username: string }

beforeAll(async () => {
  const sink = new Writable({
    write(chunk, _encoding, done) {
      logged += String(chunk)
      done()
    },
  })
  footlight = await startFootlight({ config: { companions }, logger: pino({ level: 'trace' }, sink) })
  admin = await footlight.login('demo_admin')
  moderator = await footlight.login('demo_moderator')
  nova = must(await admin.get('/ai/model/nova-lumen')).model
})
afterAll(async () => {
  expect((await footlight.server.ledger.reconcile()).problems).toEqual([])
  await footlight.stop()
})

type Service = 'message' | 'picture'
const price = { message: 3, picture: 25 }
const path = { message: '/ai/chat', picture: '/ai/image/generate/prompt' }
const termsOf = (service: Service) => ({
  kind: 'companion',
  companion: nova.id,
  service,
  price: price[service],
})

const ask = (
  who: TestApi,
  message: string,
  service: Service = 'message',
  terms: object = termsOf(service),
  key: string = randomUUID(),
) => who.post(`${path[service]}/${nova.id}`, { terms, message }, { idempotencyKey: key })

/** Asks until the order is over, as a page does. */
const ended = (who: TestApi, id: string) =>
  vi.waitFor(
    async () => {
      const { order } = must(await who.get(`/ai/orders/${id}`))
      expect(order.state).not.toBe('pending')
      return order
    },
    { timeout: 20_000, interval: 100 },
  )

const fields = {
  ...{ username: 'quiet-lake', name: 'Quiet Lake', description: 'Likes water.' },
  ...{ tags: ['calm'], nsfw: false, is_enabled: true },
}
const save = (who: TestApi, changes: object = {}, id: number | null = null, revision = 0) =>
  who.post('/admin/companions', { id, revision, fields: { ...fields, ...changes } })

test('COMPANION-01 where the operator has not switched them on every address is one that never was', async () => {
  const other = await startFootlight()
  try {
    const who = await other.login('demo_admin')
    const unknown = (await who.get('/never/was')).body
    for (const one of ['/ai/browse/all', '/ai/model/nova-lumen', '/ai/chat/1', '/admin/companions'])
      for (const asking of [who, other.guest()])
        expect([one, (await asking.get(one)).body]).toEqual([one, unknown])
    expect((await who.post('/ai/chat/1', {}, { idempotencyKey: randomUUID() })).body).toEqual(unknown)
    expect((await who.send('GET', `/companion-pictures/${randomUUID()}.jpg`)).status).toBe(404)
  } finally {
    await other.stop()
  }
})

test('COMPANION-03 everybody browses by category, order and page; each profile says that a machine answers', async () => {
  const guest = footlight.guest()
  const { models, count_total, categories } = must(await guest.get('/ai/browse/all?sort=name'))
  expect(models.map(({ name }: { name: string }) => name).slice(0, 3)).toEqual(
    expect.arrayContaining(['Atlas Grey', 'Iris Vale', 'Nova Lumen']),
  )
  expect(count_total).toBe(models.length)
  expect(categories).toEqual(expect.arrayContaining(['calm', 'music', 'travel']))
  for (const model of models) expect(model).toMatchObject({ aiBot: true, age: 'fictional_adult_25_plus' })
  expect(must(await guest.get('/ai/browse/travel')).models).toMatchObject([{ name: 'Atlas Grey' }])
  expect((await guest.get('/ai/browse/nothing')).status).toBe(404)
  expect(must(await guest.get('/ai/browse/all?p=2')).models).toEqual([])
  for (const wrong of ['sort=best', 'p=0', 'nsfw=yes'])
    expect((await guest.get(`/ai/browse/all?${wrong}`)).status).toBe(422)
  expect(must(await guest.get('/ai/model/nova-lumen'))).toMatchObject({
    ...{
      prices: price,
      is_demo: { message: true, picture: true },
      kept_days: 30,
      model: { name: 'Nova Lumen', nsfw: false },
    },
  })
  expect((await guest.get('/ai/model/demo_model')).body.error).toBe('not_found')
  expect((await guest.get(`/ai/chat/${nova.id}`)).body.error).toBe('login_required')
})

test('COMPANION-MONEY-01 LEDGER-COMPANION-01 a message is held, answered and charged once; the statement says so', async () => {
  const viewer = await footlight.newPerson('viewer', 100)
  const key = randomUUID()
  const first = must(await ask(viewer, 'Hello there', 'message', termsOf('message'), key))
  expect(first).toMatchObject({
    tokens: 97,
    message: { service: 'message', prompt: 'Hello there', price: 3 },
  })
  const order = await ended(viewer, first.message.id)
  expect(order).toMatchObject({ state: 'answered', fault: null, image_url: null })
  expect(order.answer).toMatch(/demo|program/i)
  const again = must(await ask(viewer, 'Hello there', 'message', termsOf('message'), key))
  expect([again.message.id, again.message.state, again.tokens]).toEqual([order.id, 'answered', 97])
  expect((await ask(viewer, 'Other words', 'message', termsOf('message'), key)).body.error).toBe(
    'idempotency_conflict',
  )
  expect(must(await viewer.get('/wallet/statement')).entries).toMatchObject([
    { tokens: -3, reason: 'companion_message', counterparty: null },
    { tokens: 100 },
  ])
  expect(must(await viewer.get(`/ai/chat/${nova.id}`))).toMatchObject({
    ...{ orders: [order], count_total: 1, tokens: 97, is_blocked: false },
  })
})

test('COMPANION-ORDER-01 nothing is sold under other terms than were seen, nor to who may not buy', async () => {
  const viewer = await footlight.newPerson('viewer', 100)
  const poor = await footlight.newPerson('viewer', 2)
  const terms = termsOf('message')
  for (const lie of [{ price: 1 }, { price: 4 }, { companion: nova.id + 1 }, { service: 'picture' }])
    expect((await ask(viewer, 'Hello', 'message', { ...terms, ...lie })).body).toMatchObject({
      ...{ error: 'offer_changed', terms },
    })
  expect((await viewer.post(`/ai/chat/${nova.id}`, { terms, message: 'Hello' })).body.error).toBe(
    'idempotency_key_required',
  )
  expect((await ask(poor, 'Hello')).body).toMatchObject({ error: 'not_enough_tokens', needed: 3 })
  const model = await footlight.login('demo_model')
  expect((await ask(model, 'Hello')).body.error).toBe('models_cannot_purchase')
  for (const message of ['', '   ', 'x'.repeat(501)])
    expect((await ask(viewer, message)).body).toMatchObject({ error: 'invalid_value' })
  expect((await ask(viewer, 'Hello \u202eolleh')).body).toMatchObject({ fields: { message: 'invalid' } })
  const nsfw = { terms: termsOf('picture'), message: 'A lake', nsfw: true }
  expect(
    (await viewer.post(`/ai/image/generate/prompt/${nova.id}`, nsfw, { idempotencyKey: randomUUID() })).body,
  ).toMatchObject({ fields: { nsfw: 'invalid' } })
  expect([await viewer.tokens(), await poor.tokens()]).toEqual([100, 2])
})

test('COMPANION-SAFE-01 COMPANION-REVIEW-01 a refused prompt says which rule, costs nothing, and only the staff reads it again', async () => {
  const viewer = await footlight.newPerson('viewer', 100)
  for (const [message, rule] of [
    ['a girl of 17 years', 'age'],
    ['ｃｈｉｌｄ', 'minors'],
    ['wie meine Nachbarin', 'real_person'],
    ['dans un lycée', 'school'],
    ['mia sorella', 'family'],
    ['like demo_model', 'real_person'],
  ])
    expect((await ask(viewer, message!, 'picture')).body).toMatchObject({
      ...{ error: 'invalid_value', fields: { message: 'prohibited' }, state: rule },
    })
  expect(await viewer.tokens()).toBe(100)
  expect(must(await viewer.get(`/ai/chat/${nova.id}`)).orders).toEqual([])
  const { username } = viewer
  const log = must(await moderator.get(`/moderation/companions?username=${username}&state=refused`))
  expect(log.count_total).toBe(6)
  expect(log.entries[0]).toMatchObject({
    ...{ prompt: 'like demo_model', rule: 'real_person', username, price: 0, companion: 'Nova Lumen' },
  })
})

describe('COMPANION-PICTURE-01 a picture', () => {
  let owner: TestApi & { readonly username: string }
  let url: string
  let id: string
  const bytesOf = (who: TestApi) =>
    fetch(footlight.url + url, {
      headers: { cookie: [...who.cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
    })

  beforeAll(async () => {
    owner = await footlight.newPerson('viewer', 100)
    const { image, tokens } = must(await ask(owner, 'Blue circles on a lake', 'picture'))
    expect(tokens).toBe(75)
    const order = await ended(owner, image.id)
    expect(order).toMatchObject({ state: 'answered', answer: null, price: 25 })
    ;({ id, image_url: url } = order)
  })

  test('COMPANION-MARK-02 says in itself that a machine made it, and shows it', async () => {
    const answer = await bytesOf(owner)
    expect([answer.status, answer.headers.get('content-type'), answer.headers.get('cache-control')]).toEqual([
      ...[200, 'image/jpeg', 'private, no-cache'],
    ])
    const bytes = Buffer.from(await answer.arrayBuffer())
    const { xmpAsString, width, height, exif } = await sharp(bytes).metadata()
    expect(xmpAsString).toContain(
      'DigitalSourceType="http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia"',
    )
    expect([width, height, exif]).toEqual([768, 768, undefined])
    // The badge: dark, with white strokes in it.
    const badge = await sharp(bytes)
      .extract({ left: 768 - 76, top: 768 - 44, width: 68, height: 36 })
      .greyscale()
      .stats()
    expect(badge.channels[0]!.max).toBeGreaterThan(230)
    expect(badge.channels[0]!.min).toBeLessThan(60)
  })

  test('is served to the one who ordered it and to the staff, and to nobody else', async () => {
    const other = await footlight.newPerson('viewer', 0)
    const model = await footlight.login('demo_model')
    for (const who of [other, model, footlight.guest()]) expect((await bytesOf(who)).status).toBe(404)
    for (const who of [owner, moderator, admin]) expect((await bytesOf(who)).status).toBe(200)
    expect((await other.get(`/ai/orders/${id}`)).body.error).toBe('not_found')
    expect((await other.delete(`/ai/chat/${nova.id}`)).status).toBe(204)
    expect((await bytesOf(owner)).status).toBe(200)
  })

  test('COMPANION-REVIEW-02 that the staff takes down is gone for its owner, and stays paid', async () => {
    const remove = (who: TestApi) => who.post(`/moderation/companions/${id}/remove`, { note: 'Not this.' })
    expect((await remove(owner)).body.error).toBe('forbidden')
    must(await remove(moderator))
    must(await remove(moderator))
    expect((await bytesOf(owner)).status).toBe(404)
    expect((await bytesOf(moderator)).status).toBe(200)
    expect(must(await owner.get(`/ai/chat/${nova.id}`)).orders).toMatchObject([
      { state: 'removed', image_url: null },
    ])
    const removed = must(
      await moderator.get(`/moderation/companions?state=removed&username=${owner.username}`),
    )
    expect(removed.entries).toMatchObject([{ state: 'removed', caption: expect.stringMatching('shapes') }])
    expect(await owner.tokens()).toBe(75)
  })
})

test('COMPANION-HISTORY-01 who deletes their history sees it no more, pictures included; the staff still does', async () => {
  const viewer = await footlight.newPerson('viewer', 100)
  const { image } = must(await ask(viewer, 'A green square', 'picture'))
  const { image_url } = await ended(viewer, image.id)
  expect((await viewer.delete(`/ai/chat/${nova.id}`)).status).toBe(204)
  expect(must(await viewer.get(`/ai/chat/${nova.id}`))).toMatchObject({ orders: [], count_total: 0 })
  expect((await viewer.get(`/ai/orders/${image.id}`)).status).toBe(404)
  expect((await viewer.send('GET', image_url)).status).toBe(404)
  const log = must(await moderator.get(`/moderation/companions?username=${viewer.username}`))
  expect(log.entries).toMatchObject([{ is_deleted: true, prompt: 'A green square' }])
})

test('COMPANION-REVIEW-03 whom the staff shuts out orders nothing, until they are let in again', async () => {
  const viewer = await footlight.newPerson('viewer', 100)
  const { username } = viewer
  const blocks = (who: TestApi) => who.get('/moderation/companion-blocks')
  expect((await blocks(viewer)).body.error).toBe('forbidden')
  must(await moderator.post('/moderation/companion-blocks', { username, note: 'Asked again and again.' }))
  expect((await ask(viewer, 'Hello')).body.error).toBe('forbidden')
  expect(must(await viewer.get(`/ai/chat/${nova.id}`)).is_blocked).toBe(true)
  expect(must(await blocks(admin)).blocks[0]).toMatchObject({ username, by: 'demo_moderator' })
  const staff = { username: 'demo_admin', note: 'No.' }
  expect((await moderator.post('/moderation/companion-blocks', staff)).body.error).toBe('forbidden')
  expect((await moderator.delete(`/moderation/companion-blocks/${username}`)).status).toBe(204)
  expect((await ask(viewer, 'Hello')).status).toBe(200)
})

describe('COMPANION-02 profiles are made by administrators alone', () => {
  test('with every text held against the lists, and with nobody’s name', async () => {
    const viewer = await footlight.newPerson('viewer', 0)
    for (const who of [viewer, moderator]) expect((await save(who)).body.error).toBe('forbidden')
    for (const [field, text] of [
      ['name', 'School Girl'],
      ['description', 'She is 19 years old.'],
      ['description', 'Your stepsister.'],
      ['username', 'sexy-teen'],
    ])
      expect((await save(admin, { [field!]: text })).body).toMatchObject({
        fields: { [field!]: 'prohibited' },
      })
    expect((await save(admin, { tags: ['calm', 'schule'] })).body).toMatchObject({
      fields: { tags: 'prohibited' },
    })
    expect((await save(admin, { username: 'demo_model' })).body).toMatchObject({
      fields: { username: 'taken' },
    })
    for (const name of ['Demo_Model', 'demo model'])
      expect((await save(admin, { name })).body).toMatchObject({ fields: { name: 'taken' } })
    expect((await save(admin, { username: 'nova-lumen' })).body).toMatchObject({
      fields: { username: 'taken' },
    })
    for (const wrong of [{ name: 'x' }, { tags: ['a b'] }, { description: 'x'.repeat(301) }])
      expect((await save(admin, wrong)).status).toBe(422)
  })

  test('and changed by one of two at a time; one that is switched off answers as one that never was', async () => {
    const made = must(await save(admin))
    expect(made).toMatchObject({ ...fields, revision: 1, aiBot: true })
    const changed = must(await save(admin, { description: 'Likes deep water.' }, made.id, 1))
    expect(changed.revision).toBe(2)
    expect((await save(admin, {}, made.id, 1)).body.error).toBe('conflict')
    must(await save(admin, { is_enabled: false }, made.id, 2))
    const viewer = await footlight.newPerson('viewer', 100)
    expect((await viewer.get('/ai/model/quiet-lake')).status).toBe(404)
    const terms = { ...termsOf('message'), companion: made.id }
    const order = { terms, message: 'Hello' }
    const answer = await viewer.post(`/ai/chat/${made.id}`, order, { idempotencyKey: randomUUID() })
    expect(answer.body.error).toBe('not_found')
    const { models } = must(await viewer.get('/ai/browse/all'))
    expect(models.some(({ id }: { id: number }) => id === made.id)).toBe(false)
  })
})

test.each(['message', 'picture'] as const)(
  'LIMIT-09 one order of a %s too many is 429 and holds nothing',
  async (service) => {
    const viewer = await footlight.newPerson('viewer', 1_000)
    const { countMax } = httpLimits.ordersPerAccount
    const answers = await Promise.all(
      Array.from({ length: countMax }, () =>
        viewer.post(
          `${path[service]}/999999`,
          { terms: termsOf(service), message: 'Hello' },
          {
            idempotencyKey: randomUUID(),
          },
        ),
      ),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([404]))
    expect((await ask(viewer, 'Hello', service)).status).toBe(429)
    expect(await viewer.tokens()).toBe(1_000)
  },
)

test('COMPANION-LIMIT-01 an account may try fifteen prompts a minute, refused ones included', async () => {
  const viewer = await footlight.newPerson('viewer', 100)
  for (let tried = 0; tried < 15; tried += 1) expect((await ask(viewer, 'in a classroom')).status).toBe(422)
  const last = await ask(viewer, 'in a classroom')
  expect([last.status, Number(last.headers.get('retry-after')) > 1]).toEqual([429, true])
})

test('COMPANION-LOG-01 no prompt, answer or name is in the server’s log', async () => {
  const viewer = await footlight.newPerson('viewer', 100)
  const { message } = must(await ask(viewer, 'Zanzibar periwinkle 77'))
  await ended(viewer, message.id)
  await ask(viewer, 'Periwinkle classroom')
  expect(logged).not.toMatch(/periwinkle|zanzibar|demonstration speaking/i)
})

test('COMPANION-PRICE-01 administrators set prices; whoever saw others pays nothing, and what is ordered keeps its own', async () => {
  const viewer = await footlight.newPerson('viewer', 100)
  const setAs = (who: TestApi, body: object) => who.post('/admin/companions/prices', body)
  const before = must(await admin.get('/admin/companions')).prices
  expect(before).toEqual({ revision: 0, message: 3, picture: 25 })
  expect((await setAs(moderator, { ...before, message: 1 })).body.error).toBe('forbidden')
  for (const message of [0, 100_000, 1.5])
    expect((await setAs(admin, { ...before, message })).status).toBe(422)
  for (const revision of [1, 7, 999_999])
    expect((await setAs(admin, { ...before, revision })).body.error).toBe('conflict')
  const key = randomUUID()
  const cheap = must(await ask(viewer, 'hello', 'message', termsOf('message'), key)).message
  // Two administrators at once: one of them.
  const both = await Promise.all([4, 5].map((message) => setAs(admin, { ...before, message })))
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  const set = must(await admin.get('/admin/companions')).prices
  expect(set).toMatchObject({ revision: 1, picture: 25 })
  expect(must(await viewer.get(`/ai/model/${nova.username}`)).prices).toEqual({
    message: set.message,
    picture: 25,
  })
  const stale = await ask(viewer, 'hello')
  expect(stale.body).toMatchObject({ error: 'offer_changed' })
  // The order of a moment ago is answered as it was, at its price.
  expect(must(await ask(viewer, 'hello', 'message', termsOf('message'), key)).message).toMatchObject({
    id: cheap.id,
    price: 3,
  })
  await ended(viewer, cheap.id)
  expect(await viewer.tokens()).toBe(97)
  must(await ask(viewer, 'hello again', 'message', { ...termsOf('message'), price: set.message }))
  must(await setAs(admin, { ...set, message: 3 }))
  expect((await setAs(admin, { ...set, message: 9 })).body.error).toBe('conflict')
})
