import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { fanLevels } from '../../protocol/fan-level.ts'
import { itemStates } from '../../protocol/library.ts'
import { levelReaches, mediaPrice } from './fan-levels.ts'
import { isForSale, type MediaFacts, type MediaViewer, mediaAccess } from './media-access.ts'

const item: MediaFacts = {
  state: 'published',
  isDeleted: false,
  tokenPrice: 100,
  isFreeNoAuth: false,
  fanLevel: null,
  isPrivate: false,
}
const viewer: MediaViewer = {
  isGuest: false,
  isOwner: false,
  isStaff: false,
  hasBought: false,
  level: null,
  isShutOut: false,
}
const guest: MediaViewer = { ...viewer, isGuest: true }

const anyItem: fc.Arbitrary<MediaFacts> = fc.record({
  state: fc.constantFrom(...itemStates),
  isDeleted: fc.boolean(),
  tokenPrice: fc.constantFrom(0, 1, 99, 100),
  isFreeNoAuth: fc.boolean(),
  fanLevel: fc.constantFrom(null, ...fanLevels),
  isPrivate: fc.boolean(),
})
const anyViewer: fc.Arbitrary<MediaViewer> = fc.oneof(
  fc.constant(guest),
  fc.record({
    isGuest: fc.constant(false),
    isOwner: fc.boolean(),
    isStaff: fc.boolean(),
    hasBought: fc.boolean(),
    level: fc.constantFrom(null, ...fanLevels),
    isShutOut: fc.boolean(),
  }),
)
const stranger = (who: MediaViewer) => !who.isOwner && !who.isStaff && !who.hasBought

test.each<[string, Partial<MediaFacts>, MediaViewer, ReturnType<typeof mediaAccess>]>([
  ['for sale, a stranger', {}, viewer, 'preview'],
  ['for sale, its buyer', {}, { ...viewer, hasBought: true }, 'complete'],
  ['free, a viewer', { tokenPrice: 0 }, viewer, 'free'],
  ['free, a guest', { tokenPrice: 0 }, guest, 'preview'],
  ['free without log-in, a guest', { tokenPrice: 0, isFreeNoAuth: true }, guest, 'free'],
  ['for sale and marked free, a guest', { isFreeNoAuth: true }, guest, 'preview'],
  [
    'of insiders, a supporter',
    { fanLevel: 'insider', tokenPrice: 0 },
    { ...viewer, level: 'supporter' },
    'preview',
  ],
  [
    'of insiders, a legend',
    { fanLevel: 'insider', tokenPrice: 0 },
    { ...viewer, level: 'legend' },
    'complete',
  ],
  ['of insiders and for sale, a stranger', { fanLevel: 'insider' }, viewer, 'preview'],
  ['not yet public, a stranger', { state: 'in_review' }, viewer, null],
  ['not yet public, the staff', { state: 'in_review' }, { ...viewer, isStaff: true }, 'complete'],
  ['a draft, the staff', { state: 'draft' }, { ...viewer, isStaff: true }, null],
  ['deleted, its buyer', { isDeleted: true }, { ...viewer, hasBought: true }, 'complete'],
  ['deleted, a member', { isDeleted: true, fanLevel: 'supporter' }, { ...viewer, level: 'legend' }, null],
  ['removed, its buyer', { state: 'removed' }, { ...viewer, hasBought: true }, null],
  ['free, somebody banned', { tokenPrice: 0 }, { ...viewer, isShutOut: true }, null],
  ['made for an order, a stranger', { isPrivate: true, tokenPrice: 0, isFreeNoAuth: true }, viewer, null],
  [
    'made for an order, a member',
    { isPrivate: true, fanLevel: 'supporter' },
    { ...viewer, level: 'legend' },
    null,
  ],
  ['made for an order, who ordered it', { isPrivate: true }, { ...viewer, hasBought: true }, 'complete'],
  ['made for an order, the staff', { isPrivate: true }, { ...viewer, isStaff: true }, 'complete'],
  ['for sale, its buyer who is banned', {}, { ...viewer, hasBought: true, isShutOut: true }, 'complete'],
])('LIBRARY-ACCESS-01 %s', (_, changes, who, expected) => {
  expect(mediaAccess({ ...item, ...changes }, who)).toBe(expected)
})

test('LIBRARY-ACCESS-01 nobody but owner, staff, buyer or member gets what costs something or is not public', () => {
  fc.assert(
    fc.property(anyItem, anyViewer, (each, who) => {
      const access = mediaAccess(each, who)
      if (!stranger(who)) return true
      const isPublic = each.state === 'published' && !each.isDeleted && !each.isPrivate && !who.isShutOut
      if (!isPublic) return access === null
      const isMember = each.fanLevel !== null && levelReaches(who.level, each.fanLevel)
      if (isMember) return access === 'complete'
      if (each.fanLevel !== null && each.tokenPrice === 0) return access === 'preview'
      if (mediaPrice(each.tokenPrice, who.level) > 0) return access === 'preview'
      return access === (who.isGuest && !each.isFreeNoAuth ? 'preview' : 'free')
    }),
    { numRuns: 5_000 },
  )
})

test('LIBRARY-ACCESS-01 who bought keeps it through every change but a removal', () => {
  fc.assert(
    fc.property(anyItem, anyViewer, (each, who) => {
      const buyer = { ...who, isOwner: false, isStaff: false, hasBought: true }
      return mediaAccess(each, buyer) === (each.state === 'removed' ? null : 'complete')
    }),
  )
})

test('LIBRARY-ACCESS-02 a level opens what is for it and for those below it', () => {
  const reached = fanLevels.map((needed) => fanLevels.filter((level) => levelReaches(level, needed)))
  expect(reached).toEqual([['supporter', 'insider', 'legend'], ['insider', 'legend'], ['legend']])
  expect(levelReaches(null, 'supporter')).toBe(false)
})

test('LIBRARY-PRICE-01 the price is the floor of what the discount leaves', () => {
  expect(fanLevels.map((level) => mediaPrice(99, level))).toEqual([89, 99, 74])
  expect([mediaPrice(99, null), mediaPrice(1, 'legend'), mediaPrice(0, 'supporter')]).toEqual([99, 0, 0])
})

test('LIBRARY-PRICE-02 what is free, deleted, not public or of members alone is not sold', () => {
  expect(isForSale(item)).toBe(true)
  expect([
    isForSale({ ...item, tokenPrice: 0 }),
    isForSale({ ...item, isDeleted: true }),
    isForSale({ ...item, state: 'in_review' }),
    isForSale({ ...item, isPrivate: true }),
  ]).toEqual([false, false, false, false])
})
