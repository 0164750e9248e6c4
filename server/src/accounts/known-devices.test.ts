import { ManualClock } from '@footlight/core/ports/testing/manual-clock'
import { AccountId } from '@footlight/core/protocol'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { DEVICE_TTL_MS, KnownDevices } from './known-devices.ts'

const clock = new ManualClock()
const devices = new KnownDevices(Buffer.alloc(32, 1), clock)
const [ana, bea] = [AccountId.parse(7), AccountId.parse(8)]

test('AUTH-13 a device is known to the accounts that logged in there, until the password changes or a year is over', () => {
  const one = devices.remember(null, ana, 'hash')
  const both = devices.remember(one, bea, 'other hash')
  const id = devices.find(one, ana, 'hash')
  expect(id).not.toBeNull()
  expect(devices.find(both, ana, 'hash')).toBe(id)
  expect(devices.find(both, bea, 'other hash')).not.toBeNull()
  expect([
    devices.find(one, bea, 'other hash'),
    devices.find(null, ana, 'hash'),
    devices.find(one, ana, 'new hash'),
  ]).toEqual([null, null, null])
  expect(new KnownDevices(Buffer.alloc(32, 2), clock).find(one, ana, 'hash')).toBeNull()
  clock.setWall(DEVICE_TTL_MS)
  expect(devices.find(both, ana, 'hash')).toBeNull()
  clock.setWall(-(DEVICE_TTL_MS + 1))
  expect(devices.find(one, ana, 'hash')).toBeNull()
  clock.setWall(1)
})

test('AUTH-13 a device keeps four accounts, the newest', () => {
  let cookie: string | null = null
  for (let id = 1; id <= 6; id += 1) cookie = devices.remember(cookie, AccountId.parse(id), 'hash')
  expect([1, 2, 3, 4, 5, 6].map((id) => devices.find(cookie, AccountId.parse(id), 'hash') !== null)).toEqual([
    false,
    false,
    true,
    true,
    true,
    true,
  ])
})

test('AUTH-13 whatever is changed in it, it is worth nothing', () => {
  const cookie = devices.remember(null, ana, 'hash')
  fc.assert(
    fc.property(fc.nat(cookie.length - 1), fc.constantFrom('0', 'a', '~', '!', ''), (at, put) => {
      const changed = cookie.slice(0, at) + put + cookie.slice(at + 1)
      if (changed !== cookie) expect(devices.find(changed, ana, 'hash')).toBeNull()
    }),
  )
  fc.assert(fc.property(fc.string(), (text) => devices.find(text, ana, 'hash') === null))
})
