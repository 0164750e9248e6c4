import { ManualClock } from '@footlight/core/ports/testing/manual-clock'
import { AccountId } from '@footlight/core/protocol'
import { Secret, TOTP } from 'otpauth'
import { describe, expect, it } from 'vitest'
import { TotpCheck } from './totp.ts'

const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
const account = AccountId.parse(1)
const started = Date.UTC(2026, 10, 21, 20)

function setUp() {
  const clock = new ManualClock(started)
  const codeAt = (at: number) => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at })
  return {
    check: new TotpCheck(clock),
    codeAt,
    at: (seconds: number) => clock.advance(started + seconds * 1000 - clock.now()),
  }
}

describe('AUTH-09 codes of an authenticator app', () => {
  it('are taken once', () => {
    const { check, codeAt, at } = setUp()
    const code = codeAt(started)
    expect(check.accept(account, secret, code)).toBe(true)
    expect(check.accept(account, secret, code)).toBe(false)
    at(29)
    expect(check.accept(account, secret, code)).toBe(false)
    expect(check.accept(AccountId.parse(2), secret, code)).toBe(true)
  })

  it('of the step before and after pass, older and later ones do not', () => {
    for (const [steps, passes] of [
      [-2, false],
      [-1, true],
      [0, true],
      [1, true],
      [2, false],
    ] as const) {
      const { check, codeAt } = setUp()
      expect(check.accept(account, secret, codeAt(started + steps * 30_000))).toBe(passes)
    }
  })

  it('of a step before one that was taken are refused', () => {
    const { check, codeAt } = setUp()
    expect(check.accept(account, secret, codeAt(started + 30_000))).toBe(true)
    expect(check.accept(account, secret, codeAt(started))).toBe(false)
  })

  it('that are wrong are refused', () => {
    const { check, codeAt } = setUp()
    const wrong = String((Number(codeAt(started)) + 1) % 1_000_000).padStart(6, '0')

    expect(check.accept(account, secret, wrong)).toBe(false)
  })
})
