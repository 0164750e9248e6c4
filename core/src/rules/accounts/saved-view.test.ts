import fc from 'fast-check'
import { expect, test } from 'vitest'
import { SavedViewTable } from '../../protocol/saved-views.ts'
import { keptQuery } from './saved-view.ts'
import { filtersOf } from './view-address.ts'

test.each([
  ['audit', 'action=roles.grant&from=1&subject=ann&actor=ann&before=7', 'from=1&action=roles.grant'],
  ['audit', 'actor=-&action=', 'actor=-'],
  ['purchases', 'find=ann&state=paid&page=2', 'state=paid'],
  ['purchases', '', ''],
  ['cases', 'taken=nobody&state=open&kind=minor&after=0.1.2', 'state=open&kind=minor&taken=nobody'],
  ['reports', 'room=ann&reason=minor', 'reason=minor'],
  ['applications', 'state=expired&name=Ann&id=4', 'state=expired'],
  ['support', 'ticket=7ab&show=mine&department=', 'show=mine'],
  ['companions', 'username=ann&service=picture', 'service=picture'],
  ['client_errors', 'code=7f3a-91c2&page=2', 'code=7f3a-91c2'],
  ['client_errors', 'code=ann', ''],
  ['terms', 'kind=phrase&days=7&language=de', 'kind=phrase&language=de&days=7'],
  ['payouts', 'state=returned&after=x', 'state=returned'],
] as const)('STAFF-VIEW-02 of %s, %j keeps %j', (table, query, kept) => {
  expect(keptQuery(table, query)).toBe(kept)
  // A page knows it again without the values that there are.
  expect(filtersOf(table, kept)).toBe(kept)
})

test('STAFF-VIEW-02 whatever is asked, what is kept is kept again, and is short', () => {
  fc.assert(
    fc.property(fc.constantFrom(...SavedViewTable.options), fc.string(), (table, query) => {
      const kept = keptQuery(table, query)
      expect([keptQuery(table, kept), filtersOf(table, kept)]).toEqual([kept, kept])
      expect(kept).toMatch(/^[\w.=&-]{0,200}$/)
    }),
  )
})
