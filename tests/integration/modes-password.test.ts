import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ManualClock } from '@footlight/core/ports/testing/manual-clock'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { TestApi } from '../dev-env/api-client.ts'
import { goLive, type LiveStream } from '../dev-env/go-live.ts'
import { must, pay, settle } from '../dev-env/show-steps.ts'
import type { TestSocket } from '../dev-env/socket-client.ts'
import { type Footlight, startFootlight } from '../dev-env/start-footlight.ts'

const PASSWORD = 'violets are blue'
const clock = new ManualClock()
let footlight: Footlight
let model: TestApi
let live: LiveStream

beforeAll(async () => {
  footlight = await startFootlight({ clock, passwordHasher: 'argon2' })
  model = await footlight.login('demo_model')
  live = await goLive(footlight.server, 'demo_model')
})
afterAll(async () => {
  live.end()
  await footlight.stop()
})
beforeEach(async () => {
  must(await setPassword(null))
})

const setPassword = (password: string | null, who = model) =>
  who.post('/room/demo_model/password', { password })
const enter = (who: TestApi, password: string) => who.post('/room/demo_model/password/enter', { password })
const page = async (who: TestApi) => (await who.get('/chat/react/demo_model')).body

/** What the door of the room says to a new socket; null: come in. */
async function door(who: TestApi): Promise<string | null> {
  const socket = await footlight.room(who, 'demo_model')
  const refused = socket.received.find(({ name }) => name === 'v3.authorize.failed')
  if (refused === undefined) await socket.close()
  else expect(await socket.closed).toEqual({ code: 4401, reason: refused.payload['reason'] })
  return refused === undefined ? null : String(refused.payload['reason'])
}

async function ask(socket: TestSocket, method: string, data: object = {}) {
  const ref = `${method}-${socket.received.length}`
  socket.send('v3.media.request', { ref, method, data })
  return socket.next('v3.media.response', (answer) => answer.ref === ref)
}

describe('MODE-07 a room with a password', () => {
  test('puts out at once whoever has not given it, media first, and lets nobody in without', async () => {
    const vera = await footlight.newPerson('viewer', 100)
    const socket = await footlight.room(vera, 'demo_model')
    const [producer] = (await socket.next('v3.media.state', ({ producers }) => producers.length > 0))
      .producers
    const rtp_capabilities = (await ask(socket, 'capabilities')).data?.['router_rtp_capabilities']
    const transport_id = (await ask(socket, 'create_transport', { direction: 'recv' })).data?.['id']
    expect(
      (await ask(socket, 'consume', { transport_id, producer_id: producer!.id, rtp_capabilities })).ok,
    ).toBe(true)

    expect(must(await setPassword(PASSWORD)).modes).toMatchObject({ hasCamPassword: true })
    expect(await socket.closed).toEqual({ code: 4401, reason: 'password_required' })
    const names = socket.received.map(({ name }) => name)
    expect(names.slice(-2)).toEqual(['v3.media.closed', 'v3.authorize.failed'])

    expect(await door(vera)).toBe('password_required')
    expect(await page(vera)).toMatchObject({
      modes: { hasCamPassword: true },
      viewer: { needsPassword: true },
      stream: { thumbUrl: null },
    })
    expect(await vera.tip('demo_model', 5, { comment: 'hello in there' })).toMatchObject({
      status: 403,
      body: { error: 'password_required' },
    })
    expect(await pay(vera, '/private/demo_model/request')).toMatchObject({
      status: 403,
      body: { error: 'password_required' },
    })
    expect(await vera.post('/room/demo_model/rate', { rating: 'RATE_UP' })).toMatchObject({
      status: 403,
      body: { error: 'password_required' },
    })
    expect(await vera.tokens()).toBe(100)
    const card = (await vera.get('/browse/react/?q=demo_model')).body.userList.find(
      (one: { username: string }) => one.username === 'demo_model',
    )
    expect(card).toMatchObject({ flagList: ['password'], thumb_url: null })
  })

  test('opens with it, for this account on every device and for this session of a guest, until it changes', async () => {
    must(await setPassword(PASSWORD))
    const vera = await footlight.login('demo_viewer')
    const guest = footlight.guest()
    for (const who of [vera, guest]) {
      expect(await enter(who, 'roses are red')).toMatchObject({
        status: 403,
        body: { error: 'wrong_password' },
      })
      expect(await door(who)).toBe('password_required')
      must(await enter(who, ` ${PASSWORD} `))
      expect(await door(who)).toBeNull()
      expect((await page(who)).viewer.needsPassword).toBe(false)
    }
    expect(await door(await footlight.login('demo_viewer'))).toBeNull()
    expect(await door(footlight.guest())).toBe('password_required')
    expect(await door(await footlight.login('demo_viewer2'))).toBe('password_required')
    expect((await vera.tip('demo_model', 1)).status).toBe(200)

    const [inside, other] = [
      await footlight.room(vera, 'demo_model'),
      await footlight.room(guest, 'demo_model'),
    ]
    must(await setPassword('roses are red'))
    expect((await Promise.all([inside.closed, other.closed])).map(({ code }) => code)).toEqual([4401, 4401])
    expect((await enter(vera, PASSWORD)).status).toBe(403)
    must(await setPassword(null))
    expect(await door(vera)).toBeNull()
    expect((await page(vera)).modes.hasCamPassword).toBe(false)
  })

  test('keeps neither the performer nor the staff out, but it keeps out room moderators', async () => {
    const moderator = await footlight.newPerson('viewer')
    must(
      await model.post('/room/demo_model/moderate', { action: 'add_moderator', target: moderator.username }),
    )
    const owned = await footlight.room(model, 'demo_model')
    must(await setPassword(PASSWORD))
    expect(await owned.next('v3.room.modes', ({ hasCamPassword }) => hasCamPassword)).toBeDefined()
    await owned.close()
    expect(await door(await footlight.login('demo_moderator'))).toBeNull()
    expect(await door(moderator)).toBe('password_required')
    expect(await enter(await footlight.login('demo_admin'), 'whatever it is')).toMatchObject({ status: 200 })
  })
})

test('MODE-08 passwords are the performer’s alone, are long enough, and are stored as a hash', async () => {
  const vera = await footlight.newPerson('viewer')
  for (const other of [vera, await footlight.login('demo_admin'), await footlight.login('demo_model2')])
    expect((await setPassword('abcdef', other)).status).toBe(403)
  expect(await setPassword('  abc  ')).toMatchObject({
    status: 422,
    body: { fields: { password: 'too_short' } },
  })
  expect((await setPassword('x'.repeat(65))).status).toBe(422)
  must(await setPassword(PASSWORD))
  const owner = await footlight.server.database.people.byUsername('demo_model')
  const { passwordHash } = await footlight.server.database.roomModes.lock(owner!.id)
  expect(passwordHash).toMatch(/^\$argon2id\$/)
  const files = readdirSync(footlight.config.dataDir).filter((name) => name.includes('.db'))
  expect(files.length).toBeGreaterThan(0)
  for (const file of files)
    expect(readFileSync(join(footlight.config.dataDir, file)).includes(PASSWORD)).toBe(false)
})

test('MODE-10 a show that people have paid for comes first', async () => {
  must(await model.post('/limited/demo_model/announce', { ticket_price: 10, message: 'a song' }))
  expect(await setPassword(PASSWORD)).toMatchObject({
    status: 409,
    body: { error: 'wrong_state', state: 'announced' },
  })
  must(await pay(await footlight.newPerson('viewer', 10), '/limited/demo_model/ticket'))
  must(await model.post('/limited/demo_model/start'))
  expect(await setPassword(PASSWORD)).toMatchObject({
    status: 409,
    body: { error: 'wrong_state', state: 'limited' },
  })
  must(await model.post('/limited/demo_model/end'))
  const socket = await footlight.room(model, 'demo_model')
  await settle(footlight, 'demo_model', socket)
  expect((await setPassword(PASSWORD)).status).toBe(200)
})

test('MODE-11 the password and who has given it outlive a restart', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'footlight-password-'))
  try {
    const before = await startFootlight({ clock, dataDir, passwordHasher: 'argon2' })
    must(await setPassword(PASSWORD, await before.login('demo_model')))
    must(await enter(await before.login('demo_viewer'), PASSWORD))
    await before.stop()
    const after = await startFootlight({ clock, dataDir, passwordHasher: 'argon2' })
    const needs = async (who: TestApi) => (await page(who)).viewer.needsPassword as boolean
    expect([
      await needs(await after.login('demo_viewer')),
      await needs(await after.login('demo_viewer2')),
    ]).toEqual([false, true])
    await after.stop()
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
})

test('MODE-09 guesses are counted: after ten wrong ones not even the right one is heard for ten minutes', async () => {
  must(await setPassword(PASSWORD))
  const vera = await footlight.newPerson('viewer')
  const wrong = await Promise.all(
    Array.from({ length: 12 }, (_, index) => enter(vera, `guess number ${index}`)),
  )
  expect(wrong.filter(({ status }) => status === 403)).toHaveLength(10)
  for (let round = 0; round < 30; round += 1) expect((await enter(vera, 'one more guess')).status).toBe(429)
  expect((await enter(await footlight.newPerson('viewer'), PASSWORD)).status).toBe(200)
  const refused = await enter(vera, PASSWORD)
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '600'])
  // Ten minutes without a packet: the performer's stream is gone by then, which makes no difference to the
  // password.
  clock.advance(10 * 60_000)
  expect((await enter(vera, PASSWORD)).status).toBe(200)
})
