import { expect, test } from 'vitest'
import { PlaceRules } from './place-rules.ts'

const rules = new PlaceRules({
  config: {
    places: {
      closed: { countries: new Set(['AE']), states: new Set(['US-TX']) },
      anonymousUse: 'no_sale',
    },
  },
  currentConfig: { saleBlockedCountries: new Set(['SE']), receiverBlockedCountries: new Set(['KP']) },
  whereabouts: {
    at: (address) => ({ country: address.slice(0, 2), state: address.length > 2 ? address : null }),
  },
  anonymous: { has: (address) => address === 'DE' },
})

test('CLOSED-05 whoever is away is charged nothing where the site is closed or nothing may be sold', () => {
  expect(['AE', 'SE', 'US', 'DE'].map((country) => rules.isSaleBlockedIn(country))).toEqual([
    ...[true, true, false, false],
  ])
})

test.each([
  ['AE', 'site_closed', 'site_closed'],
  ['US-TX', 'site_closed', 'site_closed'],
  ['US-CA', null, null],
  ['SE', null, 'tip_geo_block_sender'],
  ['DE', null, 'vpn_refused'],
])('CLOSED-01 CLOSED-03 at %s seeing is answered by %s and buying by %s', (address, view, sale) => {
  expect([rules.viewRefusal(address), rules.saleRefusal(address)]).toEqual([view, sale])
})
