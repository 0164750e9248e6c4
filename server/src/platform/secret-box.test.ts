import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { SecretBox } from './secret-box.ts'

const secret = randomBytes(32)
const box = new SecretBox(secret, 'accounts')

test('COMMISSION-ACCOUNT-01 a text opens with its own key, in its own place, and unchanged alone', () => {
  const closed = box.close('ava.snaps ☀', 'order 1')
  expect(closed).not.toContain('ava')
  expect(box.close('ava.snaps ☀', 'order 1')).not.toBe(closed)
  expect(box.open(closed, 'order 1')).toBe('ava.snaps ☀')
  expect(box.open(closed, 'order 2')).toBeNull()
  expect(new SecretBox(secret, 'other').open(closed, 'order 1')).toBeNull()
  expect(new SecretBox(randomBytes(32), 'accounts').open(closed, 'order 1')).toBeNull()
  const bytes = Buffer.from(closed, 'base64url')
  for (const at of bytes.keys()) {
    const changed = Buffer.from(bytes)
    changed[at]! ^= 1
    expect(box.open(changed.toString('base64url'), 'order 1')).toBeNull()
  }
  for (const cut of ['', 'x', closed.slice(0, 20)]) expect(box.open(cut, 'order 1')).toBeNull()
})
