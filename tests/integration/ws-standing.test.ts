import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Person } from '@footlight/server/accounts/people-port'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startFootlight } from '../dev-env/start-footlight.ts'
import type { SocketClient } from './ws-support/socket-client.ts'
import { type SocketWorld, startSockets } from './ws-support/start-sockets.ts'

let world: SocketWorld
beforeEach(async () => void (world = await startSockets()))
afterEach(() => world.stop())

/** Somebody changes an account in the database, and a second passes. */
async function change(
  username: string,
  change: Partial<Person>,
  ...witnesses: readonly SocketClient[]
): Promise<void> {
  world.people.set(username, { ...world.people.get(username)!, ...change })
  world.clock.advance(1_000)
  for (const witness of witnesses) await witness.settle()
}

const DAY_MS = 86_400_000

describe('STAND-01 who is suspended while connected', () => {
  test('is cut from media, told until when, and put out of every room within a second', async () => {
    const [vera, lobby] = [await world.join('vera'), await world.authorize('/ws/lobby', 'vera#2')]
    await lobby.next('v3.authorize.success')
    const until = world.clock.now() + DAY_MS
    const media = world.sfu.room('performer')
    const rechecks = media.rechecks
    await change('vera', { suspendedUntil: until })
    expect(await vera.next('v3.account.suspended')).toEqual({ suspended_until: until, reason: null })
    expect(await vera.closed).toEqual({ code: 4401, reason: 'account_suspended' })
    expect(media.rechecks).toBeGreaterThan(rechecks)
    expect(await lobby.next('v3.account.suspended')).toEqual({ suspended_until: until, reason: null })
    await lobby.settle()
  })

  test('is told again with each account socket, until it is over', async () => {
    await change('vera', { suspendedUntil: world.clock.now() + DAY_MS })
    const lobby = await world.authorize('/ws/lobby', 'vera')
    expect(await lobby.next('v3.account.suspended')).toEqual({
      suspended_until: world.clock.now() + DAY_MS - 1_000,
      reason: null,
    })
    await change('vera', { suspendedUntil: null })
    const later = await world.authorize('/ws/lobby', 'vera')
    await later.next('v3.authorize.success')
    await later.settle()
    expect(later.all('v3.account.suspended')).toEqual([])
  })

  test('as the performer, loses the room too', async () => {
    const performer = await world.join('performer')
    await change('performer', { suspendedUntil: world.clock.now() + DAY_MS })
    expect(await performer.closed).toEqual({ code: 4401, reason: 'account_suspended' })
  })
})

test('STAND-02 a site moderator who is dismissed keeps order nowhere any more, through an open socket either', async () => {
  const [warden, vera] = [await world.join('warden'), await world.join('vera')]
  await world
    .moderate('performer', {
      action: 'silence',
      target: 'warden',
      minutes: 5,
      reason: '',
    })
    .then((silenced) => expect(silenced.ok).toBe(false))
  await change('warden', { roles: [] }, warden, vera)
  await world
    .moderate('performer', {
      action: 'silence',
      target: 'warden',
      minutes: 5,
      reason: '',
    })
    .then((silenced) => expect(silenced.ok).toBe(true))
  warden.send('v3.chat.message', { ref: 'r', message: 'still here' })
  expect(await warden.next('v3.chat.message_failed')).toMatchObject({ error: 'silenced' })
})

test('STAND-02 whose role alone let them in is put out, and who becomes staff keeps order at once', async () => {
  const warden = await world.join('warden')
  await world
    .moderate('performer', {
      action: 'ban',
      target: 'warden',
      minutes: null,
      reason: '',
    })
    .then((banned) => expect(banned.ok).toBe(false))
  const vera = await world.join('vera')
  await change('vera', { roles: ['site_moderator'] }, vera)
  await change('warden', { roles: [] }, warden)
  const banned = await world.moderate('vera', {
    action: 'ban',
    target: 'warden',
    minutes: null,
    reason: 'spam',
  })
  expect(banned.ok).toBe(true)
  expect((await warden.closed).code).toBe(4403)
})

test('STAND-03 one query asks for all who are connected, and nothing is told where nothing changed', async () => {
  const clients = [
    await world.join('vera'),
    await world.join('vera#2'),
    await world.join('max'),
    await world.join('guest_abc'),
  ]
  const heard = clients.map((client) => client.heard.length)
  const asked = world.factsAsked.length
  world.clock.advance(1_000)
  for (const client of clients) await client.settle()
  expect(world.factsAsked.slice(asked).map((ids) => [...ids].sort())).toEqual([[2, 3]])
  expect(clients.map((client) => client.heard.length)).toEqual(heard.map((count) => count + 1))
})

test('AUTH-20 STAND-01 a suspension in the database ends calls of a session that was just used', async () => {
  const footlight = await startFootlight()
  try {
    const [viewer, model] = [await footlight.newPerson('viewer', 100), await footlight.newPerson('model')]
    const lobby = await footlight.lobby(viewer)
    const until = Date.now() + DAY_MS
    expect((await viewer.tip(model.username, 1)).status).toBe(200)
    const database = new DatabaseSync(join(footlight.config.dataDir, 'footlight.db'))
    database.prepare('update people set suspended_until = ? where username = ?').run(until, viewer.username)
    database.close()
    await lobby.next('v3.account.suspended')
    const told = { error: 'account_suspended', until: new Date(until).toISOString() }
    expect(await viewer.tip(model.username, 1)).toMatchObject({ status: 403, body: told })
    expect((await viewer.get('/user/current')).body.user.suspension_date).not.toBeNull()
  } finally {
    await footlight.stop()
  }
})
