import type { ModerationOrder } from '@footlight/server/moderation/moderation-feature'
import { setSubject } from '@footlight/server/rooms/subject-feature'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type SocketWorld, startSockets } from './ws-support/start-sockets.ts'

let world: SocketWorld
beforeEach(async () => void (world = await startSockets()))
afterEach(() => world.stop())

function moderate(
  by: string,
  action: ModerationOrder['action'],
  target: string,
  minutes: number | null = null,
  reason = '',
) {
  return world.moderate(by, { action, target, minutes, reason })
}

async function outcome(...order: Parameters<typeof moderate>): Promise<string> {
  const result = await moderate(...order)
  return result.ok ? 'done' : result.error.error
}

describe('MOD-10 notices name the target to performer, moderators and staff alone', () => {
  test('live', async () => {
    await moderate('performer', 'add_moderator', 'modesty')
    const informed = await Promise.all(['performer', 'modesty', 'warden'].map((token) => world.join(token)))
    const others = await Promise.all(
      ['max', 'guest_a', 'other_model', 'vera'].map((token) => world.join(token)),
    )
    expect(await outcome('modesty', 'silence', 'vera', 10)).toBe('done')
    for (const client of informed)
      expect(await client.next('v3.chat.moderate')).toEqual({
        action: 'silence',
        target: 'vera',
        by: 'modesty',
        minutes: 10,
        cursor: 2,
      })
    for (const client of others) {
      expect(await client.next('v3.chat.moderate')).toEqual({
        action: 'silence',
        by: 'modesty',
        minutes: 10,
        cursor: 2,
      })
      await client.settle()
      expect(JSON.stringify(client.all('v3.chat.moderate'))).not.toContain('vera')
    }
  })

  test('from the record', async () => {
    await moderate('performer', 'silence', 'vera')
    await moderate('performer', 'unsilence', 'vera')
    const max = await world.join('max', 'performer', 0)
    const warden = await world.join('warden', 'performer', 0)
    expect(max.all('v3.chat.moderate').map((notice) => notice.target)).toEqual([undefined, undefined])
    expect(warden.all('v3.chat.moderate').map((notice) => notice.target)).toEqual(['vera', 'vera'])
  })
})

test('MOD-11 the silenced cannot write, and can again when the time is over or when it is undone', async () => {
  const vera = await world.join('vera')
  const say = async (): Promise<string> => {
    vera.send('v3.chat.message', { ref: 'r', message: 'hi' })
    await vera.settle()
    return vera.heard.findLast((one) => one.name.startsWith('v3.chat.message'))!.name
  }
  await moderate('performer', 'silence', 'vera', 1)
  expect(await say()).toBe('v3.chat.message_failed')
  for (let i = 0; i < 3; i += 1) {
    world.clock.advance(20_000)
    await vera.settle()
  }
  expect(await say()).toBe('v3.chat.message')
  await moderate('performer', 'silence', 'vera')
  expect(await say()).toBe('v3.chat.message_failed')
  await moderate('performer', 'unsilence', 'vera')
  expect(await say()).toBe('v3.chat.message')
})

describe('MOD-12 kick and ban', () => {
  test('the banned hear why, are closed with 4403 on every socket and stay out until unbanned', async () => {
    const sockets = [await world.join('vera#1'), await world.join('vera#2')]
    const max = await world.join('max')
    await moderate('performer', 'ban', 'vera', null, 'spam')
    for (const socket of sockets) {
      expect(await socket.next('v3.chat.banned')).toEqual({ reason: 'spam' })
      expect((await socket.closed).code).toBe(4403)
    }
    const again = await world.authorize('/ws/room/performer', 'vera#3')
    expect(await again.next('v3.chat.banned')).toEqual({ reason: 'spam' })
    expect((await again.closed).code).toBe(4403)
    expect(again.all('v3.authorize.success')).toEqual([])
    await moderate('performer', 'unban', 'vera')
    await world.join('vera#4')
    await max.settle()
  })

  test('a ban outlives a restart and ends with its minutes', async () => {
    await moderate('performer', 'ban', 'vera', 60)
    expect(world.roomStore.stored).toMatchObject([
      { kind: 'ban', target: 'vera', by: 'performer', expiresAt: world.clock.now() + 3_600_000 },
    ])
    world.clock.advance(3_600_000)
    await world.join('vera')
  })

  test('a kick keeps out for 60 s', async () => {
    const guest = await world.join('guest_loud')
    await moderate('performer', 'kick', 'guest_loud')
    await guest.next('v3.chat.kicked')
    expect((await guest.closed).code).toBe(4403)
    world.clock.advance(59_000)
    const early = await world.authorize('/ws/room/performer', 'guest_loud')
    await early.next('v3.chat.kicked')
    expect((await early.closed).code).toBe(4403)
    world.clock.advance(1_000)
    await world.join('guest_loud')
  })

  test('media is rechecked before the socket hears of it', async () => {
    const vera = await world.join('vera')
    vera.send('v3.media.request', { ref: 'r', method: 'capabilities' })
    await vera.next('v3.media.response')
    const media = world.sfu.room('performer')
    media.emit({ kind: 'started', source: 'console' })
    await vera.next('v3.media.state')
    const [peer] = media.peers
    expect(peer!.mayConsume({ kind: 'main' })).toBe(true)
    const before = media.rechecks
    const banned = moderate('performer', 'ban', 'vera')
    await banned
    expect(media.rechecks).toBe(before + 1)
    expect([peer!.mayConsume({ kind: 'main' }), peer!.isClosed]).toEqual([false, true])
  })
})

test('MOD-13 who may do what to whom', async () => {
  await moderate('performer', 'add_moderator', 'modesty')
  const orders: [string, ModerationOrder['action'], string, string][] = [
    ['vera', 'silence', 'max', 'forbidden'],
    ['guest_a', 'silence', 'max', 'forbidden'],
    ['other_model', 'ban', 'max', 'forbidden'],
    ['modesty', 'ban', 'performer', 'forbidden'],
    ['modesty', 'ban', 'warden', 'forbidden'],
    ['modesty', 'kick', 'modesty', 'forbidden'],
    ['modesty', 'add_moderator', 'max', 'forbidden'],
    ['modesty', 'remove_moderator', 'modesty', 'forbidden'],
    ['warden', 'ban', 'performer', 'forbidden'],
    ['performer', 'ban', 'performer', 'forbidden'],
    ['performer', 'silence', 'nobody', 'user_not_found'],
    ['performer', 'add_moderator', 'guest_a', 'conflict'],
    ['performer', 'unban', 'max', 'conflict'],
    ['performer', 'unsilence', 'max', 'conflict'],
    ['performer', 'kick', 'max', 'conflict'],
    ['performer', 'remove_moderator', 'max', 'conflict'],
    ['modesty', 'silence', 'max', 'done'],
    ['modesty', 'ban', 'guest_a', 'done'],
    ['warden', 'silence', 'modesty', 'done'],
    ['performer', 'remove_moderator', 'modesty', 'done'],
    ['modesty', 'unsilence', 'max', 'forbidden'],
  ]
  for (const [by, action, target, expected] of orders)
    expect([by, action, target, await outcome(by, action, target)]).toEqual([by, action, target, expected])
  const room = await world.rooms.snapshot(world.owner())
  expect([room.moderators, room.silenced, room.banned]).toEqual([[], ['max', 'modesty'], ['guest_a']])
})

test('MOD-14 moderators end after 14 days, or after the days that the performer has set', async () => {
  const day = 24 * 60 * 60_000
  expect(await moderate('performer', 'add_moderator', 'modesty')).toEqual({
    ok: true,
    value: { expiresAt: world.clock.now() + 14 * day },
  })
  const owner = world.owner()
  world.people.set('performer', { ...owner, settings: { ...owner.settings, mod_expire: 2 } })
  expect(await moderate('performer', 'add_moderator', 'max')).toEqual({
    ok: true,
    value: { expiresAt: world.clock.now() + 2 * day },
  })
  world.clock.advance(2 * day)
  expect((await world.rooms.snapshot(world.owner())).moderators).toEqual(['modesty'])
  expect(await outcome('max', 'silence', 'vera')).toBe('forbidden')
  world.clock.advance(12 * day)
  expect(await outcome('modesty', 'silence', 'vera')).toBe('forbidden')
})

test('MOD-15 two orders at once leave one state, and each is announced', async () => {
  const performer = await world.join('performer')
  const results = await Promise.all([
    moderate('performer', 'ban', 'vera'),
    moderate('warden', 'unban', 'vera'),
    moderate('performer', 'ban', 'vera'),
    moderate('warden', 'unban', 'max'),
  ])
  expect(results.map((result) => result.ok)).toEqual([true, true, true, false])
  await performer.settle()
  expect(performer.all('v3.chat.moderate').map((notice) => notice.action)).toEqual(['ban', 'unban', 'ban'])
  expect((await world.rooms.snapshot(world.owner())).banned).toEqual(['vera'])
})

test('MOD-16 with a full disk those who are here still hear of it', async () => {
  const performer = await world.join('performer')
  world.ledger.isDiskFull = true
  expect(await outcome('performer', 'silence', 'vera')).toBe('done')
  expect(await performer.next('v3.chat.moderate')).toEqual({
    action: 'silence',
    target: 'vera',
    by: 'performer',
  })
})

describe('ROOM-10 the subject', () => {
  test('is changed by performer and staff, stored, and told to all', async () => {
    const max = await world.join('max')
    const change = (by: string, subject: string) =>
      world.rooms.execute(world.owner(), setSubject, { by: world.identity(by), subject, color: null })
    expect(await change('performer', ' Dancing\u0301 ')).toMatchObject({
      ok: true,
      value: 'Dancinǵ',
    })
    expect(await max.next('v3.chat.subject')).toMatchObject({ subject: 'Dancinǵ', cursor: 1 })
    expect(await change('max', 'mine')).toEqual({ ok: false, error: { error: 'forbidden' } })
    expect(await change('performer', 'a\u202eb')).toMatchObject({
      ok: false,
      error: { error: 'invalid_value', fields: { subject: 'invalid' } },
    })
    expect(world.roomStore.records.get(1)).toMatchObject({ subject: 'Dancinǵ' })
  })
})

describe('MOD-18 whoever is silenced is told, with the end', () => {
  test('live in every window, when it is undone, and when its time is over; nobody else is', async () => {
    const [first, second, max] = [await world.join('vera'), await world.join('vera'), await world.join('max')]
    await moderate('performer', 'silence', 'vera', 1)
    const until = world.clock.now() + 60_000
    for (const window of [first, second])
      expect(await window.next('v3.chat.silence')).toEqual({ is_silenced: true, until })
    await moderate('performer', 'unsilence', 'vera')
    expect(await first.next('v3.chat.silence')).toEqual({ is_silenced: false, until: null })
    await moderate('performer', 'silence', 'vera')
    expect(await first.next('v3.chat.silence')).toEqual({ is_silenced: true, until: null })
    await moderate('performer', 'silence', 'vera', 1)
    await first.next('v3.chat.silence')
    for (let i = 0; i < 7; i += 1) {
      world.clock.advance(10_000)
      await Promise.all([first, second, max].map((client) => client.settle()))
    }
    expect(first.all('v3.chat.silence').at(-1)).toEqual({ is_silenced: false, until: null })
    expect(max.all('v3.chat.silence')).toEqual([])
  })

  test('at entry; and not a moderator, who writes all the same', async () => {
    await moderate('performer', 'add_moderator', 'modesty')
    await moderate('performer', 'silence', 'modesty', 5)
    await moderate('performer', 'silence', 'vera', 5)
    const [vera, modesty] = [await world.join('vera'), await world.join('modesty')]
    await Promise.all([vera.settle(), modesty.settle()])
    expect(vera.all('v3.chat.silence')).toEqual([{ is_silenced: true, until: world.clock.now() + 300_000 }])
    expect(modesty.all('v3.chat.silence')).toEqual([])
  })
})
