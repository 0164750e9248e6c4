import { expect, test } from 'vitest'
import { type BannerFacts, showsBanners } from './banner-rules.ts'

const guestInAList: BannerFacts = {
  viewer: null,
  site: { hide_banner: false, is_non_nude: false },
  path: '/girls/new',
  roomGender: null,
}
const viewer = { type: 'viewer', membership: 'none' } as const

test.each<[string, Partial<BannerFacts>, boolean]>([
  ['a guest in a list', {}, true],
  ['a viewer without a membership', { viewer }, true],
  ['a premium member', { viewer: { ...viewer, membership: 'premium' } }, false],
  ['a super vip', { viewer: { ...viewer, membership: 'super_vip' } }, false],
  ['a performer', { viewer: { type: 'model', membership: 'none' } }, false],
  ['a site that hides them', { site: { hide_banner: true, is_non_nude: false } }, false],
  ['a non-nude site', { site: { hide_banner: false, is_non_nude: true } }, false],
  ['the room of a woman', { path: '/demo_model', roomGender: 'f' }, true],
  ['the room of a man', { path: '/demo_live', roomGender: 'm' }, false],
  ['the home', { path: '/' }, false],
  ['the own account', { path: '/account/statement' }, false],
  ['speed date', { path: '/speed-date' }, false],
  ['no path at all', { path: '' }, false],
])('BANNER-01 %s', (_, facts, isShown) => {
  expect(showsBanners({ ...guestInAList, ...facts })).toBe(isShown)
})
