import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { currentUser } from '../client/testing/fixtures.ts'
import { TIP_HOLD_FROM, TIP_HOLD_MS } from '../protocol/tokens.ts'
import { HeldTipStore } from './held-tips.ts'
import type { SessionStore } from './session-store.ts'
import { FakeClient } from './testing/fake-client.ts'

const TIP = 'POST /tip/mira'
const UNDO = 'POST /tips/t1/undo'
const titles = (client: FakeClient) => client.root.toasts.toasts.map((toast) => toast.title.key)
const bodyOf = (client: FakeClient) => JSON.parse(client.http.to(TIP).at(-1)!.body!)

const warn = vi.spyOn(console, 'warn')
beforeEach(() => void warn.mockClear())
afterEach(() => expect(warn).not.toHaveBeenCalled())

/** Somebody who has just tipped `tokens`, which are held. */
async function holding(tokens = TIP_HOLD_FROM) {
  const client = new FakeClient(currentUser(1_000))
  const room = await client.enter(await client.start())
  client.http.on(TIP, () => {
    client.clock.advance(1_500)
    const held_until = client.clock.now() + TIP_HOLD_MS
    return { json: { status: 1, transfer_id: 't1', tokens: 1_000 - tokens, held_until } }
  })
  client.root.tip.setAmount(tokens)
  const sentAt = client.clock.now()
  await client.root.tip.send('mira')
  return { client, room, sentAt, held: client.root.heldTips }
}

const event = (username: string, sent_at: number) => ({
  transfer_id: 't1',
  tokens: TIP_HOLD_FROM,
  receiver_name: 'mira',
  sender_name: username,
  sent_at,
  held_until: sent_at + TIP_HOLD_MS,
  cursor: 11,
})

test('TIP-HOLD-10 tips from 200 tokens on are held, others not; the box and the setting say otherwise', async () => {
  const { client } = await holding()
  const { tip, session } = client.root
  expect(bodyOf(client)).toEqual({ amount: TIP_HOLD_FROM, hold: true })
  tip.setAmount(TIP_HOLD_FROM - 1)
  await tip.send('mira')
  expect(bodyOf(client)).toEqual({ amount: TIP_HOLD_FROM - 1 })
  tip.setHold(true)
  await tip.send('mira')
  expect(bodyOf(client)).toMatchObject({ hold: true })
  // What was said of one tip was said of that one.
  expect([tip.isHeld, tip.holdChoice]).toEqual([false, null])
  session.setSettings({ ...session.settings!, tip_hold: 'always' })
  expect(tip.isHeld).toBe(true)
  session.setSettings({ ...session.settings!, tip_hold: 'never' })
  tip.setAmount(100_000)
  expect(tip.isHeld).toBe(false)
  tip.setHold(true)
  tip.choose({ kind: 'menu_item', item_id: 'a', title: 'Dance', price: 500 })
  expect([tip.canBeHeld, tip.isHeld]).toEqual([false, false])
})

test('TIP-HOLD-11 the time to take it back is counted from the press, so that it never ends before the page says so', async () => {
  const { client, held, sentAt } = await holding()
  expect(held.tips).toEqual([
    {
      transferId: 't1',
      tokens: TIP_HOLD_FROM,
      recipient: 'mira',
      until: sentAt + TIP_HOLD_MS,
      isReturning: false,
    },
  ])
  client.clock.advance(TIP_HOLD_MS - 1_501)
  expect(held.tips).toHaveLength(1)
  client.clock.advance(1)
  expect(held.tips).toEqual([])
})

test('TIP-HOLD-11 another window of the same person has it too, and each loses it with its end', async () => {
  const { client, room, held } = await holding()
  const told = event(client.root.session.username!, client.clock.now())
  room.emit('v3.tip.held', told)
  expect(held.tips).toHaveLength(1)
  expect(client.root.room.messages.entries.at(-1)).toMatchObject({ kind: 'held_tip', state: 'held' })
  room.emit('v3.tip.undone', { transfer_id: 't1', why: 'undone', cursor: 12 })
  expect(held.tips).toEqual([])
  expect(client.root.room.messages.entries.at(-1)).toMatchObject({ kind: 'held_tip', state: 'undone' })
})

test('TIP-HOLD-11 for the performer it is a line, and one tip when it is paid', async () => {
  const client = new FakeClient(currentUser(0, { username: 'mira', type: 'model' }))
  const room = await client.enter(await client.start())
  const now = client.clock.now()
  room.emit('v3.tip.held', event('anna', now))
  expect(client.root.heldTips.tips).toEqual([])
  expect(client.root.earnings.totalTokens).toBe(0)
  const { held_until: _until, ...tip } = event('anna', now)
  room.emit('v3.tip.received', { ...tip, cursor: 12 })
  expect(client.root.room.messages.entries.map(({ kind }) => kind)).toEqual(['tip'])
  expect(client.root.earnings.totalTokens).toBe(TIP_HOLD_FROM)
})

test('TIP-HOLD-12 taken back it is gone and said so; too late says that, and an answer that was lost can be asked for again', async () => {
  const { client, held } = await holding()
  client.http.on(UNDO, { status: 503, json: { status: 0, error: 'unavailable' } })
  await held.takeBack('t1')
  expect(held.tips).toMatchObject([{ isReturning: false }])
  client.http.on(UNDO, { json: { status: 1, tokens: 1_000 } })
  await held.takeBack('t1')
  expect(held.tips).toEqual([])
  expect(titles(client)).toEqual(['errors.unavailable', 'toasts.tip_taken_back'])
  const late = await holding()
  late.client.http.on(UNDO, { status: 409, json: { status: 0, error: 'tip_undo_too_late' } })
  await late.held.takeBack('t1')
  expect(titles(late.client)).toEqual(['errors.tip_undo_too_late'])
})

test('TIP-HOLD-11 a reload keeps what can still be taken back, for the same person alone', async () => {
  const { client, held } = await holding()
  const [tip] = held.tips
  const resumed = (username: string) => {
    const session = { username } as SessionStore
    const { api, toasts } = client.root
    const store = new HeldTipStore({ api, session, toasts, clock: client.clock, storage: client.storage })
    store.resume()
    return store.tips
  }
  expect(resumed(client.root.session.username!)).toEqual([tip])
  expect(resumed('somebody_else')).toEqual([])
  client.clock.advance(TIP_HOLD_MS)
  expect(resumed(client.root.session.username!)).toEqual([])
  for (const text of ['no json', '{"tips":1}']) {
    client.storage.set('footlight.held_tips', text)
    expect(resumed(client.root.session.username!)).toEqual([])
  }
})
