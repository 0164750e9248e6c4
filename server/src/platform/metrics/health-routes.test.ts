import { expect, test } from 'vitest'
import { mayReadMetrics } from './health-routes.ts'

const open = { metricsToken: null, publicUrl: null }
const guarded = { metricsToken: 'a-token-of-the-operator', publicUrl: 'https://cams.example.org' }

test.each([
  ['127.0.0.1', {}, open, true],
  ['::1', {}, open, true],
  ['::ffff:127.0.0.1', {}, open, true],
  ['127.1.2.3', {}, open, true],
  ['198.51.100.1', {}, open, false],
  ['::127.0.0.1', {}, open, false],
  ['::ffff:198.51.100.1', {}, open, false],
  ['', {}, open, false],
  ['127.0.0.1', { 'x-forwarded-for': '127.0.0.1' }, open, false],
  ['127.0.0.1', { via: '1.1 proxy' }, open, false],
  ['127.0.0.1', {}, { ...open, publicUrl: 'https://cams.example.org' }, false],
  ['127.0.0.1', {}, guarded, false],
  ['198.51.100.1', { authorization: 'Bearer a-token-of-the-operator' }, guarded, true],
  ['127.0.0.1', { authorization: 'Bearer a-token-of-somebody' }, guarded, false],
  ['127.0.0.1', { authorization: 'a-token-of-the-operator' }, guarded, false],
] as const)('HTTP-31 numbers asked from %s with %j: %j', (peer, headers, config, allowed) => {
  expect(mayReadMetrics({ peer, headers }, config)).toBe(allowed)
})
