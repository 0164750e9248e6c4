import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { tellsRead } from './read-marks.ts'
import { type Acquaintance, boxOf, isFromStranger } from './request-box.ts'

const strange: Acquaintance = {
  isStaff: false,
  isFriend: false,
  isFollowed: false,
  isFan: false,
  wasWrittenTo: false,
  hasPaid: false,
}
const facts = fc.record({
  isStaff: fc.boolean(),
  isFriend: fc.boolean(),
  isFollowed: fc.boolean(),
  isFan: fc.boolean(),
  wasWrittenTo: fc.boolean(),
  hasPaid: fc.boolean(),
})

test('PM-09 a stranger is who has nothing to do with the recipient; any one thing makes them known', () => {
  expect(isFromStranger(strange)).toBe(true)
  fc.assert(
    fc.property(facts, fc.constantFrom(...Object.keys(strange)), (some, name) => {
      expect(isFromStranger({ ...some, [name]: true })).toBe(false)
    }),
  )
})

test('PM-09 a chat never goes back among the requests, and leaves them with the first thing in common', () => {
  fc.assert(
    fc.property(fc.array(fc.boolean(), { minLength: 1 }), (strangers) => {
      const boxes: (ReturnType<typeof boxOf> | null)[] = [null]
      for (const isStranger of strangers) boxes.push(boxOf(boxes.at(-1) ?? null, isStranger))
      const known = strangers.indexOf(false)
      expect(boxes.slice(1)).toEqual(
        strangers.map((_, index) => (known !== -1 && index >= known ? 'chats' : 'requests')),
      )
    }),
  )
})

test('PM-11 a read mark needs both, and is the same whichever of the two has read', () => {
  fc.assert(
    fc.property(fc.boolean(), fc.boolean(), fc.boolean(), fc.boolean(), (one, two, isRequest, isBlocked) => {
      const told = (readerShows: boolean, senderShows: boolean) =>
        tellsRead({ readerShows, senderShows, isRequest, isBlocked })
      expect(told(one, two)).toBe(told(two, one))
      expect(told(one, two)).toBe(one && two && !isRequest && !isBlocked)
    }),
  )
})
