import { AccountId } from '@footlight/core/protocol'
import { expect, test } from 'vitest'
import { mayPlayRecording, mayPutOnStandby, maySetCamPassword, maySetVoyeur } from './mode-policies.ts'
import { type Standing, strangerStanding } from './standing.ts'

const owner: Standing = { ...strangerStanding, isOwner: true }
const staff: Standing = { ...strangerStanding, isStaff: true }
const cast: readonly Standing[] = [
  owner,
  { ...owner, isSuspended: true },
  staff,
  { ...strangerStanding, isRoomModerator: true },
  strangerStanding,
]

test('MODE-05 standby is hers alone', () => {
  expect(cast.map(mayPutOnStandby)).toEqual([true, false, false, false, false])
})

test('MODE-08 the password is hers alone', () => {
  expect(cast.map(maySetCamPassword)).toEqual([true, false, false, false, false])
})

test('MODE-14 she and the staff make a room a voyeur camera', () => {
  expect(cast.map(maySetVoyeur)).toEqual([true, false, true, false, false])
})

test('REC-02 a recording is for its buyer alone', () => {
  const [buyer, other] = [AccountId.parse(2), AccountId.parse(3)]
  expect([buyer, other, null].map((account) => mayPlayRecording(account, { buyerId: buyer }))).toEqual([
    true,
    false,
    false,
  ])
})
