import { expect, test } from 'vitest'
import { LocalLeases } from './leases.ts'

test('LEASE-01 one holder at a time, whoever asks, and names do not meet', async () => {
  const leases = new LocalLeases()
  const [first, second, other] = await Promise.all([
    leases.claim('room:1'),
    leases.claim('room:1'),
    leases.claim('room:2'),
  ])
  expect(first).toMatchObject({ name: 'room:1' })
  expect(second).toBeNull()
  expect(other).toMatchObject({ name: 'room:2' })
})

test('LEASE-02 what was released is free, under a greater epoch, and an old lease releases nothing', async () => {
  const leases = new LocalLeases()
  const before = (await leases.claim('room:1'))!
  await leases.release(before)
  await leases.release(before)
  const after = (await leases.claim('room:1'))!
  expect(after.epoch).toBeGreaterThan(before.epoch)
  await leases.release(before)
  expect(await leases.claim('room:1')).toBeNull()
})

test('FENCE-03 a run begins behind all that was claimed before, and behind what its predecessor still claims', async () => {
  const before = new LocalLeases()
  const last = (await before.claim('room:1'))!
  const after = new LocalLeases(last.epoch)
  const late = (await before.claim('room:2'))!
  const first = (await after.claim('room:2'))!
  expect(first.epoch).toBeGreaterThan(late.epoch)
  expect(Number.isSafeInteger(first.epoch)).toBe(true)
})
