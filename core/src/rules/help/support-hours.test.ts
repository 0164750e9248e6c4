import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { openState, parseHours, type SupportHours } from './support-hours.ts'

const hoursOf = (text: string, timeZone = 'Europe/Berlin'): SupportHours => ({
  timeZone,
  text,
  spans: parseHours(text) ?? [],
})
const office = hoursOf('Mo-Fr 09:00-18:00, Sa 22:00-02:00')
const at = (iso: string) => Date.parse(iso)

describe('SUPPORT-03 hours', () => {
  test.each<[string, string | null]>([
    // A Wednesday in winter: Berlin is an hour ahead.
    ['2026-11-25T07:59:59Z', '2026-11-25T08:00:00Z'],
    ['2026-11-25T08:00:00Z', null],
    ['2026-11-25T16:59:59Z', null],
    ['2026-11-25T17:00:00Z', '2026-11-26T08:00:00Z'],
    // Friday evening, until Saturday night.
    ['2026-11-27T17:00:30Z', '2026-11-28T21:00:00Z'],
    // Over midnight into Sunday, and then not before Monday.
    ['2026-11-29T00:59:00Z', null],
    ['2026-11-29T01:00:00Z', '2026-11-30T08:00:00Z'],
    // The clocks go forward in the night to Sunday, 28 March 2027, and back on 25 October 2026.
    ['2027-03-28T00:59:00Z', null],
    ['2027-03-28T01:00:00Z', '2027-03-29T07:00:00Z'],
    ['2026-10-25T02:00:00Z', '2026-10-26T08:00:00Z'],
  ])('at %s, open from %s on', (now, opens) => {
    expect(openState(office, at(now))).toEqual({
      isOpen: opens === null,
      opensAt: opens === null ? null : at(opens),
    })
  })

  test.each([
    '',
    'Mo',
    'Mo 9:00-18:00',
    'Mo 09:00-25:00',
    'Mo 24:00-02:00',
    'Mo 09:61-18:00',
    'Xx 09:00-18:00',
    'Mo 09:00-09:00',
    'Mo-Fr 09:00-18:00,',
  ])('%j are none', (text) => {
    expect(parseHours(text)).toBeNull()
  })

  test('the time that is named is open, the minute before it is not, in every zone', () => {
    const zones = ['UTC', 'Europe/Berlin', 'America/New_York', 'Asia/Kolkata', 'Pacific/Auckland']
    const texts = ['Mo-Fr 09:00-18:00', 'Su 10:30-11:00', 'Sa-Mo 20:00-04:00', 'We 00:00-24:00']
    fc.assert(
      fc.property(
        fc.integer({ min: at('2026-01-01'), max: at('2030-01-01') }),
        fc.constantFrom(...zones),
        fc.constantFrom(...texts),
        (now, zone, text) => {
          const hours = hoursOf(text, zone)
          const { isOpen, opensAt } = openState(hours, now)
          if (isOpen) {
            expect(opensAt).toBeNull()
            return
          }
          expect(opensAt).toBeGreaterThan(now - 60_000)
          expect(openState(hours, opensAt!).isOpen).toBe(true)
          expect(openState(hours, opensAt! - 60_000).isOpen).toBe(false)
        },
      ),
      { numRuns: 200 },
    )
  })
})
