import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { ManualClock } from '@footlight/core/ports/testing/manual-clock'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestApi } from '../dev-env/api-client.ts'
import { goLive, type LiveStream } from '../dev-env/go-live.ts'
import { must, pay } from '../dev-env/show-steps.ts'
import { type Footlight, startFootlight } from '../dev-env/start-footlight.ts'

const LIVE = ['demo_model', 'demo_model2', 'demo_live'] as const
const clock = new ManualClock()
let footlight: Footlight
let streams: LiveStream[] = []
let moderator: TestApi

beforeAll(async () => {
  footlight = await startFootlight({ clock })
  streams = await Promise.all(LIVE.map((name) => goLive(footlight.server, name)))
  moderator = await footlight.login('demo_admin')
})
afterAll(async () => {
  for (const stream of streams) stream.end()
  await footlight.stop()
})

const data = (who: TestApi, body: object = {}) => who.post('/tikichat/data', body)
const namesIn = (answer: { body: { list: { card: { username: string } }[] } }) =>
  answer.body.list.map(({ card }) => card.username).sort()
const namesOf = async (who: TestApi, body: object = {}) => namesIn(await data(who, body))

describe('SWIPE-01 the feed shows what everybody may watch at this moment, and nothing else', () => {
  test('each open room once, for guests and for people', async () => {
    expect(await namesOf(footlight.guest())).toEqual([...LIVE].sort())
    expect(must(await data(await footlight.newPerson('viewer')))).toMatchObject({
      tipTokenAmount: 25,
      collections: ['all', 'followed', 'new', 'near'],
      hiddenModels: [],
    })
  })

  test('a private takes the room out, for its payer too, with its picture; its end brings it back', async () => {
    const payer = await footlight.newPerson('viewer', 500)
    const socket = await footlight.room(payer, 'demo_model')
    const model = await footlight.login('demo_model')
    const { request_id } = must(await pay(payer, '/private/demo_model/request'))
    must(await model.post('/private/demo_model/accept', { request_id }))
    for (const who of [payer, footlight.guest(), await footlight.newPerson('viewer'), moderator]) {
      expect(await namesOf(who)).toEqual(['demo_live', 'demo_model2'])
      const page = (await who.get('/feed/girls')).body.list as { username: string }[]
      expect(page.map(({ username }) => username)).not.toContain('demo_model')
    }
    must(await payer.post('/private/demo_model/end'))
    expect(await namesOf(payer)).toContain('demo_model')
    await socket.close()
  })

  test('neither a room that banned the caller, nor one with a password, nor the own one', async () => {
    const vera = await footlight.newPerson('viewer')
    const model = await footlight.login('demo_model')
    must(await model.post('/room/demo_model/moderate', { action: 'ban', target: vera.username }))
    expect(await namesOf(vera)).not.toContain('demo_model')
    const other = await footlight.login('demo_model2')
    must(await other.post('/room/demo_model2/password', { password: 'quiet-lamp' }))
    expect(await namesOf(footlight.guest())).toEqual(['demo_live', 'demo_model'])
    must(await other.post('/room/demo_model2/password', { password: null }))
    expect(await namesOf(other)).not.toContain('demo_model2')
  })

  test('nor one whose performer does not want to be in it', async () => {
    const model = await footlight.login('demo_model')
    must(await model.post('/user/settings', { tikichat_is_enabled: false }))
    expect(await namesOf(footlight.guest())).not.toContain('demo_model')
    must(await model.post('/user/settings', { tikichat_is_enabled: true }))
    expect(await namesOf(footlight.guest())).toContain('demo_model')
  })
})

test('SWIPE-02 the feed goes on where it is asked to, and nothing comes again before all were there', async () => {
  const guest = footlight.guest()
  const first = (await data(guest)).body.list as { card: { username: string }; cursor: string }[]
  const rest = await guest.post('/tikichat/next', { cursor: first[0]!.cursor })
  const seen = [
    first[0]!.card.username,
    ...rest.body.list.slice(0, 2).map((i: (typeof first)[0]) => i.card.username),
  ]
  expect(seen.sort()).toEqual([...LIVE].sort())
  for (const cursor of [
    '',
    'x',
    '0123456789abcdef',
    `0123456789abcdef.0.${'f'.repeat(9_000)}`,
    '../../etc.0.',
  ])
    expect((await guest.post('/tikichat/next', { cursor })).status).toBe(422)
  expect(
    (await guest.post('/tikichat/next', { cursor: `${'f'.repeat(16)}.999999.${'f'.repeat(16)}` })).status,
  ).toBe(200)
})

test('SWIPE-03 an account goes on where it stopped, on another device too', async () => {
  const vera = await footlight.newPerson('viewer')
  const first = (await data(vera)).body.list as { card: { username: string }; cursor: string }[]
  must(await vera.post('/tikichat/stop', { cursor: first[0]!.cursor }))
  const again = (await data(vera)).body.list as typeof first
  expect(again[0]!.card.username).toBe(first[1]!.card.username)
  expect((await footlight.guest().post('/tikichat/stop', { cursor: first[0]!.cursor })).status).toBe(401)
})

test('SWIPE-04 whom somebody hides is left out of their feed alone, until they take it back', async () => {
  const [vera, max] = [await footlight.newPerson('viewer'), await footlight.newPerson('viewer')]
  for (const _ of [1, 2]) must(await vera.post('/tikichat/hidden/demo_live'))
  expect(await namesOf(vera)).toEqual(['demo_model', 'demo_model2'])
  expect((await data(vera)).body.hiddenModels).toEqual(['demo_live'])
  expect(await namesOf(max)).toContain('demo_live')
  // The list of a guest's browser counts for guests alone.
  expect(await namesOf(footlight.guest(), { hidden: ['demo_live'] })).toEqual(['demo_model', 'demo_model2'])
  expect(await namesOf(max, { hidden: ['demo_live'] })).toContain('demo_live')
  must(await vera.delete('/tikichat/hidden/demo_live'))
  expect(await namesOf(vera)).toContain('demo_live')
  expect((await vera.post('/tikichat/hidden/nobody_here')).status).toBe(404)
  expect((await data(vera, { hidden: Array.from({ length: 201 }, (_, at) => `name_${at}`) })).status).toBe(
    422,
  )
})

test('SWIPE-05 a collection narrows the feed: followed, an area, a language of the browser', async () => {
  const vera = await footlight.newPerson('viewer')
  expect(await namesOf(vera, { collection: 'followed' })).toEqual([])
  must(await vera.post('/user/follow/demo_live'))
  expect(await namesOf(vera, { collection: 'followed' })).toEqual(['demo_live'])
  expect(await namesOf(footlight.guest(), { collection: 'followed' })).toEqual([])
  const men = await namesOf(vera, { gender: 'men' })
  expect(men.length).toBeLessThan(LIVE.length)
  const near = async (languages: string) => {
    const headers = { 'accept-language': languages }
    const guest = footlight.guest()
    return namesIn(await guest.post('/tikichat/data', { collection: 'near' }, { headers }))
  }
  expect(await near('xx, yy;q=0.2')).toEqual([])
  expect(await near('en-US,en;q=0.8')).not.toEqual([])
  expect((await data(vera, { collection: 'everything' })).status).toBe(422)
})

describe('REPORT-02 a part of the site that a moderator closed to an account answers banned', () => {
  test('each call of it, until the ban ends', async () => {
    const vera = await footlight.newPerson('viewer')
    const order = { username: vera.username, feature: 'tikichat', minutes: 5, reason: 'spam' }
    expect((await vera.post('/moderation/feature-ban', order)).status).toBe(403)
    must(await moderator.post('/moderation/feature-ban', order))
    const cursor = '0123456789abcdef.0.'
    const calls = [
      () => data(vera),
      () => vera.post('/tikichat/next', { cursor }),
      () => vera.post('/tikichat/stop', { cursor }),
      () => vera.post('/tikichat/hidden/demo_live'),
      () => vera.post('/tikichat/report', { username: 'demo_live', reason: 'other' }),
    ]
    for (const call of calls) expect(await call()).toMatchObject({ status: 403, body: { error: 'banned' } })
    await clock.advance(5 * 60_000 + 1)
    expect((await data(vera)).status).toBe(200)
  })

  test('or is lifted; staff keep no staff out', async () => {
    const vera = await footlight.newPerson('viewer')
    const order = { username: vera.username, feature: 'tikichat' }
    must(await moderator.post('/moderation/feature-ban', { ...order, minutes: null, reason: 'spam' }))
    expect((await data(vera)).status).toBe(403)
    must(await moderator.post('/moderation/feature-unban', order))
    expect((await data(vera)).status).toBe(200)
    const staff = { ...order, username: 'demo_admin', minutes: 1, reason: 'x' }
    expect((await moderator.post('/moderation/feature-ban', staff)).status).toBe(403)
  })
})

test('REPORT-01 a report reaches the site staff alone; about minors comes first', async () => {
  const [vera, max] = [await footlight.newPerson('viewer'), await footlight.newPerson('viewer')]
  const report = (who: TestApi, reason: string, note = '') =>
    who.post('/tikichat/report', { username: 'demo_live', reason, note })
  must(await report(vera, 'abuse', 'shouts at people'))
  must(await report(max, 'minor'))
  expect((await vera.get('/moderation/reports')).status).toBe(403)
  const open = must(await moderator.get('/moderation/reports')).reports
  expect(open.map(({ reason }: { reason: string }) => reason)).toEqual(['minor', 'abuse'])
  expect(open[1]).toMatchObject({ reporter: vera.username, reported: 'demo_live', note: 'shouts at people' })
  expect((await report(vera, 'abuse', 'x'.repeat(501))).status).toBe(422)
  for (let filed = 1; filed < 10; filed += 1) must(await report(vera, 'other'))
  expect(await report(vera, 'other')).toMatchObject({ status: 429, body: { error: 'rate_limited' } })
})

describe('REPORT-04 who handles a report', () => {
  const PATH = '/moderation/reports'
  const filed = async (note: string) => {
    const max = await footlight.newPerson('viewer')
    must(await max.post('/tikichat/report', { username: 'demo_model2', reason: 'scam', note }))
    const { reports } = must(await moderator.get(`${PATH}?room=demo_model2&reason=scam`))
    return (reports as { id: string; note: string }[]).find((one) => one.note === note)!.id
  }

  test('the second of two is told who was first, and nothing changes', async () => {
    const id = await filed('asks for money')
    const other = await footlight.login('demo_moderator')
    const [one, two] = await Promise.all([
      moderator.post(`${PATH}/${id}/close`, { note: 'warned them' }),
      other.post(`${PATH}/${id}/close`, { note: 'nothing to see' }),
    ])
    expect(must(one).handled).toEqual(must(two).handled)
    expect([
      { by: 'demo_admin', note: 'warned them' },
      { by: 'demo_moderator', note: 'nothing to see' },
    ]).toContainEqual({ by: one.body.handled.by, note: one.body.handled.note })
    const late = must(await moderator.post(`${PATH}/${id}/close`, { note: 'anew' }))
    expect(late.handled).toEqual(one.body.handled)
  })

  test('whoever closed it may open it again for ten minutes, and nobody else', async () => {
    const id = await filed('a mistake')
    const other = await footlight.login('demo_moderator')
    expect((await other.post(`${PATH}/${id}/reopen`)).status).toBe(409)
    must(await moderator.post(`${PATH}/${id}/close`, { note: 'x' }))
    expect((await other.post(`${PATH}/${id}/reopen`)).status).toBe(409)
    must(await moderator.post(`${PATH}/${id}/reopen`))
    expect((await moderator.post(`${PATH}/${id}/reopen`)).status).toBe(409)
    must(await moderator.post(`${PATH}/${id}/close`, {}))
    clock.leap(10 * 60_000)
    expect((await moderator.post(`${PATH}/${id}/reopen`)).status).toBe(409)
    const database = new DatabaseSync(join(footlight.config.dataDir, 'footlight.db'), { readOnly: true })
    const lines = database.prepare('select action from report_log where report = ? order by rowid').all(id)
    database.close()
    expect(lines.map(({ action }) => action)).toEqual(['close', 'reopen', 'close'])
  })

  test('viewers and performers are refused, whichever id they name', async () => {
    const id = await filed('not for them')
    const vera = await footlight.newPerson('viewer')
    for (const who of [vera, await footlight.login('demo_model2')])
      for (const path of [`${PATH}/${id}/close`, `${PATH}/${id}/reopen`])
        expect((await who.post(path, {})).status).toBe(403)
    const nothing = `${PATH}/00000000-0000-4000-8000-000000000000`
    for (const path of [`${nothing}/close`, `${nothing}/reopen`])
      expect((await moderator.post(path, {})).status).toBe(404)
  })
})

test('REPORT-05 the list goes on where a page ended, while what stands before it is handled', async () => {
  const PATH = '/moderation/reports'
  const people = []
  for (let at = 0; at < 6; at += 1) people.push(await footlight.newPerson('viewer'))
  for (const who of people)
    for (let at = 0; at < 10; at += 1)
      must(await who.post('/tikichat/report', { username: 'demo_model', reason: 'other', note: `${at}` }))
  const first = must(await moderator.get(`${PATH}?room=demo_model`))
  expect(first.reports).toHaveLength(50)
  must(await moderator.post(`${PATH}/${first.reports[0].id}/close`, { note: '' }))
  const second = must(await moderator.get(`${PATH}?room=demo_model&after=${first.next}`))
  expect(second.reports).toHaveLength(11)
  expect(second.next).toBe(null)
  // What was handled comes last.
  expect(second.reports.map(({ handled }: { handled: unknown }) => handled !== null)).toEqual([
    ...Array.from({ length: 10 }, () => false),
    true,
  ])
  expect(must(await moderator.get(`${PATH}?room=nobody_here`)).reports).toEqual([])
  for (const wrong of ['after=3.1.x', 'reason=none', `room=${'x'.repeat(41)}`])
    expect((await moderator.get(`${PATH}?${wrong}`)).status).toBe(422)
})

test('REPORT-03 reports are deleted after thirty days, but for those of a case that is not decided', async () => {
  const before = must(await moderator.get('/moderation/reports')).reports.length
  expect(before).toBeGreaterThan(0)
  clock.leap(31 * 86_400_000)
  const later = await footlight.login('demo_admin')
  const left = async () => {
    clock.leap(3_600_000)
    return must(await later.get('/moderation/reports')).reports.length
  }
  expect(await left()).toBe(before)
  for (const { number } of must(await later.get('/moderation/cases')).cases as { number: string }[]) {
    const { version } = must(await later.get(`/moderation/cases/${number}`)).case
    const nothing = { version, action: 'nothing', ground: null, text: 'Nothing was found.' }
    must(await later.post(`/moderation/cases/${number}/decision`, nothing))
  }
  await expect.poll(left).toBe(0)
})
