import { ManualClock } from '@footlight/core/ports/testing/manual-clock'
import type { Failure } from '@footlight/core/protocol'
import { fail, ok, type Result } from '@footlight/core/rules'
import { expect, test } from 'vitest'
import { checkedLogIn } from './checked-log-in.ts'
import { FailedLogIns } from './failed-log-ins.ts'

const WINDOW_MS = 10 * 60_000
const right = ok('in')
const wrong = fail({ error: 'invalid_credentials' } as const)
const refused = fail({ error: 'human_check_required' })

/** Log-ins of a site that asks after two failures, by whoever has no answer or a right one. */
function site() {
  const clock = new ManualClock()
  const failedLogIns = new FailedLogIns(2, clock)
  const humanCheck = {
    challenge: async () => null,
    take: async (_: unknown, answer?: string) => answer === 'yes',
  }
  let looked = 0
  const logIn = (
    name: string,
    clientAddress: string,
    answer: Result<string, Failure>,
    human_check?: string,
  ) =>
    checkedLogIn(
      { humanCheck, failedLogIns },
      name,
      { body: { human_check }, session: { identity: { sessionKey: 'g-1' } }, request: { clientAddress } },
      async () => {
        looked += 1
        return answer
      },
    )
  return { clock, logIn, looked: () => looked }
}

test('CAPTCHA-04 a name that failed is asked everywhere, in any case, and an address for any name; for ten minutes', async () => {
  const { clock, logIn, looked } = site()
  expect(await logIn('Mara', '192.0.2.1', wrong)).toEqual(wrong)
  expect(await logIn(' mara ', '192.0.2.2', wrong)).toEqual(wrong)
  expect(await logIn('mara', '192.0.2.3', right)).toEqual(refused)
  expect(await logIn('mara', '192.0.2.3', right, 'no')).toEqual(refused)
  expect(looked()).toBe(2)
  expect(await logIn('mara', '192.0.2.3', right, 'yes')).toEqual(right)
  expect(await logIn('ned', '192.0.2.1', wrong)).toEqual(wrong)
  expect(await logIn('olga', '192.0.2.1', right)).toEqual(refused)
  await clock.advance(WINDOW_MS)
  expect(await logIn('olga', '192.0.2.1', right)).toEqual(right)
  expect(await logIn('mara', '192.0.2.3', right)).toEqual(right)
})

test('CAPTCHA-04 what is refused for want of work, succeeds or asks for a code is no failure of the name', async () => {
  const { logIn } = site()
  const codeMissing = fail({ error: 'totp_required' } as const)
  for (let n = 0; n < 5; n += 1) {
    expect(await logIn('mara', '192.0.2.1', right)).toEqual(right)
    expect(await logIn('mara', '192.0.2.1', codeMissing)).toEqual(codeMissing)
  }
  for (const name of ['ned', 'olga']) await logIn(name, '192.0.2.1', wrong)
  for (let n = 0; n < 5; n += 1) expect(await logIn('mara', '192.0.2.1', wrong)).toEqual(refused)
  // Whoever tried without the work has made nothing harder for the owner of the name.
  expect(await logIn('mara', '192.0.2.9', right)).toEqual(right)
})

test('CAPTCHA-04 many tries in the same moment do not slip under the count together', async () => {
  const { logIn, looked } = site()
  await Promise.all(Array.from({ length: 20 }, () => logIn('mara', '192.0.2.1', wrong)))
  expect(looked()).toBe(2)
})
