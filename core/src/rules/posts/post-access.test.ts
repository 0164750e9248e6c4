import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { fanLevels } from '../../protocol/fan-level.ts'
import { levelReaches, mediaPrice } from '../library/fan-levels.ts'
import {
  isPostForSale,
  type PostFacts,
  type PostViewer,
  postAccess,
  showsVotes,
  voteRefusal,
} from './post-access.ts'

const NOW = 1_000
const anyPost: fc.Arbitrary<PostFacts> = fc.record({
  publishAt: fc.constantFrom(NOW - 1, NOW, NOW + 1),
  isDeleted: fc.boolean(),
  isRemoved: fc.boolean(),
  tokenPrice: fc.constantFrom(0, 1, 100),
  fanLevel: fc.constantFrom(null, ...fanLevels),
  isForMessage: fc.boolean(),
})
const anyViewer: fc.Arbitrary<PostViewer> = fc.record({
  isGuest: fc.boolean(),
  isOwner: fc.constant(false),
  isStaff: fc.boolean(),
  hasBought: fc.boolean(),
  level: fc.constantFrom(null, ...fanLevels),
  isShutOut: fc.boolean(),
  isAddressed: fc.boolean(),
})

test('POST-ACCESS-01 nobody reads what is to come, taken back, of members or unpaid, whoever they are', () => {
  fc.assert(
    fc.property(anyPost, anyViewer, (post, viewer) => {
      const access = postAccess(post, viewer, NOW)
      if (post.isRemoved) return access === null
      if (post.isForMessage && !viewer.isAddressed && !viewer.isStaff && !viewer.hasBought)
        return access === null
      if (viewer.isStaff) return access === (post.publishAt > NOW ? null : 'complete')
      if (viewer.hasBought) return access === 'complete'
      if (post.publishAt > NOW || post.isDeleted || viewer.isShutOut) return access === null
      if (post.fanLevel !== null && levelReaches(viewer.level, post.fanLevel)) return access === 'complete'
      if (post.fanLevel !== null && post.tokenPrice === 0) return access === 'preview'
      return access === (mediaPrice(post.tokenPrice, viewer.level) > 0 ? 'preview' : 'free')
    }),
    { numRuns: 5_000 },
  )
})

test('POST-ACCESS-01 its performer reads it at any time, until it is taken away', () => {
  fc.assert(
    fc.property(anyPost, anyViewer, (post, viewer) => {
      const access = postAccess(post, { ...viewer, isOwner: true }, NOW)
      return access === (post.isRemoved || post.isDeleted ? null : 'complete')
    }),
  )
})

test('POST-BUY-01 what nobody could read by it is not for sale', () => {
  fc.assert(
    fc.property(anyPost, anyViewer, (post, viewer) => {
      const buyer = { ...viewer, isStaff: false, isShutOut: false, hasBought: true }
      return !isPostForSale(post, NOW) || postAccess(post, buyer, NOW) === 'complete'
    }),
  )
})

test.each([
  ['somebody who has not voted', { isOwner: false, hasVoted: false }, NOW + 1, false],
  ['somebody who has voted', { isOwner: false, hasVoted: true }, NOW + 1, true],
  ['its performer', { isOwner: true, hasVoted: false }, NOW + 1, true],
  ['anybody when it is over', { isOwner: false, hasVoted: false }, NOW, true],
])('POST-POLL-01 the votes of an open poll, read by %s', (_, who, closesAt, expected) => {
  expect(showsVotes({ options: 2, closesAt }, who, NOW)).toBe(expected)
})

test.each([
  ['a post without one', null, 0, 'no_poll'],
  ['an option that is not there', { options: 2, closesAt: NOW + 1 }, 2, 'no_such_option'],
  ['one that closes in this moment', { options: 2, closesAt: NOW }, 0, 'poll_closed'],
  ['an open one', { options: 2, closesAt: NOW + 1 }, 1, null],
])('POST-POLL-01 a vote in %s', (_, poll, option, expected) => {
  expect(voteRefusal(poll, option, NOW)).toBe(expected)
})
