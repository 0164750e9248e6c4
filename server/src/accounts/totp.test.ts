import { Secret, TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { newTotpSecret, totpAddress, totpStepOf } from './totp.ts'

const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
const now = Date.UTC(2026, 10, 21, 20)
const codeAt = (at: number) => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at })

test('AUTH-09 codes of the step before and after pass, older and later ones do not', () => {
  const own = Math.floor(now / 30_000)
  for (const [steps, expected] of [
    [-2, null],
    [-1, own - 1],
    [0, own],
    [1, own + 1],
    [2, null],
  ] as const)
    expect([steps, totpStepOf(secret, codeAt(now + steps * 30_000), now)]).toEqual([steps, expected])
})

test('AUTH-09 a code that is wrong, or is none, is of no step', () => {
  const wrong = String((Number(codeAt(now)) + 1) % 1_000_000).padStart(6, '0')
  for (const code of [wrong, '', '12345', 'abcdef', `${codeAt(now)}0`])
    expect(totpStepOf(secret, code, now)).toBeNull()
})

test('SECURITY-06 each secret is a new one of 160 bits, and its address is what apps read', () => {
  const [one, other] = [newTotpSecret(), newTotpSecret()]
  expect([one.length, one === other]).toEqual([32, false])
  expect(totpAddress(one, 'Night & Day', 'owl')).toBe(
    `otpauth://totp/Night%20%26%20Day:owl?issuer=Night%20%26%20Day&secret=${one}&algorithm=SHA1&digits=6&period=30`,
  )
})
