import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { FanLevel } from '@footlight/core/protocol'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestApi } from '../dev-env/api-client.ts'
import { accountIdOf } from '../dev-env/media-library.ts'
import { must } from '../dev-env/show-steps.ts'
import { type Footlight, startFootlight } from '../dev-env/start-footlight.ts'

const HOUR_MS = 3_600_000
let footlight: Footlight
beforeAll(async () => {
  footlight = await startFootlight()
})
afterAll(() => footlight.stop())

test('CHAT-FANS-01 who may read who is there reads who of them is a member, by level; the rest reads nothing', async () => {
  const { database } = footlight.server
  const model = await footlight.newPerson('model')
  const [first, hidden, past, stranger, away] = await Promise.all(
    Array.from({ length: 5 }, () => footlight.newPerson('viewer', 5)),
  )
  const letIn = async (who: TestApi, level: FanLevel, ms: number) =>
    database.fanClub.putMembership(await accountIdOf(who), await accountIdOf(model), level, Date.now() + ms)
  await letIn(first!, 'supporter', HOUR_MS)
  await letIn(hidden!, 'legend', HOUR_MS)
  await letIn(past!, 'legend', -1)
  await letIn(away!, 'legend', HOUR_MS)
  const file = new DatabaseSync(join(footlight.config.dataDir, 'footlight.db'))
  file.prepare("update people set membership = 'vip' where username = ?").run(hidden!.username)
  file.close()
  must(await hidden!.post('/user/settings', { invisible_mode_level: 1 }))
  const sockets = await Promise.all(
    [first, first, hidden, past, stranger].map((who) => footlight.room(who!, model.username)),
  )
  const fans = (who: TestApi, query = '') => who.get(`/chat/${model.username}/fans${query}`)
  expect(must(await fans(stranger!))).toEqual({ fans: [{ username: first!.username, level: 'supporter' }] })
  expect(must(await fans(footlight.guest(), '?profile=1')).fans).toEqual([
    expect.objectContaining({ username: first!.username, display_name: expect.any(String) }),
  ])
  expect(must(await fans(model, '?profile=1')).fans).toMatchObject([
    { username: hidden!.username, level: 'legend', avatar_url: expect.stringContaining(hidden!.username) },
    { username: first!.username, level: 'supporter' },
  ])
  // Joined while they were there; gone.
  await letIn(stranger!, 'insider', HOUR_MS)
  await sockets[0]!.close()
  await sockets[1]!.close()
  await expect
    .poll(async () => must(await fans(stranger!)).fans)
    .toEqual([{ username: stranger!.username, level: 'insider' }])
  must(await model.post('/user/settings', { chat_user_list: false }))
  expect((await fans(stranger!)).status).toBe(403)
  expect(must(await fans(model)).fans).toHaveLength(2)
  must(await model.post(`/room/${model.username}/moderate`, { action: 'ban', target: past!.username }))
  expect((await fans(past!)).body.error).toBe('banned')
  expect((await stranger!.get('/chat/demo_viewer/fans')).status).toBe(404)
  await Promise.all(sockets.slice(2).map((socket) => socket.close()))
})

test('CHAT-FANS-02 who joins while they are in the room has the badge there from now on, and in no other room', async () => {
  const model = await footlight.newPerson('model')
  const other = await footlight.newPerson('model')
  const viewer = await footlight.newPerson('viewer', 500)
  const prices = { enabled: true, description: '', priceSupporter: 60, priceInsider: 120, priceLegend: 300 }
  must(await model.post('/performer/fanclub', prices))
  must(await other.post('/performer/fanclub', prices))
  const [own, elsewhere] = [
    await footlight.room(viewer, model.username),
    await footlight.room(viewer, other.username),
  ]
  const isFan = async (socket: typeof own, line: string) => {
    socket.send('v3.chat.message', { ref: line, message: line })
    const { user } = await socket.next('v3.chat.message', ({ message }) => message === line)
    return user.is_fan === true
  }
  expect(await isFan(own, 'before')).toBe(false)
  const [terms] = must(await viewer.get(`/fanclub/${model.username}`)).offers
  must(await viewer.post(`/fanclub/${model.username}/join`, { terms }, { idempotencyKey: randomUUID() }))
  expect(await isFan(own, 'after')).toBe(true)
  expect(await isFan(elsewhere, 'elsewhere')).toBe(false)
  await Promise.all([own.close(), elsewhere.close()])
})
