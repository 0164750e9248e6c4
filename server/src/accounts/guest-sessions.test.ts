import { expect, test } from 'vitest'
import { Signer } from '../platform/signer.ts'
import { GuestSessions, guestName, guestSince } from './guest-sessions.ts'

const secret = Buffer.alloc(32, 7)
const guests = new GuestSessions(secret)
const NOW = Date.UTC(2026, 10, 22)

test('WALL-04 when a guest came is in their session, signed, and the same wherever it is read', () => {
  const made = guests.create(NOW)
  const read = new GuestSessions(secret).read(made.cookieValue)
  expect(read).toEqual(made)
  expect(guestSince(made.sessionKey)).toBe(NOW)
  expect(guestName(made.sessionKey)).toBe(made.username)
})

test('WALL-04 another time, none, or another secret is no session of ours', () => {
  const { cookieValue } = guests.create(NOW)
  const began = NOW.toString(36)
  expect(guests.read(cookieValue.replace(began, (NOW + 1e6).toString(36)))).toBeNull()
  expect(guests.read(cookieValue.replace(`${began}-`, ''))).toBeNull()
  expect(new GuestSessions(Buffer.alloc(32, 8)).read(cookieValue)).toBeNull()
})

test('WALL-04 a cookie of before the time was written down still is a session, and a long known one', () => {
  const id = 'A'.repeat(22)
  const read = guests.read(`g.${id}.${new Signer(secret, 'guest session').sign(id)}`)
  expect(read?.username).toMatch(/^guest_[0-9a-f]{10}$/)
  expect(guestSince(read!.sessionKey)).toBe(0)
  expect(guestSince('p.somebody')).toBeNull()
})
