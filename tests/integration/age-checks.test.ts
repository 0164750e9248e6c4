import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { API_BASE, type Route, routes } from '@footlight/core/protocol'
import type { FootlightServer } from '@footlight/server'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { ApiAnswer, TestApi } from '../dev-env/api-client.ts'
import { type RunningAgeCheck, runSandboxAgeCheck } from '../dev-env/run-sandbox-age-check.ts'
import { must } from '../dev-env/show-steps.ts'
import { type Footlight, startFootlight } from '../dev-env/start-footlight.ts'
import { ownPaths } from './policy-support/own-paths.ts'

const ROOM = 'demo_model'
const HOME = { country: 'CH', state: null }
const BRITAIN = { country: 'GB', state: null }
const FRANCE = { country: 'FR', state: null }
const TEXAS = { country: 'US', state: 'US-TX' }
/** Ways that are not in the table of calls and show nobody: machines, encoders, files of the site, a person's own data. */
const openWays = [
  ['GET', '/healthz'],
  ['GET', '/readyz'],
  ['GET', '/metrics'],
  ['GET', '/robots.txt'],
  ['GET', '/enter.php'],
  // Remembers that somebody said they are an adult; shows nothing.
  ['POST', '/adults'],
  ['GET', '/site-pictures/:file'],
  ['GET', '/avatars/:file'],
  ['GET', `${API_BASE}/openapi.json`],
  ['GET', `${API_BASE}/user/export/:ticket/:file`],
  ['GET', `${API_BASE}/notifications/unsubscribe/:token`],
  ['POST', `${API_BASE}/notifications/unsubscribe/:token`],
  ['POST', `${API_BASE}/notifications/bounces/:address`],
  ['POST', `${API_BASE}/billing/webhooks/:biller`],
  ['POST', `${API_BASE}/age-verification/notices/:id`],
].map((way) => way.join(' '))

/** As it is registered; what it says of itself is complete once the server is up. */
interface Way {
  readonly way: string
  readonly route: { readonly config?: { readonly beforeAgeProof?: boolean } }
}
const isOpen = ({ route }: Way) => route.config?.beforeAgeProof === true

let service: RunningAgeCheck
let footlight: Footlight
let place: typeof TEXAS | typeof HOME | null = HOME
const ways: Way[] = []

beforeAll(async () => {
  service = await runSandboxAgeCheck()
  subscribe('fastify.initialization', noteWays)
  footlight = await startFootlight({
    config: {
      ageChecks: {
        followsLaws: true,
        rulesPath: null,
        providers: [{ name: 'sandbox', url: service.url, secret: service.secret }],
      },
    },
    locator: { locate: () => place },
  })
  unsubscribe('fastify.initialization', noteWays)
})
afterAll(async () => {
  await footlight?.stop()
  await service?.stop()
})
beforeEach(() => {
  place = HOME
})

function noteWays(message: unknown): void {
  const { fastify } = message as { readonly fastify: FootlightServer['app'] }
  fastify.addHook('onRoute', (route) => {
    for (const one of [route.method].flat())
      if (one !== 'HEAD') ways.push({ way: `${one} ${route.url}`, route })
  })
}

/** At the place, asked once so that the server knows where they are. */
async function at<Who extends TestApi>(where: typeof place, who: Who): Promise<Who> {
  place = where
  await who.get('/site_config')
  return who
}

async function begin(who: TestApi, method = 'id_check'): Promise<{ id: string; url: string }> {
  return must(await who.post('/age-verification', { method }))
}

/** Through the page of the service, until the site has heard of it. */
async function proven(who: TestApi, method: string, fields: Record<string, string>): Promise<ApiAnswer> {
  const { id, url } = await begin(who, method)
  await service.answer(url, fields)
  await vi.waitUntil(async () => must(await who.get(`/age-verification/${id}`)).state !== 'pending', 5_000)
  return who.get(`/age-verification/${id}`)
}

const adult = { birth_date: '1990-03-04' }

describe('AGE-CHECK-01 without a proof nothing of a performer goes out', () => {
  test('what is not named as open is closed: calls, pictures, playlists, films', async () => {
    const guest = await at(BRITAIN, footlight.guest())
    const cookie = [...guest.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const closed = ways.filter((way) => !isOpen(way))
    expect(closed.length).toBeGreaterThan(300)
    const leaks: string[] = []
    for (const { way } of closed) {
      const [method = '', path = ''] = way.split(' ')
      const url = new URL(path.replaceAll(/:\w+/g, ROOM).replace('*', 'x'), footlight.url)
      const answer = await fetch(url, { method, redirect: 'manual', headers: { cookie } })
      const text = await answer.text()
      if (answer.status !== 403 || (method !== 'OPTIONS' && !text.includes('age_verification_required')))
        leaks.push(`${way} ${answer.status}`)
    }
    expect(leaks).toEqual([])
  })

  test('the ways that are open and no calls show nobody', () => {
    const open = ways.filter(isOpen).map(({ way }) => way)
    const calls = Object.values<Route>(routes).map(({ method, path }) => `${method} ${API_BASE}${path}`)
    const pages = / \/(?:whip\/|assets\/|\*$|__manifest$)/
    const files = readdirSync(join(footlight.config.webBuildDir, 'client')).map((name) => `GET /${name}`)
    const others = open.filter(
      (way) => !calls.includes(way) && !pages.test(way) && !files.some((file) => way.startsWith(file)),
    )
    expect(others.sort()).toEqual([...openWays].sort())
  })

  test('no room, no card and no picture by socket', async () => {
    const viewer = await at(BRITAIN, await footlight.newPerson('viewer'))
    const room = await footlight.room(viewer, ROOM)
    expect((await room.closed).code).toBe(4401)
    const lobby = await footlight.lobby(viewer)
    lobby.send('v3.lobby.discover', { room: ROOM })
    expect((await lobby.next('v3.lobby.discovered')).url).toBe('')
  })

  test('a place that is not known wants nothing, and neither does one without such a law', async () => {
    for (const where of [null, HOME, { country: 'US', state: 'US-CA' }]) {
      const guest = await at(where, footlight.guest())
      expect((await guest.get(`/chat/react/${ROOM}`)).status).toBe(200)
      expect(must(await guest.get('/age-verification'))).toMatchObject({ required: false, law: null })
    }
  })

  test('the account, its money and its data stay within reach', async () => {
    const viewer = await at(TEXAS, await footlight.newPerson('viewer', 50))
    expect(must(await viewer.get('/user/current')).user.ageVerification).toEqual({ required: true })
    for (const path of ownPaths) expect((await viewer.get(path)).status, path).toBe(200)
    // It wants their password first.
    expect((await viewer.post('/user/export')).status).toBe(422)
    const tip = await viewer.tip(ROOM, 10)
    expect([tip.status, tip.body.error]).toEqual([403, 'age_verification_required'])
    expect(must(await viewer.get('/user/current')).tokens).toBe(50)
  })

  test('a log-in and a registration say so in their own answer', async () => {
    const { username } = await footlight.newPerson('viewer')
    place = BRITAIN
    const answer = await footlight.guest().post('/auth/login', { username, password: 'quiet-river-lamp' })
    expect(must(answer).user.ageVerification).toEqual({ required: true })
    const made = await footlight.guest().post('/auth/register', {
      ...{ username: `wren_${Date.now() % 1e6}`, email: 'wren@example.org', password: 'quiet-river-lamp' },
      ...{ birth_date: '1990-02-03', type: 'viewer', accepts_terms: true },
    })
    expect(must(made).user.ageVerification).toEqual({ required: true })
  })

  test('staff and performers whose documents were seen are not asked', async () => {
    for (const name of ['demo_admin', ROOM]) {
      const who = await at(BRITAIN, await footlight.login(name))
      expect(must(await who.get('/user/current')).user.ageVerification).toEqual({ required: false })
    }
  })

  test('no cache on the way may hold what only some may see', async () => {
    const answer = await fetch(new URL(`/thumbs/${ROOM}/1.webp`, footlight.url))
    expect(answer.headers.get('cache-control') ?? '').not.toContain('public')
  })
})

test('AGE-CHECK-03 a proof opens the site at once, and holds where the law takes its kind', async () => {
  const viewer = await at(BRITAIN, await footlight.newPerson('viewer'))
  const asked = must(await viewer.get('/age-verification'))
  expect(asked).toMatchObject({ required: true, law: { place: 'GB' }, pending: null, next_at: null })
  expect(asked.methods).toEqual(['digital_id', 'face_scan', 'card', 'id_check', 'live_id_check'])
  expect((await proven(viewer, 'face_scan', { face: 'old' })).body).toMatchObject({
    state: 'passed',
    url: null,
  })
  expect((await viewer.get(`/chat/react/${ROOM}`)).status).toBe(200)
  const room = await footlight.room(viewer, ROOM)
  await room.next('v3.authorize.success')
  // Asked again, there is nothing to prove.
  expect((await viewer.post('/age-verification', { method: 'face_scan' })).body.error).toBe('wrong_state')

  await at(FRANCE, viewer)
  expect(must(await viewer.get('/age-verification')).methods).toEqual(['digital_id', 'id_check'])
  expect((await viewer.get(`/chat/react/${ROOM}`)).body.error).toBe('age_verification_required')
  expect((await viewer.post('/age-verification', { method: 'face_scan' })).status).toBe(422)
  await proven(viewer, 'digital_id', adult)
  expect((await viewer.get(`/chat/react/${ROOM}`)).status).toBe(200)
})

describe('AGE-CHECK-04 nobody proves anything but on the page of the service', () => {
  test('coming back, knocking and asking without having been looked at change nothing', async () => {
    const viewer = await at(BRITAIN, await footlight.newPerson('viewer'))
    const { id } = await begin(viewer)
    expect((await fetch(new URL(`/age-check?check=${id}`, footlight.url))).status).toBeLessThan(500)
    const notice = new URL(`${API_BASE}/age-verification/notices/${id}`, footlight.url)
    const body = JSON.stringify({ state: 'passed' })
    expect(
      (await fetch(notice, { method: 'POST', headers: { 'content-type': 'application/json' }, body })).status,
    ).toBe(204)
    expect(must(await viewer.get(`/age-verification/${id}`))).toMatchObject({ state: 'pending' })
    expect(must(await viewer.get('/age-verification')).required).toBe(true)
  })

  test("another person's check is not there, and does not count for me", async () => {
    const one = await at(BRITAIN, await footlight.newPerson('viewer'))
    const other = await at(BRITAIN, await footlight.newPerson('viewer'))
    const { id, url } = await begin(one)
    for (const answer of [
      await other.get(`/age-verification/${id}`),
      await other.delete(`/age-verification/${id}`),
    ])
      expect(answer.status).toBe(404)
    await service.answer(url, adult)
    await vi.waitUntil(async () => must(await one.get(`/age-verification/${id}`)).state === 'passed', 5_000)
    expect(must(await other.get('/age-verification')).required).toBe(true)
  })

  test('two tabs have one check; another method takes its place, and what was proved in the first counts still', async () => {
    const viewer = await at(BRITAIN, await footlight.newPerson('viewer'))
    const first = await begin(viewer)
    expect((await begin(viewer)).id).toBe(first.id)
    const second = await begin(viewer, 'digital_id')
    expect(must(await viewer.get('/age-verification')).pending.id).toBe(second.id)
    await service.answer(first.url, adult)
    await vi.waitUntil(async () => !must(await viewer.get('/age-verification')).required, 5_000)
  })

  test('given up is given up', async () => {
    const viewer = await at(BRITAIN, await footlight.newPerson('viewer'))
    const { id, url } = await begin(viewer)
    expect((await viewer.delete(`/age-verification/${id}`)).status).toBe(204)
    expect(must(await viewer.get('/age-verification')).pending).toBeNull()
    await service.answer(url, adult)
    expect(must(await viewer.get(`/age-verification/${id}`)).state).toBe('expired')
    expect(must(await viewer.get('/age-verification')).required).toBe(true)
  })

  test('a guest is asked to log in, and a method that the law does not know is none', async () => {
    const guest = await at(BRITAIN, footlight.guest())
    expect(must(await guest.get('/age-verification')).required).toBe(true)
    expect((await guest.post('/age-verification', { method: 'card' })).status).toBe(401)
    const viewer = await at(BRITAIN, await footlight.newPerson('viewer'))
    expect((await viewer.post('/age-verification', { method: 'id_verification' })).status).toBe(422)
    expect((await viewer.post('/age-verification', { method: 'my_word' })).status).toBe(422)
  })
})

describe('AGE-CHECK-05 failed attempts', () => {
  test('three in a day are enough; walking away is none', async () => {
    const viewer = await at(BRITAIN, await footlight.newPerson('viewer'))
    const left = await proven(viewer, 'id_check', { act: 'cancel' })
    expect(left.body).toMatchObject({ state: 'failed', fault: 'cancelled' })
    for (const face of ['young', 'dark', 'young']) await proven(viewer, 'face_scan', { face })
    const asked = must(await viewer.get('/age-verification'))
    expect(asked).toMatchObject({ required: true, has_failed_attempts: true })
    expect(asked.next_at).toBeGreaterThan(Date.now() + 23 * 3_600_000)
    const refused = await viewer.post('/age-verification', { method: 'card' })
    expect(refused.status).toBe(429)
    // A face may look young; nobody loses their account by it.
    expect(must(await viewer.get('/user/current')).user.suspension_date).toBeNull()
  })

  test('a document that says under 18 suspends the account until the staff has looked', async () => {
    const viewer = await at(BRITAIN, await footlight.newPerson('viewer'))
    const born = `${new Date().getUTCFullYear() - 15}-01-01`
    expect((await proven(viewer, 'id_check', { birth_date: born })).body).toMatchObject({
      fault: 'not_old_enough',
    })
    await vi.waitUntil(
      async () => must(await viewer.get('/user/current')).user.suspension_date !== null,
      5_000,
    )
    expect((await viewer.post('/age-verification', { method: 'card' })).body.error).toBe('account_suspended')
  })

  test('a debit card proves nothing', async () => {
    const viewer = await at(BRITAIN, await footlight.newPerson('viewer'))
    const { id, url } = await begin(viewer, 'card')
    const fields = {
      ...{ first_name: 'Robin', last_name: 'Example', month: '12', year: '40', cvc: '123', country: 'US' },
      ...{
        email: 'robin@example.org',
        address: 'Test Street 1',
        city: 'Teston',
        state: 'TX',
        postal: '75001',
      },
      ...{ birth_date: '1990-03-04', act: 'card' },
    }
    await service.answer(url, { ...fields, number: '0000 0000 0000 0002' })
    expect(must(await viewer.get(`/age-verification/${id}`))).toMatchObject({
      state: 'failed',
      fault: 'unclear',
    })
    expect((await proven(viewer, 'card', { ...fields, number: '0000 0000 0000 0001' })).body.state).toBe(
      'passed',
    )
  })
})

describe('AGE-CHECK-07 a service that is away', () => {
  test('a check that lay for an hour is over, whatever the service says', async () => {
    const viewer = await at(BRITAIN, await footlight.newPerson('viewer'))
    const { ageCheckRepository } = footlight.server.database
    const { id } = await begin(viewer)
    const check = (await ageCheckRepository.find(id))!
    const long = { ...check, id: 'c'.repeat(32), beganAt: check.beganAt - 3_700_000, askedAt: 5 }
    await ageCheckRepository.begin(long)
    expect(must(await viewer.get(`/age-verification/${long.id}`)).state).toBe('expired')
  })

  test('nothing begins, nothing is lost, and each is told so', async () => {
    const viewer = await at(BRITAIN, await footlight.newPerson('viewer'))
    const { id, url } = await begin(viewer)
    await service.stop()
    try {
      expect(must(await viewer.get(`/age-verification/${id}`))).toMatchObject({ state: 'pending', url })
      const other = await at(BRITAIN, await footlight.newPerson('viewer'))
      const refused = await other.post('/age-verification', { method: 'id_check' })
      expect([refused.status, refused.body.error]).toEqual([503, 'unavailable'])
      expect(must(await other.get('/age-verification'))).toMatchObject({ pending: null, next_at: null })
    } finally {
      service = await runSandboxAgeCheck(service)
    }
    // It forgot what it knew: the check is over, and another may begin.
    expect(must(await viewer.get(`/age-verification/${id}`)).state).toBe('expired')
    expect((await begin(viewer)).id).not.toBe(id)
  })
})

test('AGE-CHECK-06 of a check is kept that it was passed, how, by which law and when, and nothing else', async () => {
  const viewer = await at(BRITAIN, await footlight.newPerson('viewer'))
  const typed = {
    first_name: 'Qwyxalion',
    last_name: 'Unmistakable',
    email: 'qwyxalion@typed.example',
    city: 'Oddington',
  }
  await proven(viewer, 'card', {
    ...{ ...typed, number: '0000 0000 0000 0001', month: '11', year: '47', cvc: '987', country: 'GB' },
    ...{
      address: 'Peculiar Lane 77',
      state: 'Oddshire',
      postal: 'ZX9 9XZ',
      birth_date: '1971-07-17',
      act: 'card',
    },
  })
  const { ageCheckRepository, people } = footlight.server.database
  const person = (await people.byUsername(viewer.username))!
  const [check] = await ageCheckRepository.ofAccount(person.id, 0)
  expect(check).toEqual({
    id: expect.stringMatching(/^[0-9a-f]{32}$/),
    ...{ account: person.id, provider: 'sandbox', method: 'card', place: 'GB', state: 'passed', fault: null },
    ...{ session: null, url: null },
    ...{ beganAt: expect.any(Number), askedAt: expect.any(Number), decidedAt: expect.any(Number) },
  })
  expect(person).toMatchObject({ ageVerified: true, ageMethods: ['card'], birthDate: '1990-02-03' })
  // Whatever the database has written, in any table.
  const files = readdirSync(footlight.config.dataDir).filter((name) => name.includes('.db'))
  const stored = files.map((name) => readFileSync(join(footlight.config.dataDir, name), 'latin1')).join('')
  expect(stored).toContain(viewer.username)
  for (const word of [...Object.values(typed), 'Peculiar Lane', '1971-07-17', 'ZX9 9XZ'])
    expect(stored.includes(word), word).toBe(false)
})
