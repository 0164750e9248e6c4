import type { TermDesk, TermFields } from '@footlight/core/protocol'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { TestApi } from '../dev-env/api-client.ts'
import { type Footlight, startFootlight } from '../dev-env/start-footlight.ts'

const path = '/admin/prohibited-terms'
const reason = 'Three accounts were called so.'
let footlight: Footlight
let moderator: TestApi
let viewer: TestApi
let model: TestApi

beforeAll(async () => {
  footlight = await startFootlight()
  ;[moderator, viewer, model] = (await Promise.all(
    ['demo_moderator', 'demo_viewer', 'demo_model'].map((name) => footlight.login(name)),
  )) as [TestApi, TestApi, TestApi]
})
afterAll(() => footlight.stop())
afterEach(() => change({ kind: 'restore', version: 0 }))

const desk = async () => (await moderator.get(path)).body as TermDesk
const fields = (term: string, more: Partial<TermFields> = {}): TermFields => ({
  ...{ language: 'en', kind: 'word', scope: 'everywhere', term },
  ...more,
})
async function change(what: object, who = moderator, seen?: number) {
  return who.post(path, { seen: seen ?? (await desk()).version, change: what, reason })
}
const add = (term: string, more: Partial<TermFields> = {}) =>
  change({ kind: 'add', fields: fields(term, more) })
const write = (message: string) => viewer.post('/messages/demo_model', { text: message })
const setSubject = (about: string) => model.post('/room/demo_model/subject', { subject: about })

test('SAFE-06 what is added is refused from the next text on, and allowed again once it is taken back', async () => {
  expect((await setSubject('Wombat night')).status).toBe(200)
  expect((await add('Wómbat')).body).toMatchObject({ version: expect.any(Number) })
  expect((await setSubject('W 0 m b a t night')).body).toMatchObject({ fields: { subject: 'prohibited' } })
  const [entry] = (await desk()).terms
  expect(entry).toMatchObject({ term: 'wombat', language: 'en', kind: 'word' })
  expect((await change({ kind: 'remove', id: entry!.id })).status).toBe(200)
  expect((await setSubject('Wombat night')).status).toBe(200)
  const audit = await (await footlight.login('demo_admin')).get('/admin/audit?action=terms.add')
  expect(audit.body.entries[0]).toMatchObject({
    reason,
    details: { term: 'wombat', language: 'en', kind: 'word' },
  })
})

test('SAFE-06 a stale page changes nothing, and what cannot be met, is there, or is built in is not taken', async () => {
  const { version } = await desk()
  expect((await add('wombat')).status).toBe(200)
  const late = await change({ kind: 'add', fields: fields('quokka') }, moderator, version)
  expect(late.body).toMatchObject({ error: 'conflict' })
  const wrong: readonly [string, Partial<TermFields>, string][] = [
    ['w0mbat', {}, 'invalid'],
    ['two words', {}, 'invalid'],
    ['oneword', { kind: 'phrase' }, 'invalid'],
    ['x', {}, 'too_short'],
    ['abc', { kind: 'part' }, 'too_short'],
    ['aaaa', { kind: 'part' }, 'too_short'],
    ['a'.repeat(25), {}, 'too_long'],
    ['WOMBAT', {}, 'taken'],
    ['wom bat', { kind: 'phrase' }, 'taken'],
    ['lolita', { kind: 'exception' }, 'read_only'],
    ['under age', { kind: 'exception' }, 'read_only'],
  ]
  for (const [term, more, code] of wrong)
    expect([term, (await add(term, more)).body.fields]).toEqual([term, { 'change.fields.term': code }])
  for (const what of [
    { kind: 'remove', id: 999_999 },
    { kind: 'restore', version: 999 },
  ])
    expect((await change(what)).body).toMatchObject({ error: 'not_found' })
  for (const who of [viewer, model, await footlight.login('demo_compliance')]) {
    expect((await who.get(path)).body).toMatchObject({ error: 'forbidden' })
    expect((await change({ kind: 'add', fields: fields('quokka') }, who)).body).toMatchObject({
      error: 'forbidden',
    })
  }
  expect((await desk()).terms.map(({ term }) => term)).toEqual(['wombat'])
})

test('SAFE-09 a preview says how many names, tags and subjects a change concerns, and changes nothing', async () => {
  const before = await desk()
  const preview = (what: object) => moderator.post(`${path}/preview`, { change: what })
  const found = await preview({ kind: 'add', fields: fields('demo', { kind: 'part' }) })
  expect(found.body).toMatchObject({ is_whole: true, names: { freed: 0 } })
  expect(found.body.names.refused).toBeGreaterThan(3)
  expect(found.body.names.looked_at).toBeGreaterThanOrEqual(found.body.names.refused)
  expect((await preview({ kind: 'add', fields: fields('w0w') })).body.fields).toEqual({
    'change.fields.term': 'invalid',
  })
  expect((await preview({ kind: 'restore', version: 999 })).body).toMatchObject({ error: 'not_found' })
  expect(await desk()).toEqual(before)
})

test('SAFE-08 refusals are counted by term and place, and nothing of the text or the person is kept', async () => {
  await add('wombat')
  await setSubject('wombat one')
  await setSubject('my secret wombat two')
  await write('wombat')
  await viewer.get('/search/suggestions?q=wombat')
  const { refusals } = await desk()
  const ofWombat = refusals.lines.filter(({ term }) => term === 'wombat')
  expect(ofWombat.find(({ place }) => place === 'subject')!.count).toBeGreaterThanOrEqual(2)
  expect(ofWombat.find(({ place }) => place === 'search')).toBeUndefined()
  expect(refusals.by_day).toEqual([
    { day: expect.stringMatching(/^\d{4}-\d\d-\d\d$/), count: expect.any(Number) },
  ])
  expect(JSON.stringify(refusals)).not.toMatch(/secret|demo_/)
})
