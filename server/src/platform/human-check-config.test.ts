import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

const checkOf = (env: Record<string, string>) => {
  const config = readConfig(env, '/srv/footlight')
  return config.ok ? config.value.humanCheck : config.error
}

test('CAPTCHA-01 nobody is asked unless it is switched on, and what is no setting does not start', () => {
  expect(checkOf({})).toBeNull()
  expect(checkOf({ CAPTCHA: 'off', CAPTCHA_HASHES: '2000' })).toBeNull()
  expect(checkOf({ CAPTCHA: 'proof_of_work' })).toEqual({ hashesMax: 50_000, afterFailures: 3 })
  const set = { CAPTCHA: 'proof_of_work', CAPTCHA_HASHES: '2000', CAPTCHA_AFTER_FAILURES: '5' }
  expect(checkOf(set)).toEqual({ hashesMax: 2_000, afterFailures: 5 })
  expect(checkOf({ CAPTCHA: 'on' })).toBe('CAPTCHA must be off or proof_of_work.')
  for (const wrong of ['0', '999', '10000001', '-1', '5e4', 'many'])
    expect(checkOf({ CAPTCHA_HASHES: wrong })).toContain('CAPTCHA_HASHES must be')
  for (const wrong of ['0', '10', 'x'])
    expect(checkOf({ CAPTCHA_AFTER_FAILURES: wrong })).toContain('CAPTCHA_AFTER_FAILURES must be')
})
