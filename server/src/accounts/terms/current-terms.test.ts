import { ManualClock } from '@footlight/core/ports/testing/manual-clock'
import { type Route, routes } from '@footlight/core/protocol'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { TermsConfig } from '../../platform/terms-config.ts'
import { needsTerms } from './closed-routes.ts'
import { CurrentTerms } from './current-terms.ts'

const NOON = Date.UTC(2026, 10, 27, 12)

function termsOf(texts: Readonly<Record<string, string>>, over: Partial<TermsConfig> = {}, now = NOON) {
  return new CurrentTerms({
    legal: (document, language) => texts[`${document}.${language}`] ?? texts[document] ?? null,
    config: { version: null, requiredFrom: null, ...over },
    clock: new ManualClock(now),
  })
}

test('TERMS-01 the version is what the operator named, else a hash of the text, and none without a text', () => {
  const [first, same, second] = ['We agree.', 'We agree.', 'We agree to differ.'].map((terms) =>
    termsOf({ terms }),
  )
  expect(first!.version).toBe(same!.version)
  expect(first!.version).not.toBe(second!.version)
  expect(termsOf({ terms: 'We agree.' }, { version: '2026-12-01' }).version).toBe('2026-12-01')
  expect(termsOf({}, { version: '2026-12-01' }).version).toBeNull()
  expect(termsOf({}).owedBy({ acceptedTerms: null })).toBe('no')
  // Whoever has them in one language alone has terms.
  expect(termsOf({ 'terms.de': 'Wir sind uns einig.' }).version).not.toBeNull()
})

test('TERMS-02 they are owed by whoever has not accepted this version, and required from the day alone', () => {
  const text = fc.stringMatching(/^[\w.-]{1,12}$/)
  fc.assert(
    fc.property(
      text,
      fc.option(text),
      fc.option(fc.integer({ min: -1_000, max: 1_000 })),
      (version, accepted, after) => {
        const requiredFrom = after === null ? null : NOON + after
        const owed = termsOf({ terms: 'x' }, { version, requiredFrom }).owedBy({ acceptedTerms: accepted })
        if (accepted === version) expect(owed).toBe('no')
        else expect(owed).toBe(after === null || after <= 0 ? 'required' : 'asked')
      },
    ),
  )
})

test('TERMS-02 all that moves tokens or sells waits for them; what reads, ends, answers or takes away does not', () => {
  const closed = Object.entries<Route>(routes).filter(([, route]) => needsTerms(route))
  for (const [name, route] of Object.entries<Route>(routes)) {
    if (route.method !== 'GET' && (route.movesTokens || route.sells))
      expect(needsTerms(route), name).toBe(true)
    if (route.method === 'GET' || route.method === 'DELETE' || route.access === 'guest')
      expect(needsTerms(route), name).toBe(false)
  }
  const open: Route[] = [
    ...[routes.logout, routes.askExport, routes.askDeletion, routes.keepAccount, routes.openTicket],
    ...[routes.supportMessage, routes.updateSettings, routes.changeNotificationSettings, routes.appeal],
    ...[routes.privateEnd, routes.privateDecline, routes.privateCancel, routes.spyEnd, routes.limitedEnd],
    ...[routes.limitedStart, routes.groupStart, routes.groupLeave, routes.deliverCommission, routes.undoTip],
    ...[routes.answerCommission, routes.requestPayout, routes.withdrawApplication, routes.acceptTerms],
  ]
  expect(open.filter(needsTerms)).toEqual([])
  expect(closed.length).toBeGreaterThan(40)
})
