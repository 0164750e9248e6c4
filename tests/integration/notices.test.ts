import { randomBytes } from 'node:crypto'
import { API_BASE, type NoticeFields, noNotice } from '@footlight/core/protocol'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { TestApi } from '../dev-env/api-client.ts'
import { type Footlight, startFootlight } from '../dev-env/start-footlight.ts'

const HOUR_MS = 3_600_000

let footlight: Footlight
let admin: TestApi
let viewer: TestApi
let model: TestApi
beforeAll(async () => {
  footlight = await startFootlight()
  admin = await footlight.login('demo_admin')
  viewer = await footlight.login('demo_viewer')
  model = await footlight.login('demo_model')
})
afterAll(() => footlight.stop())
afterEach(async () => {
  const { body } = await admin.get('/admin/notices')
  for (const { id } of body.notices) await admin.delete(`/admin/notices/${id}`)
})

const newId = () => randomBytes(16).toString('hex')
const words = (title: string, text = `${title}.`) => ({ title, text })
const published: NoticeFields = {
  ...noNotice,
  texts: {
    ...noNotice.texts,
    en: words('Swipe is here', 'Try [it](/girls/feed).'),
    de: words('Swipe ist da'),
  },
  state: 'published',
}
const write = (id: string, more: object = {}, revision = 0) =>
  admin.post(`/admin/notices/${id}`, { revision, fields: { ...published, ...more } })
const guest = async (language = 'en') =>
  (await footlight.server.app.inject({ url: `${API_BASE}/notices?language=${language}` })).json().notices
const titlesFor = async (api: TestApi) =>
  (await api.get('/notices')).body.notices.map(({ title }: { title: string }) => title)

describe('NOTICE-01', () => {
  test('a notice is shown while it is published and between its times, in the language asked for or another', async () => {
    const id = newId()
    expect((await write(id, { state: 'draft' })).status).toBe(200)
    expect(await guest()).toEqual([])
    expect((await write(id, {}, 1)).body).toMatchObject({ revision: 2, published_at: expect.any(Number) })
    expect(await guest()).toMatchObject([{ id, title: 'Swipe is here', language: 'en', is_read: false }])
    expect(await guest('de')).toMatchObject([{ title: 'Swipe ist da', language: 'de' }])
    expect(await guest('fr')).toMatchObject([{ title: 'Swipe is here', language: 'en' }])
    const now = Date.now()
    const shownWith = async (revision: number, more: object) => {
      expect((await write(id, more, revision)).status).toBe(200)
      return (await guest()).length
    }
    expect(await shownWith(2, { from: now + HOUR_MS })).toBe(0)
    expect(await shownWith(3, { from: now - HOUR_MS, until: now - 1 })).toBe(0)
    expect(await shownWith(4, { from: now - HOUR_MS, until: now + HOUR_MS })).toBe(1)
    expect(await shownWith(5, { state: 'ended' })).toBe(0)
    const onlyFrench = { ...noNotice.texts, fr: words('Nouveau') }
    await write(newId(), { texts: onlyFrench })
    expect(await guest('it')).toMatchObject([{ title: 'Nouveau', language: 'fr' }])
  })

  test('to the audiences that it names, and to nobody else', async () => {
    for (const audience of [['guests'], ['viewers'], ['performers'], ['viewers', 'performers']])
      await write(newId(), { audience, texts: { ...noNotice.texts, en: words(audience.join(' ')) } })
    expect((await guest()).map(({ title }: { title: string }) => title)).toEqual(['guests'])
    expect((await titlesFor(viewer)).sort()).toEqual(['viewers', 'viewers performers'])
    expect((await titlesFor(model)).sort()).toEqual(['performers', 'viewers performers'])
  })
})

describe('NOTICE-02 texts', () => {
  const refusalOf = async (text: string, more: object = {}) => {
    const texts = { ...noNotice.texts, en: words('New', text) }
    const { status, body } = await write(newId(), { texts, ...more })
    return [status, body.fields && Object.entries(body.fields).flat()]
  }

  test.each([
    'javascript:alert(1)',
    '//evil.example',
    '/\\evil.example',
    'data:text/html,x',
    'https://evil.example',
  ])('a link to %s is refused', async (to) => {
    expect(await refusalOf(`Look [here](${to}) now`)).toEqual([422, ['fields.texts.en.text', 'invalid']])
  })

  test('so are prohibited terms, hidden characters, too much, nothing at all, nobody, and an end before the start', async () => {
    expect(await refusalOf('For everybody, 15 years old')).toEqual([
      422,
      ['fields.texts.en.text', 'prohibited'],
    ])
    for (const wrong of ['a\u202eb', 'a\u0000b', '', '   ', 'x'.repeat(2001)])
      expect((await refusalOf(wrong))[0], JSON.stringify(wrong.slice(0, 9))).toBe(422)
    expect((await write(newId(), { texts: noNotice.texts })).body.fields).toEqual({
      'fields.texts': 'required',
    })
    expect((await refusalOf('Fine', { audience: [] }))[0]).toBe(422)
    expect((await refusalOf('Fine', { audience: ['staff'] }))[0]).toBe(422)
    expect(await refusalOf('Fine', { from: 2_000, until: 2_000 })).toEqual([422, ['fields.until', 'invalid']])
    expect((await refusalOf('Fine', { until: 1e300 }))[0]).toBe(422)
    expect((await admin.get('/admin/notices')).body.notices).toEqual([])
    // What looks like HTML is text.
    expect((await refusalOf('<img src=x onerror=alert(1)>'))[0]).toBe(200)
  })
})

describe('NOTICE-03', () => {
  test('what an account has read stays read, in another session of it too, and in no other account', async () => {
    const id = newId()
    await write(id, { importance: 'modal' })
    const isRead = async (api: TestApi) => (await api.get('/notices')).body.notices[0].is_read
    const otherTab = await footlight.login('demo_viewer')
    expect([await isRead(viewer), await isRead(otherTab)]).toEqual([false, false])
    const answers = await Promise.all([viewer, otherTab].map((api) => api.post(`/notices/${id}/read`)))
    expect(answers.map(({ status }) => status)).toEqual([204, 204])
    expect([await isRead(viewer), await isRead(otherTab), await isRead(model)]).toEqual([true, true, false])
    // A change of the words is no new notice.
    await write(id, { importance: 'modal', texts: { ...noNotice.texts, en: words('Swipe') } }, 1)
    expect(await isRead(otherTab)).toBe(true)
  })

  test('nobody reads what is not shown to them', async () => {
    const id = newId()
    await write(id, { audience: ['performers'] })
    expect((await viewer.post(`/notices/${id}/read`)).status).toBe(404)
    expect((await viewer.post(`/notices/${newId()}/read`)).status).toBe(404)
    expect((await viewer.post('/notices/nonsense/read')).status).toBe(404)
    expect((await footlight.guest().post(`/notices/${id}/read`)).status).toBe(401)
  })

  test('site_config says that one opens unasked while there is one', async () => {
    const told = async (api: TestApi) => (await api.get('/site_config')).body.interruptions
    expect(await told(viewer)).toBeUndefined()
    await write(newId(), { importance: 'list' })
    expect(await told(viewer)).toBeUndefined()
    const id = newId()
    await write(id, { importance: 'modal' })
    const asked = { promo: null, token_form: null, pop_under: null, obeys_join_form: false, notices: true }
    expect([await told(viewer), await told(model)]).toEqual([asked, asked])
    await write(id, { importance: 'modal', state: 'ended' }, 1)
    expect(await told(viewer)).toBeUndefined()
  })
})

describe('NOTICE-04', () => {
  test('nobody but an administrator writes, reads drafts or deletes', async () => {
    const id = newId()
    await write(id, { state: 'draft' })
    for (const name of ['demo_viewer', 'demo_model', 'demo_moderator']) {
      const other = await footlight.login(name)
      const answers = await Promise.all([
        other.get('/admin/notices'),
        other.post(`/admin/notices/${id}`, { revision: 1, fields: published }),
        other.delete(`/admin/notices/${id}`),
      ])
      expect(answers.map(({ status }) => status)).toEqual([403, 403, 403])
    }
    expect((await admin.get('/admin/notices')).body.notices).toMatchObject([
      { id, revision: 1, published_at: null, fields: { state: 'draft' } },
    ])
  })

  test('an order that is sent twice makes one, and of two changes of the same state the second is refused', async () => {
    const id = newId()
    const twice = await Promise.all([write(id), write(id)])
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 409])
    const changes = await Promise.all([write(id, { state: 'ended' }, 1), write(id, {}, 1)])
    expect(changes.map(({ status }) => status).sort()).toEqual([200, 409])
    await viewer.post(`/notices/${id}/read`)
    expect((await admin.delete(`/admin/notices/${id}`)).status).toBe(204)
    expect((await admin.delete(`/admin/notices/${id}`)).status).toBe(404)
    expect(await guest()).toEqual([])
  })
})
