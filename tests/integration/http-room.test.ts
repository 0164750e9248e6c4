import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApi } from '../dev-env/api-client.ts'
import { type Footlight, startFootlight } from '../dev-env/start-footlight.ts'

let footlight: Footlight
let model: TestApi & { readonly username: string }
beforeAll(async () => {
  footlight = await startFootlight()
  model = await footlight.newPerson('model')
})
afterAll(() => footlight.stop())

const moderate = (who: TestApi, order: object) => who.post(`/room/${model.username}/moderate`, order)

describe('HTTP-15 a room before its socket opens', () => {
  it('tells each viewer what they may do there', async () => {
    const path = `/chat/react/${model.username}`
    expect((await footlight.guest().get(path)).body).toMatchObject({
      user: { username: model.username, status: 'offline' },
      stream: { thumbUrl: null },
      viewer: { isOwner: false, canModerate: false, isSilenced: false, needsPassword: false },
    })
    expect((await model.get(path)).body.viewer).toEqual({
      isOwner: true,
      canModerate: true,
      isSilenced: false,
      needsPassword: false,
      isFan: false,
    })
    expect((await (await footlight.login('demo_moderator')).get(path)).body.viewer).toEqual({
      isOwner: false,
      canModerate: true,
      isSilenced: false,
      needsPassword: false,
      isFan: false,
    })
  })

  it('names the silenced only to those who moderate', async () => {
    const viewer = await footlight.newPerson('viewer')
    const answer = await moderate(model, {
      action: 'silence',
      target: viewer.username,
      minutes: 5,
      reason: 'caps',
    })
    expect(answer.body).toMatchObject({
      status: 1,
      action: 'silence',
      target: viewer.username,
      silencedUsernameList: [viewer.username],
    })
    expect(Date.parse(answer.body.expires_at)).toBeGreaterThan(Date.now())
    expect((await model.get(`/chat/react/${model.username}`)).body.chat.silencedUsernameList).toEqual([
      viewer.username,
    ])
    const own = (await viewer.get(`/chat/react/${model.username}`)).body
    expect([own.chat.silencedUsernameList, own.viewer.isSilenced]).toEqual([[], true])
  })

  it('is closed to whom it has banned', async () => {
    const viewer = await footlight.newPerson('viewer')
    await moderate(model, { action: 'ban', target: viewer.username })
    const answer = await viewer.get(`/chat/react/${model.username}`)
    expect([answer.status, answer.body.error]).toEqual([403, 'banned'])
    await moderate(model, { action: 'unban', target: viewer.username })
    expect((await viewer.get(`/chat/react/${model.username}`)).status).toBe(200)
  })
})

describe('HTTP-16 moderation over HTTP', () => {
  it('is not for viewers', async () => {
    const viewer = await footlight.newPerson('viewer')
    const answer = await moderate(viewer, { action: 'ban', target: 'demo_viewer2' })
    expect([answer.status, answer.body.error]).toEqual([403, 'forbidden'])
  })

  it.each([
    [{ action: 'hug', target: 'demo_viewer' }, 'action'],
    [{ action: 'ban' }, 'target'],
    [{ action: 'ban', target: 'demo_viewer', minutes: 0 }, 'minutes'],
    [{ action: 'ban', target: 'demo_viewer', minutes: 1.5 }, 'minutes'],
    [{ action: 'ban', target: 'demo_viewer', reason: 'x'.repeat(201) }, 'reason'],
  ])('%j is refused', async (order, field) => {
    const answer = await moderate(model, order)
    expect([answer.status, Object.keys(answer.body.fields)]).toEqual([422, [field]])
  })

  it('in a room that is not there', async () => {
    expect(
      (await model.post('/room/nobody_here/moderate', { action: 'ban', target: 'demo_viewer' })).body.error,
    ).toBe('user_not_found')
    expect(
      (await model.post('/room/demo_viewer/moderate', { action: 'ban', target: 'demo_viewer2' })).body.error,
    ).toBe('user_not_found')
  })
})

describe('HTTP-17 the subject', () => {
  it('is set by the performer and read by everybody', async () => {
    expect((await model.post(`/room/${model.username}/subject`, { subject: 'Blue night' })).body).toEqual({
      status: 1,
      subject: 'Blue night',
    })
    expect((await footlight.guest().get(`/chat/react/${model.username}`)).body.chat.subjectText).toBe(
      'Blue night',
    )
  })

  it("is nobody else's to set", async () => {
    const viewer = await footlight.newPerson('viewer')
    expect((await viewer.post(`/room/${model.username}/subject`, { subject: 'mine' })).body.error).toBe(
      'forbidden',
    )
  })

  it('passes the prohibited-terms policy', async () => {
    const answer = await model.post(`/room/${model.username}/subject`, { subject: 'pre-teen night' })
    expect([answer.status, answer.body.fields]).toEqual([422, { subject: 'prohibited' }])
  })
})

describe('HTTP-18 statements and products', () => {
  it('pages through a statement without a gap', async () => {
    const viewer = await footlight.newPerson('viewer', 100)
    for (let tip = 1; tip <= 5; tip++) await viewer.tip(model.username, tip)
    const all = (await viewer.get('/wallet/statement')).body
    expect(all.entries.map((entry: { tokens: number }) => entry.tokens)).toEqual([-5, -4, -3, -2, -1, 100])
    expect(all).toMatchObject({ balance: 85, held: 0, next_cursor: null })
    expect(all.entries.at(-1)).toMatchObject({ counterparty: null, reason: 'promotion', balance: 100 })
    const first = (await viewer.get('/wallet/statement?limit=4')).body
    const second = (await viewer.get(`/wallet/statement?limit=4&cursor=${first.next_cursor}`)).body
    expect([...first.entries, ...second.entries]).toEqual(all.entries)
    expect(second.next_cursor).toBeNull()
  })

  it.each(['limit=0', 'limit=101', 'limit=x', 'cursor=0', 'cursor=-1', 'cursor=1.5'])(
    '?%s is refused',
    async (query) => {
      expect((await model.get(`/wallet/statement?${query}`)).status).toBe(422)
    },
  )

  it('nothing is for sale without a biller, and never to a model', async () => {
    expect((await (await footlight.newPerson('viewer')).post('/billing/products')).body).toEqual({
      products: { credit: [], paypal: [], crypto: [], cashtocode: [] },
      memberships: { credit: [], paypal: [], crypto: [], cashtocode: [] },
      promo_products: { default: null },
      declined_reason: null,
      oneclick_suggestion: null,
      cards: [],
      daily_purchase_remaining: null,
      pack_order: 'cheapest_first',
      experiment: null,
      owed: 0,
    })
    expect((await model.post('/billing/products')).body.error).toBe('models_cannot_purchase')
  })
})

describe('HTTP-19 settings', () => {
  it('change in part, and a wrong value changes nothing', async () => {
    const viewer = await footlight.newPerson('viewer')
    expect(
      (await viewer.post('/user/settings', { volume_tip: 20, font_size: '14' })).body.settings,
    ).toMatchObject({ volume_tip: 20, font_size: '14', mod_expire: 14 })
    const refused = await viewer.post('/user/settings', {
      volume_tip: 30,
      font_size: '15',
      daily_limit: 0,
      unknown: 1,
    })
    expect([refused.status, refused.body.fields]).toEqual([
      422,
      { font_size: 'invalid', daily_limit: 'too_small' },
    ])
    expect((await viewer.get('/user/current')).body.settings).toMatchObject({
      volume_tip: 20,
      font_size: '14',
      daily_limit: null,
    })
  })

  it('hold for every session of that person at once', async () => {
    const other = await footlight.login('demo_viewer')
    await (await footlight.login('demo_viewer')).post('/user/settings', { text_color: '#1c56c9' })
    expect((await other.get('/user/current')).body.settings.text_color).toBe('#1c56c9')
  })
})
