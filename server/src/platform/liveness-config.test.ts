import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

const livenessOf = (env: Record<string, string>) => {
  const config = readConfig(env, '/srv/footlight')
  return config.ok ? config.value.liveness : config.error
}

test('LIVE-CHECK-01 nobody is asked unless the operator says so, and a check holds for a day unless they say how long', () => {
  expect(livenessOf({})).toBeNull()
  expect(livenessOf({ LIVENESS: 'off', LIVENESS_HOURS: '3' })).toBeNull()
  expect(livenessOf({ LIVENESS: 'staff' })).toEqual({ hours: 24 })
  expect(livenessOf({ LIVENESS: 'staff', LIVENESS_HOURS: '3' })).toEqual({ hours: 3 })
  expect(livenessOf({ LIVENESS: 'on' })).toContain('LIVENESS must be off, or staff')
  for (const hours of ['0', '1.5', '721', 'day'])
    expect(livenessOf({ LIVENESS_HOURS: hours })).toContain('LIVENESS_HOURS must be')
})
