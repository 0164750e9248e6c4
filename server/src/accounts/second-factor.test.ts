import { ManualClock } from '@footlight/core/ports/testing/manual-clock'
import { AccountId } from '@footlight/core/protocol/ids'
import { Secret, TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { SecondFactor } from './second-factor.ts'

const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
const id = AccountId.parse(7)
const now = Date.UTC(2026, 10, 21, 20)
const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now })

function factorOf(serverSecret = Buffer.alloc(32, 1)) {
  const taken: unknown[] = []
  const factor = new SecondFactor({
    serverSecret,
    clock: new ManualClock(now),
    secondFactors: {
      takeStep: async (...asked) => taken.push(asked) > 0,
      takeRecoveryCode: async (...asked) => taken.push(asked) > 0,
    },
  })
  return { factor, taken }
}

test('SECURITY-06 a secret is stored encrypted, for its account and this server alone', async () => {
  const { factor, taken } = factorOf()
  const stored = factor.seal(id, secret)
  expect(stored).not.toContain(secret)
  expect(await factor.accept({ id, totpSecret: stored }, code)).toBe(true)
  expect(taken).toEqual([[id, stored, Math.floor(now / 30_000)]])
  expect(await factor.accept({ id: AccountId.parse(8), totpSecret: stored }, code)).toBe(false)
  const elsewhere = factorOf(Buffer.alloc(32, 2))
  expect(await elsewhere.factor.accept({ id, totpSecret: stored }, code)).toBe(false)
})

test('AUTH-09 a code is asked for once more where it was taken; without an app nothing is', async () => {
  const { factor, taken } = factorOf()
  expect(await factor.accept({ id, totpSecret: null }, code)).toBe(false)
  expect(await factor.accept({ id, totpSecret: secret }, 'abcdef')).toBe(false)
  expect(taken).toEqual([])
  expect(await factor.accept({ id, totpSecret: secret }, `${code.slice(0, 3)} ${code.slice(3)}`)).toBe(true)
})

test('SECURITY-07 ten recovery codes, as they are typed, of this account alone', async () => {
  const { factor, taken } = factorOf()
  const { codes, codeHashes } = factor.recoveryCodes.make(id)
  expect([new Set(codes).size, new Set(codeHashes).size]).toEqual([10, 10])
  for (const each of codes) expect(each).toMatch(/^\d{4}-\d{4}-\d{4}$/)
  await factor.accept({ id, totpSecret: secret }, codes[0]!.replaceAll('-', ' '))
  await factor.accept({ id: AccountId.parse(8), totpSecret: secret }, codes[0]!)
  expect(taken[0]).toEqual([id, codeHashes[0]])
  expect(taken[1]).not.toEqual([8, codeHashes[0]])
})
