import { expect, test } from 'vitest'
import { AnalyticsConsent } from './analytics-consent.ts'

function browserWith(remembered: string | null) {
  const log: string[] = []
  const consent = new AnalyticsConsent({
    remembered,
    remember: (value) => log.push(`cookie ${value}`),
    start: () => log.push('start'),
    stop: () => log.push('stop'),
  })
  return { consent, log }
}

test.each([null, '0', '', 'yes', '11'])('LABEL-10 with the cookie %j nothing is fetched', (cookie) => {
  expect(browserWith(cookie).log).toEqual([])
})

test('LABEL-10 who agreed is counted, once', () => {
  const { consent, log } = browserWith('1')
  expect([consent.state, log]).toEqual(['given', ['start']])
  consent.give()
  expect(log).toEqual(['start', 'cookie 1'])
})

test('LABEL-10 who takes it back is not counted any more', () => {
  const { consent, log } = browserWith(null)
  consent.give()
  consent.refuse()
  expect([consent.state, log]).toEqual(['refused', ['cookie 1', 'start', 'cookie 0', 'stop']])
})

test('LABEL-10 who refuses is remembered, and nothing was ever fetched', () => {
  const { consent, log } = browserWith(null)
  consent.refuse()
  expect([consent.state, log]).toEqual(['refused', ['cookie 0']])
})
