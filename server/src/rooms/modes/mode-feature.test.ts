import { AccountId } from '@footlight/core/protocol'
import { expect, test } from 'vitest'
import { mayPlayRecording } from '../../recordings/recording-routes.ts'
import { type AccessContext, strangerAccess } from '../access/access-context.ts'
import { mayPutOnStandby, maySetCamPassword, maySetVoyeur } from './mode-feature.ts'

const owner: AccessContext = { ...strangerAccess, isOwner: true }
const staff: AccessContext = { ...strangerAccess, isStaff: true }
const cast: readonly AccessContext[] = [
  owner,
  { ...owner, isSuspended: true },
  staff,
  { ...strangerAccess, isRoomModerator: true },
  strangerAccess,
]

test('MODE-05 standby is the performer’s alone', () => {
  expect(cast.map(mayPutOnStandby)).toEqual([true, false, false, false, false])
})

test('MODE-08 the password is the performer’s alone', () => {
  expect(cast.map(maySetCamPassword)).toEqual([true, false, false, false, false])
})

test('MODE-14 the performer and the staff make a room a voyeur camera', () => {
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
