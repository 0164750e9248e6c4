import { expect, test, vi } from 'vitest'
import type { LivenessState } from '../protocol/liveness.ts'
import { LivenessStore } from './liveness-store.ts'
import type { RootStore } from './root-store.ts'

const due: LivenessState = {
  ...{ is_due: true, is_blocked: false, is_missed: false, due_in_ms: null },
  ...{ hours: 24, holds_until: null, last: null },
}
const challenge = { id: '0'.repeat(32), gesture: 'look_up', left_ms: 90_000, others_left: 2 }

/** Answers of the server, in the order in which they are asked for. */
function storeWith(...answers: object[]) {
  const call = vi.fn(async () => answers.shift())
  const listeners = new Set<Parameters<RootStore['listeners']['add']>[0]>()
  const store = new LivenessStore({ api: { call } as never, listeners, clock: { monotonic: () => 1_000 } })
  const hear = () => {
    for (const each of listeners) each({ name: 'v3.user.settings' } as never)
  }
  return Object.assign(store, { hear, call })
}
const said = (value: object) => ({ ok: true, value })

test('WEB-LIVE-CHECK-01 what was wanted is done at once where nothing is due, and else once the picture was sent', async () => {
  const live = vi.fn()
  await storeWith(said({ ...due, is_due: false })).before(live)
  // Whoever hears nothing leaves it to the server.
  await storeWith({ ok: false, error: { error: 'network', status: 0 } }).before(live)
  expect(live).toHaveBeenCalledTimes(2)

  const store = storeWith(said(due), said(challenge), said({ ...due, is_due: false }))
  await store.before(live)
  expect(store.step).toBe('intro')
  await store.begin()
  expect([store.step, store.endsAtMs]).toEqual(['asked', 91_000])
  await store.send('AAAA')
  expect(store.step).toBe('closed')
  expect(live).toHaveBeenCalledTimes(3)
})

test('WEB-LIVE-CHECK-03 after a failure a sent picture begins no stream, and a closed dialog wants nothing', async () => {
  const live = vi.fn()
  const blocked = { ...due, is_blocked: true }
  const waiting = { ...blocked, last: { state: 'waiting', sent_at: '2026-11-27T12:00:00Z', reason: null } }
  const store = storeWith(said(blocked), said(challenge), said(waiting))
  await store.before(live)
  await store.begin()
  await store.send('AAAA')
  expect([store.step, store.isBehind]).toEqual(['sent', true])
  store.close()
  const given = storeWith(said(due), said(challenge), said({ ...due, is_due: false }))
  await given.before(live)
  given.close()
  given.open()
  await given.begin()
  await given.send('AAAA')
  expect(given.step).toBe('sent')
  expect(live).not.toHaveBeenCalled()
})

test('WEB-STEP-IN-01 what is due while a stream is on is heard and counts down, and a picture ends it', async () => {
  const isOver = { ...due, is_due: false }
  const store = storeWith(said(isOver), said({ ...due, due_in_ms: 180_000 }), said(challenge), said(isOver))
  const end = store.start()
  void store.load()
  await vi.waitFor(() => expect(store.state).not.toBeNull())
  expect(store.dueAtMs).toBeNull()
  store.hear()
  await vi.waitFor(() => expect(store.dueAtMs).toBe(181_000))
  store.open()
  await store.begin()
  await store.send('AAAA')
  expect([store.step, store.dueAtMs]).toEqual(['sent', null])
  end()
  store.hear()
  expect(store.call).toHaveBeenCalledTimes(4)
})
