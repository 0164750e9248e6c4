import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { ManualClock } from '@footlight/core/ports/testing/manual-clock'
import type { StudioWall } from '@footlight/core/protocol'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { newPerson } from '../conformance/people.ts'
import type { TestApi } from '../dev-env/api-client.ts'
import { goLive, type LiveStream } from '../dev-env/go-live.ts'
import { must, pass, pay, settle } from '../dev-env/show-steps.ts'
import { type Footlight, startFootlight } from '../dev-env/start-footlight.ts'

const clock = new ManualClock()
let footlight: Footlight
let model: TestApi
let owner: TestApi
let manager: TestApi
let live: LiveStream

beforeAll(async () => {
  footlight = await startFootlight({ clock })
  ;[model, owner] = [await footlight.login('demo_model'), await footlight.login('demo_studio')]
  manager = await studioMembership('floor_manager', 1)
  live = await goLive(footlight.server, 'demo_model')
})
afterAll(async () => {
  live.end()
  await footlight.stop()
})
beforeEach(() => agree('none'))

/** Manager of a studio. */
async function studioMembership(username: string, studioId: number): Promise<TestApi> {
  const { people } = footlight.server.database
  const known = await people.credentials('demo_viewer')
  const created = await people.create(
    newPerson({ username, roles: ['studio_manager'], studioId, passwordHash: known!.passwordHash }),
  )
  if (!created.ok) throw new Error(created.error)
  return footlight.login(username)
}

async function agree(studioView: string): Promise<void> {
  must(await model.post('/studio/agreement', { studio_view: studioView }))
}

async function wallOf(who: TestApi): Promise<StudioWall> {
  return must(await who.get('/studio/wall')) as StudioWall
}

async function roomOf(who: TestApi, username: string): Promise<StudioWall['rooms'][number]> {
  return (await wallOf(who)).rooms.find((room) => room.username === username)!
}

describe('the wall', () => {
  test('STUDIO-07 shows the rooms of one studio and of no other, with money where the role covers it', async () => {
    const vera = await footlight.newPerson('viewer', 100)
    must(await vera.tip('demo_model', 40))
    const wall = await wallOf(owner)
    expect(wall.rooms.map((room) => room.username)).toEqual(['demo_model', 'demo_model2'])
    expect(wall).toMatchObject({ studio_id: 1, role: 'owner' })
    expect(wall.rooms[0]).toMatchObject({
      status: 'online',
      ingest: 'demo',
      silent_for_ms: 0,
      studio_view: 'none',
      shift: null,
    })
    clock.advance(11_000)
    expect(await roomOf(owner, 'demo_model')).toMatchObject({ tokens_last_hour: 40, tokens_today: 40 })
    expect(await roomOf(manager, 'demo_model')).toMatchObject({
      status: 'online',
      tokens_last_hour: null,
      tokens_today: null,
      tokens_usual_hour: null,
    })
  })

  test('STUDIO-08 STUDIO-15 is for nobody else, whatever studio a request names', async () => {
    const stranger = await studioMembership(`other_${randomUUID().slice(0, 6)}`, 2)
    expect((await wallOf(stranger)).rooms).toEqual([])
    const named = must(await stranger.get('/studio/wall?studio_id=1&studio=1')) as StudioWall
    expect([named.studio_id, named.rooms]).toEqual([2, []])
    for (const who of [model, await footlight.newPerson('viewer'), await footlight.login('demo_admin')])
      expect((await who.get('/studio/wall')).status).toBe(403)
    expect((await footlight.guest().get('/studio/wall')).status).toBe(401)
    expect((await owner.post('/studio/agreement', { studio_view: 'shows' })).status).toBe(403)
  })
})

describe('looking in', () => {
  test('STUDIO-09 takes the model’s consent, is seen by the model and by nobody else, and ends with the consent', async () => {
    const refused = await footlight.room(manager, 'demo_model', { isStudioView: true })
    expect(await refused.closed).toMatchObject({ code: 4401 })
    await agree('public')
    const owned = await footlight.room(model, 'demo_model')
    expect(await owned.next('v3.studio.observers')).toEqual({ usernames: [] })
    const viewer = await footlight.room(await footlight.newPerson('viewer'), 'demo_model')
    const { user_count } = await viewer.next('v3.chat.user_count')
    const eye = await footlight.room(manager, 'demo_model', { isStudioView: true })
    expect((await eye.next('v3.media.state')).producers).toHaveLength(1)
    expect(await owned.next('v3.studio.observers')).toEqual({ usernames: ['floor_manager'] })
    viewer.send('v3.chat.userlist.start', {})
    const list = await viewer.next('v3.chat.user_list')
    expect([list.count, list.users.map((user) => user.username).includes('floor_manager')]).toEqual([
      user_count,
      false,
    ])
    eye.send('v3.chat.message', { ref: 'r', message: 'hello' })
    expect(await eye.next('v3.chat.message_failed')).toMatchObject({ error: 'silenced' })
    await agree('none')
    expect(await eye.closed).toMatchObject({ code: 4401, reason: 'studio_view_ended' })
    expect(await owned.next('v3.studio.observers')).toEqual({ usernames: [] })
    expect(viewer.received.some((event) => event.name === 'v3.studio.observers')).toBe(false)
  })

  test('STAND-04 a manager who is dismissed loses the view within a second, through an open socket too', async () => {
    await agree('shows')
    const dismissed = await studioMembership(`dismissed_${randomUUID().slice(0, 6)}`, 1)
    const eye = await footlight.room(dismissed, 'demo_model', { isStudioView: true })
    expect((await eye.next('v3.media.state')).producers).toHaveLength(1)
    const database = new DatabaseSync(join(footlight.config.dataDir, 'footlight.db'))
    database.prepare("update people set roles = '[]' where username like 'dismissed_%'").run()
    database.close()
    clock.advance(1_000)
    expect(await eye.closed).toEqual({ code: 4401, reason: 'studio_view_ended' })
    expect((await dismissed.get('/studio/wall')).status).toBe(403)
  })

  test('STUDIO-10 a private closes a studio view that the model allowed in public only; with consent for shows the picture stays, and nothing of the payer is told', async () => {
    const vera = await footlight.newPerson('viewer', 100)
    await agree('public')
    const eye = await footlight.room(manager, 'demo_model', { isStudioView: true })
    expect((await eye.next('v3.media.state')).producers).toHaveLength(1)
    const participant = await footlight.room(vera, 'demo_model')
    const { request_id } = must(await pay(vera, '/private/demo_model/request'))
    must(await model.post('/private/demo_model/accept', { request_id }))
    await settle(footlight, 'demo_model', eye)
    expect((await eye.next('v3.media.state')).producers).toEqual([])
    await agree('shows')
    const second = await footlight.room(manager, 'demo_model', { isStudioView: true })
    expect((await second.next('v3.media.state')).producers).toHaveLength(1)
    second.send('v3.chat.userlist.start', {})
    await second.next('v3.chat.user_list')
    participant.send('v3.chat.message', { ref: 'r', message: 'for you alone' })
    await settle(footlight, 'demo_model', participant, second)
    expect(JSON.stringify(second.received)).not.toMatch(new RegExp(`for you alone|${vera.username}`))
    must(await vera.post('/private/demo_model/end'))
  })

  test('STUDIO-11 somebody of another studio, a viewer and a guest never have a studio view', async () => {
    await agree('shows')
    const stranger = await studioMembership(`far_${randomUUID().slice(0, 6)}`, 2)
    for (const who of [stranger, await footlight.newPerson('viewer'), footlight.guest()]) {
      expect(await (await footlight.room(who, 'demo_model', { isStudioView: true })).closed).toMatchObject({
        code: 4401,
      })
    }
  })
})

describe('the shift clock', () => {
  test('STUDIO-12 counts time on air, knows what it brought, and runs once', async () => {
    const owned = await footlight.room(model, 'demo_model')
    must(await manager.post('/studio/shifts/demo_model/start'))
    expect(await model.post('/studio/shifts/demo_model/start')).toMatchObject({
      status: 409,
      body: { error: 'wrong_state', state: 'running' },
    })
    const vera = await footlight.newPerson('viewer', 100)
    await pass(footlight, clock, 'demo_model', 60_000, owned)
    must(await vera.tip('demo_model', 25))
    expect((await roomOf(manager, 'demo_model')).shift).toMatchObject({
      started_by: 'floor_manager',
      on_air_ms: 60_000,
      tokens: null,
    })
    expect(must(await model.post('/studio/shifts/demo_model/end')).shift).toMatchObject({
      ended_by: 'demo_model',
      on_air_ms: 60_000,
      tokens: 25,
    })
    expect((await model.post('/studio/shifts/demo_model/end')).status).toBe(409)
    const [shift] = must(await manager.get('/studio/shifts/demo_model?limit=1')).shifts
    expect(shift).toMatchObject({ on_air_ms: 60_000, tokens: null })
    expect((await (await footlight.newPerson('viewer')).get('/studio/shifts/demo_model')).status).toBe(403)
    expect((await owner.post('/studio/shifts/demo_live/start')).status).toBe(403)
  })
})

test('STUDIO-13 the room goes on while the books of a shift are read, and the shift ends once', async () => {
  must(await owner.post('/studio/shifts/demo_model/start'))
  const { ledger } = footlight.server
  const reading = vi.spyOn(ledger, 'statement')
  let goOn = (): void => undefined
  const held = new Promise<void>((resolve) => (goOn = resolve))
  reading.mockImplementation(async () => {
    await held
    return []
  })
  const ends = Promise.all([
    owner.post('/studio/shifts/demo_model/end'),
    owner.post('/studio/shifts/demo_model/end'),
  ])
  await vi.waitUntil(() => reading.mock.calls.length === 2, { timeout: 15_000 })
  must(await model.post('/room/demo_model/subject', { subject: 'still here' }))
  reading.mockRestore()
  goOn()
  expect((await ends).map(({ status }) => status).sort()).toEqual([200, 409])
})
