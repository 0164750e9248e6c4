import {
  API_BASE,
  FAQ_OWN_ID_MIN,
  type FaqFields,
  noFaqArticle,
  PRESS_PER_PAGE,
} from '@footlight/core/protocol'
import { languages } from '@footlight/core/rules/languages'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestApi } from '../dev-env/api-client.ts'
import { type Footlight, startFootlight } from '../dev-env/start-footlight.ts'

let footlight: Footlight
let admin: TestApi
beforeAll(async () => {
  footlight = await startFootlight()
  admin = await footlight.login('demo_admin')
})
afterAll(() => footlight.stop())

let drawn = FAQ_OWN_ID_MIN
const newId = () => (drawn += 1)
const guest = async (path: string) => (await footlight.server.app.inject({ url: API_BASE + path })).json()
const en = (title: string, text = `${title}.`): FaqFields['texts'] => ({
  ...noFaqArticle.texts,
  en: { title, text },
})
const shown = { ...noFaqArticle, state: 'published' } as const
const write = (id: number, fields: object, revision = 0) =>
  admin.post(`/admin/faq/${id}`, { revision, fields: { ...shown, ...fields } })
const titles = async (query = '') =>
  (await guest(`/faq?language=en${query}`)).articles.map(({ title }: { title: string }) => title)

describe('FAQ-01', () => {
  test('articles ship in six languages, by section, and each is read at its number', async () => {
    const seen = new Set<string>()
    for (const language of Object.keys(languages)) {
      const { articles } = await guest(`/faq?language=${language}`)
      expect(articles).toHaveLength(16)
      for (const { id } of articles) {
        const article = await guest(`/faq/${id}?language=${language}`)
        expect(article).toMatchObject({ id, language })
        seen.add(article.text)
        // What an article leads to is a page of ours, and its words pass what others' words have to pass.
        const answer = await write(id, { texts: en(article.title, article.text), state: 'hidden' }, 99)
        expect([answer.status, answer.body.error]).toEqual([409, 'conflict'])
      }
    }
    expect(seen.size).toBe(6 * 16)
  })

  test.each(['0', '999', 'tokens', '1e3', '-1', '1.5', '99999999999'])('%s is none', async (id) => {
    expect((await footlight.guest().get(`/faq/${id}`)).status).toBe(404)
  })
})

test('FAQ-02 a search finds all words, whatever their case and accents, in titles and texts', async () => {
  await write(newId(), { texts: en('Où est l’Été?', 'Zwölf ÆGIR.') })
  expect(await titles('&q=l%E2%80%99ETE%20OU')).toEqual(['Où est l’Été?'])
  expect(await titles('&q=zwolf%20aegir')).toEqual(['Où est l’Été?'])
  expect(await titles('&q=ete%20nothing')).toEqual([])
  expect(await titles('&q=%25')).toEqual(await titles('&q=%25%20'))
  expect((await footlight.guest().get(`/faq?q=${'x'.repeat(101)}`)).status).toBe(422)
})

describe('FAQ-04 administrators', () => {
  test('change and hide what ships, and write more; nobody else does, nor sees what is hidden', async () => {
    const id = newId()
    expect((await write(id, { texts: en('Draft'), state: 'hidden' })).status).toBe(200)
    expect(await titles()).not.toContain('Draft')
    expect((await footlight.guest().get(`/faq/${id}`)).status).toBe(404)
    expect((await write(id, { texts: en('Draft') }, 1)).body).toMatchObject({ id, revision: 2 })
    expect(await titles()).toContain('Draft')
    // In the caller's language, else in English.
    expect(await guest(`/faq/${id}?language=de`)).toMatchObject({ language: 'en', title: 'Draft' })
    expect((await write(2, { section: 'tokens', texts: en('Tips here') })).body).toMatchObject({
      revision: 1,
    })
    expect((await write(2, { texts: en('Second tab') })).status).toBe(409)
    expect(await guest('/faq/2')).toMatchObject({ title: 'Tips here', text: 'Tips here.' })
    expect((await write(2, { state: 'hidden', texts: en('Tips here') }, 1)).status).toBe(200)
    expect((await footlight.guest().get('/faq/2')).status).toBe(404)
    for (const name of ['demo_viewer', 'demo_model', 'demo_moderator']) {
      const other = await footlight.login(name)
      const answers = await Promise.all([
        other.get('/admin/faq'),
        other.post(`/admin/faq/${id}`, { revision: 2, fields: shown }),
      ])
      expect(answers.map(({ body }) => body.error)).toEqual(['forbidden', 'forbidden'])
    }
  })

  test('no number of what ships may be taken by another, and texts are plain, clean and lead to this site', async () => {
    const wrong = async (fields: object, id = newId()) => {
      const { status, body } = await write(id, fields)
      return [status, body.fields]
    }
    expect(await wrong({ texts: en('Mine') }, 500)).toEqual([422, { id: 'too_small' }])
    expect(await wrong({})).toEqual([422, { 'fields.texts': 'required' }])
    expect(await wrong({ texts: en('A', 'See [this](//evil.example)') })).toEqual([
      422,
      { 'fields.texts.en.text': 'invalid' },
    ])
    expect((await wrong({ texts: en('A', 'See [this](javascript:alert(1))') }))[0]).toBe(422)
    expect(await wrong({ texts: en('For 15 year old') })).toEqual([
      422,
      { 'fields.texts.en.title': 'prohibited', 'fields.texts.en.text': 'prohibited' },
    ])
    for (const title of ['', 'a\u202eb', 'x'.repeat(121)])
      expect((await wrong({ texts: en(title, 'x') }))[0]).toBe(422)
    expect((await wrong({ texts: en('A', 'x'.repeat(4_001)) }))[0]).toBe(422)
    expect((await wrong({ texts: en('<img src=x onerror=alert(1)>') }))[0]).toBe(200)
  })
})

describe('PRESS-01', () => {
  const item = {
    outlet: 'The Paper',
    title: 'A site',
    url: 'https://paper.example/a?b#c',
    language: 'en',
    date: '2026-11-20',
  }
  const enter = (fields: object, id = newId(), revision = 0) =>
    admin.post(`/admin/press/${id}`, { revision, fields: { ...item, ...fields } })

  test('nothing, then pages of twenty, newest first, and those of one outlet', async () => {
    expect(await guest('/press')).toEqual({ data: [], last_page: 1, outlets: [] })
    for (let day = 1; day <= PRESS_PER_PAGE + 1; day += 1)
      await enter({ title: `Day ${day}`, date: `2026-10-${String(day).padStart(2, '0')}` })
    await enter({ outlet: 'Ämter & <b>', date: '2026-10-31' })
    const first = await guest('/press')
    expect(first).toMatchObject({ last_page: 2, outlets: ['Ämter & <b>', 'The Paper'] })
    expect(first.data).toHaveLength(PRESS_PER_PAGE)
    expect(first.data.slice(0, 2).map(({ date }: { date: string }) => date)).toEqual([
      '2026-10-31',
      '2026-10-21',
    ])
    expect((await guest('/press?page=2')).data).toHaveLength(2)
    expect(await guest('/press?page=3')).toMatchObject({ data: [], last_page: 2 })
    const outlet = encodeURIComponent('Ämter & <b>')
    expect((await guest(`/press?outlet=${outlet}`)).data).toHaveLength(1)
    expect((await guest('/press?outlet=nobody')).data).toEqual([])
  })

  test.each([
    'http://paper.example/',
    'javascript:alert(1)',
    'https://user:pass@paper.example/',
    'https://',
    'https:\\\\paper.example',
    'https://paper.example\\@evil.example/',
    '//paper.example',
    'https://paper.example/ x',
  ])('PRESS-02 %s is no link', async (url) => {
    expect((await enter({ url })).status).toBe(422)
  })

  test('PRESS-02 dates, terms and revisions are looked at, and administrators alone enter and remove', async () => {
    for (const date of ['2026-02-30', '20.11.2026', '']) expect((await enter({ date })).status).toBe(422)
    expect((await enter({ title: 'For 15 year old' })).body.fields).toEqual({ 'fields.title': 'prohibited' })
    const id = newId()
    const twice = await Promise.all([enter({}, id), enter({}, id)])
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 409])
    const other = await footlight.login('demo_moderator')
    const fields = item
    expect((await other.post(`/admin/press/${id}`, { revision: 1, fields })).status).toBe(403)
    expect([
      (await other.delete(`/admin/press/${id}`)).status,
      (await other.get('/admin/press')).status,
    ]).toEqual([403, 403])
    expect((await admin.delete(`/admin/press/${id}`)).status).toBe(204)
    expect((await admin.delete(`/admin/press/${id}`)).status).toBe(404)
  })
})
