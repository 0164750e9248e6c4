import type { ChatAllowed } from '@footlight/core/protocol'
import { createTermFilter } from '@footlight/server/prohibited-terms/term-filter'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type SocketWorld, startSockets } from './ws-support/start-sockets.ts'

let world: SocketWorld
beforeEach(async () => void (world = await startSockets({ isProhibited: createTermFilter(['forbidden']) })))
afterEach(() => world.stop())

function setRule(rule: ChatAllowed): void {
  const owner = world.owner()
  world.people.set('performer', { ...owner, settings: { ...owner.settings, chat_allowed: rule } })
}

const corpus = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '"><svg onload=alert(1)>',
  'javascript:alert(1)',
  '{{constructor.constructor("alert(1)")()}}',
  '</textarea><script>',
  '&lt;b&gt;',
  '\\u003cscript\\u003e',
  '`${alert(1)}`',
  "'; DROP TABLE people; --",
  'https://example.org/?a=1&b="2"',
]

test('CHAT-10 markup goes through as the text it is', async () => {
  const [one, two] = [await world.join('vera'), await world.join('max')]
  for (const [index, message] of corpus.entries()) {
    if (index === 10) world.clock.advance(10_000)
    one.send('v3.chat.message', { ref: `${index}`, message })
    await one.next('v3.chat.message')
  }
  await two.settle()
  expect(two.all('v3.chat.message').map((event) => event.message)).toEqual(corpus)
})

test('CHAT-11 everybody gets the message, its sender alone with the ref; numbers grow by one', async () => {
  const [one, two] = [await world.join('vera'), await world.join('max')]
  one.send('v3.chat.message', { ref: 'a', message: 'cafe\u0301' })
  two.send('v3.chat.message', { ref: 'b', message: 'two' })
  await one.settle()
  await two.settle()
  expect(
    one
      .all('v3.chat.message')
      .map(({ ref, message }) => [ref, message])
      .sort(),
  ).toEqual(
    [
      ['a', 'café'],
      [undefined, 'two'],
    ].sort(),
  )
  expect(two.all('v3.chat.message').find((event) => event.ref !== undefined)).toMatchObject({
    ref: 'b',
    user: { username: 'max' },
  })
  const [first, second] = one.all('v3.chat.message')
  expect(second!.id).toBe(first!.id + 1)
})

test.each([
  ['   ', 'empty'],
  ['x'.repeat(501), 'too_long'],
  ['a\u202eb', 'forbidden_characters'],
  ['a\u0000', 'forbidden_characters'],
  ['so FORBIDDEN.', 'prohibited'],
])('CHAT-12 a refused message is answered to its sender alone: %j', async (message, error) => {
  const [one, two] = [await world.join('vera'), await world.join('max')]
  one.send('v3.chat.message', { ref: 'r', message })
  expect(await one.next('v3.chat.message_failed')).toMatchObject({ ref: 'r', error })
  await two.settle()
  expect(two.all('v3.chat.message')).toEqual([])
})

describe('CHAT-13 chat_allowed', () => {
  async function says(token: string): Promise<string> {
    const client = await world.join(token)
    client.send('v3.chat.message', { ref: 'r', message: 'hi' })
    await client.settle()
    return client.all('v3.chat.message_failed')[0]?.error ?? 'said'
  }
  const tip = (sender: string) => ({
    topic: 'room:performer',
    name: 'v3.tip.received',
    payload: {
      tokens: 5,
      receiver_name: 'performer',
      sender_name: sender,
      transfer_id: 't',
      sent_at: world.clock.now(),
    },
  })

  test('tokens: who has tokens, and the performer', async () => {
    setRule('tokens')
    world.ledger.balances.set('wallet:2', 10)
    expect([
      await says('vera'),
      await says('max'),
      await says('guest_a'),
      await says('performer'),
      await says('warden'),
    ]).toEqual(['said', 'tokens_required', 'tokens_required', 'said', 'said'])
  })

  test('tokens: follows the wallet while the socket is open', async () => {
    setRule('tokens')
    world.ledger.balances.set('wallet:2', 10)
    const vera = await world.join('vera')
    world.ledger.commit({
      topic: 'account:2',
      name: 'v3.token.update',
      payload: { username: 'vera', tokens: 0, token_change: -10, type: 'tip' },
    })
    vera.send('v3.chat.message', { ref: 'r', message: 'hi' })
    expect(await vera.next('v3.chat.message_failed')).toMatchObject({ error: 'tokens_required' })
  })

  test('tip_recent: who tipped within a day, also before the room was in memory', async () => {
    setRule('tip_recent')
    world.ledger.commit(tip('vera'))
    expect(await says('vera')).toBe('said')
    expect(await says('max')).toBe('recent_tip_required')
    world.ledger.commit(tip('max'))
    expect(await says('max')).toBe('said')
    world.clock.advance(24 * 60 * 60_000)
    expect(await says('max')).toBe('recent_tip_required')
  })

  test('tip_anytime: whoever has paid the performer once by the books', async () => {
    setRule('tip_anytime')
    world.ledger.statements.set('wallet:2', [
      {
        id: 's',
        cursor: 1,
        at: 0,
        tokens: -5,
        balanceAfter: 0,
        counterparty: 'earnings:1',
        reason: 'tip',
        kind: 'tip',
        memo: {},
      },
    ])
    world.ledger.statements.set('wallet:3', [
      {
        id: 's',
        cursor: 1,
        at: 0,
        tokens: -5,
        balanceAfter: 0,
        counterparty: 'earnings:6',
        reason: 'tip',
        kind: 'tip',
        memo: {},
      },
    ])
    expect([await says('vera'), await says('max'), await says('guest_a')]).toEqual([
      'said',
      'tip_required',
      'tip_required',
    ])
  })

  test('a changed rule holds within 5 s', async () => {
    const max = await world.join('max')
    setRule('tokens')
    world.clock.advance(5_000)
    await max.settle()
    max.send('v3.chat.message', { ref: 'r', message: 'hi' })
    expect(await max.next('v3.chat.message_failed')).toMatchObject({ error: 'tokens_required' })
  })
})

describe('CHAT-14 history', () => {
  test('the last 200 messages come to who joins, oldest first', async () => {
    const vera = await world.join('vera')
    for (let i = 1; i <= 205; i += 1) {
      if (i % 10 === 1) world.clock.advance(10_000)
      vera.send('v3.chat.message', { ref: `${i}`, message: `m${i}` })
      await vera.next('v3.chat.message')
    }
    const max = await world.join('max')
    const [history] = max.all('v3.chat.history')
    expect(history!.messages.map((one) => one.message)).toEqual(
      Array.from({ length: 200 }, (_, i) => `m${i + 6}`),
    )
    expect(history!.messages.every((one) => one.ref === undefined)).toBe(true)
    // CHAT-KEPT-01: nothing else is kept.
    world.clock.advance(250)
    await vera.settle()
    expect(world.chatStore.batches.flat().map((one) => one.id)).toEqual(
      history!.messages.map((one) => one.id),
    )
  })

  test('CHAT-16 brings the last 50 tips, also those of before a restart, each with its cursor', async () => {
    const tip = (id: number) => ({
      topic: 'room:performer',
      name: 'v3.tip.received',
      payload: {
        tokens: id,
        receiver_name: 'performer',
        sender_name: 'max',
        transfer_id: `t${id}`,
        sent_at: id,
      },
    })
    world.ledger.record(tip(1), tip(2))
    const vera = await world.join('vera')
    expect(vera.all('v3.chat.history')[0]!.tips!.map((one) => [one.transfer_id, one.cursor])).toEqual([
      ['t1', 1],
      ['t2', 2],
    ])
    world.ledger.commit(...Array.from({ length: 50 }, (_, index) => tip(index + 3)))
    const max = await world.join('max')
    const tips = max.all('v3.chat.history')[0]!.tips!
    expect([tips.length, tips[0]!.transfer_id, tips.at(-1)!.transfer_id]).toEqual([50, 't3', 't52'])
    expect(max.all('v3.tip.received')).toEqual([])
  })

  test('is written in batches, and what a broken disk refused is written later', async () => {
    const vera = await world.join('vera')
    const say = async (message: string): Promise<void> => {
      vera.send('v3.chat.message', { ref: message, message })
      await vera.settle()
    }
    await say('a')
    await say('b')
    expect(world.chatStore.batches).toEqual([])
    world.clock.advance(250)
    await vera.settle()
    expect(world.chatStore.batches.map((batch) => batch.map((one) => one.message))).toEqual([['a', 'b']])
    world.chatStore.isBroken = true
    await say('c')
    world.clock.advance(250)
    await say('d')
    world.chatStore.isBroken = false
    world.clock.advance(5_000)
    await vera.settle()
    expect(world.chatStore.batches.flat().map((one) => one.message)).toEqual(['a', 'b', 'c', 'd'])
  })

  test('closing writes the rest, and a new start reads it without using a number twice', async () => {
    const vera = await world.join('vera')
    vera.send('v3.chat.message', { ref: 'r', message: 'last words' })
    const { id } = await vera.next('v3.chat.message')
    await world.rooms.close()
    expect(world.chatStore.batches.flat().map((one) => one.message)).toEqual(['last words'])
    const again = await startSockets({})
    again.chatStore.batches.push(...world.chatStore.batches)
    const max = await again.join('max')
    expect(max.all('v3.chat.history')[0]!.messages.map((one) => one.message)).toEqual(['last words'])
    max.send('v3.chat.message', { ref: 'r', message: 'first' })
    expect((await max.next('v3.chat.message')).id).toBeGreaterThan(id)
    await again.stop()
  })
})

describe('CHAT-15 count and list of users', () => {
  test('the count counts people, not sockets and not the performer, at most every 5 s', async () => {
    const performer = await world.join('performer')
    for (const token of ['vera#1', 'vera#2', 'max', 'guest_a']) await world.join(token)
    await performer.settle()
    expect(performer.all('v3.chat.user_count')).toEqual([{ user_count: 0 }])
    world.clock.advance(5_000)
    expect(await performer.next('v3.chat.user_count')).toEqual({ user_count: 3 })
    world.clock.advance(5_000)
    await performer.settle()
    expect(performer.all('v3.chat.user_count')).toHaveLength(2)
  })

  test('the list comes to who asked, then who came and went, until they stop', async () => {
    const performer = await world.join('performer')
    const max = await world.join('max')
    performer.send('v3.chat.userlist.start', {})
    expect((await performer.next('v3.chat.user_list')).users.map((user) => user.username)).toEqual([
      'max',
      'performer',
    ])
    world.clock.advance(5_000)
    await performer.settle()
    const vera = await world.join('vera')
    max.close()
    await max.closed
    await vera.settle()
    world.clock.advance(5_000)
    expect(await performer.next('v3.chat.user_left')).toEqual({ user: 'max' })
    expect((await performer.next('v3.chat.user_joined')).user.username).toBe('vera')
    performer.send('v3.chat.userlist.stop', {})
    vera.close()
    await vera.closed
    await performer.settle()
    world.clock.advance(5_000)
    await performer.settle()
    expect(performer.all('v3.chat.user_left')).toHaveLength(1)
  })
})
