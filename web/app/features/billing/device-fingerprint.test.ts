import { ManualClock } from '@footlight/core/ports/testing/manual-clock'
import { expect, test, vi } from 'vitest'
import { deviceFingerprint } from './device-fingerprint.ts'

const DEVICE = '0123456789abcdef0123456789abcdef'

function browser(read: () => Promise<string>) {
  const kept = new Map<string, string>()
  const clock = new ManualClock(1_000_000)
  const storage = {
    get: (key: string) => kept.get(key) ?? null,
    set: (key: string, value: string) => void kept.set(key, value),
    remove: (key: string) => void kept.delete(key),
  }
  const ask = vi.fn(read)
  return { kept, clock, ask, deps: { storage, clock, read: ask, cacheMs: 60_000 } }
}

test('DEVICE-02 what was read is kept as long as the server says, and no longer', async () => {
  const { clock, ask, deps } = browser(async () => DEVICE)
  expect([await deviceFingerprint(deps), await deviceFingerprint(deps)]).toEqual([DEVICE, DEVICE])
  expect(ask).toHaveBeenCalledTimes(1)
  clock.advance(60_000)
  await deviceFingerprint(deps)
  await deviceFingerprint({ ...deps, cacheMs: 0 })
  expect(ask).toHaveBeenCalledTimes(3)
})

test('DEVICE-02 after three seconds nothing is said, and nothing is kept', async () => {
  const { kept, clock, deps } = browser(() => new Promise(() => undefined))
  const asked = deviceFingerprint(deps)
  clock.advance(3_000)
  expect(await asked).toBeNull()
  expect(kept.size).toBe(0)
})

test.each([
  ['a browser that refuses', () => Promise.reject(new Error('refused'))],
  ['an answer that is none', async () => 'nonsense'],
])('DEVICE-02 %s says nothing', async (_name, read) => {
  const { kept, deps } = browser(read)
  expect(await deviceFingerprint(deps)).toBeNull()
  expect(kept.size).toBe(0)
})

test.each([
  'nonsense',
  '{}',
  JSON.stringify({ device: 'x', at: 1 }),
  JSON.stringify({ device: DEVICE, at: 9e12 }),
])('DEVICE-02 with %s kept it is read anew', async (text) => {
  const { kept, ask, deps } = browser(async () => DEVICE)
  kept.set('footlight.device', text)
  expect(await deviceFingerprint(deps)).toBe(DEVICE)
  expect(ask).toHaveBeenCalledTimes(1)
})
