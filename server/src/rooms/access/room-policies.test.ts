import { RoomStatus } from '@footlight/core/protocol'
import { describe, expect, test } from 'vitest'
import { isStaff } from '../../accounts/roles.ts'
import type { AccessContext } from './access-context.ts'
import {
  chatRefusal,
  entryRefusal,
  mayAppointModerators,
  mayChat,
  mayDate,
  mayKnowTarget,
  mayModerate,
  mayModerateTarget,
  mayPublish,
  mayReadUserList,
  mayReceiveFeed,
  mayReceiveMedia,
  maySeeThumbnail,
  mayShowCamera,
  orderRefusal,
} from './room-policies.ts'

const viewer: AccessContext = {
  isOwner: false,
  isStaff: false,
  isRoomModerator: false,
  isGuest: false,
  isModel: false,
  isIdentityConfirmed: false,
  isSuspended: false,
  isBanned: false,
  isShutOut: false,
  isSilenced: false,
  isRegionBlocked: false,
  isModelBlocked: false,
  lacksPassword: false,
  isWalledOff: false,
  participant: null,
  isVersusPeer: false,
  studioView: null,
  mayShowCamera: false,
  hasCameraProof: false,
  datePart: null,
}
const owner: AccessContext = { ...viewer, isOwner: true, isModel: true, isIdentityConfirmed: true }
const staff: AccessContext = { ...viewer, isStaff: true }
const moderator: AccessContext = { ...viewer, isRoomModerator: true }
const banned: AccessContext = { ...viewer, isBanned: true }
const kicked: AccessContext = { ...viewer, isShutOut: true }
const suspended: AccessContext = { ...viewer, isSuspended: true }
const speaker = { hasTokens: false, recentTipTokens: 0, hasEverTipped: false }

test('MODE-07 whoever is banned or has not given the password pays nothing here; a kick is no reason, and lifts neither', () => {
  const locked: AccessContext = { ...viewer, lacksPassword: true }
  expect([viewer, kicked, banned, locked].map((who) => orderRefusal(who))).toEqual([
    null,
    null,
    'banned',
    'password_required',
  ])
  expect([banned, locked].map((who) => orderRefusal({ ...who, isShutOut: true }))).toEqual([
    'banned',
    'password_required',
  ])
  expect([owner, staff].map((who) => orderRefusal({ ...who, isBanned: true, lacksPassword: true }))).toEqual([
    null,
    null,
  ])
})

test('MOD-01 the banned, the kicked and the suspended stay out; the performer and the staff always get in', () => {
  expect(
    [
      viewer,
      banned,
      kicked,
      suspended,
      { ...owner, isBanned: true },
      { ...staff, isShutOut: true },
      { ...owner, isSuspended: true },
    ].map(entryRefusal),
  ).toEqual([null, 'banned', 'kicked', 'account_suspended', null, null, 'account_suspended'])
})

test('GEO-02 where the performer does not want to be seen nobody enters, watches or sees a picture, whatever they paid for; the performer and the staff do', () => {
  const away = { ...viewer, isRegionBlocked: true }
  expect(
    [
      away,
      { ...moderator, isRegionBlocked: true },
      { ...owner, isRegionBlocked: true },
      { ...staff, isRegionBlocked: true },
      { ...away, isBanned: true },
    ].map(entryRefusal),
  ).toEqual(['region_blocked', 'region_blocked', null, null, 'banned'])
  for (const status of RoomStatus.options) {
    for (const participant of [null, 'payer', 'spy', 'ticket'] as const) {
      const who = { ...away, participant, mayShowCamera: true, hasCameraProof: true }
      expect([
        mayReceiveMedia(who, { status }),
        maySeeThumbnail(who, { status }),
        mayReceiveFeed(who, { status }, { kind: 'main' }),
        mayShowCamera(who),
      ]).toEqual([false, false, false, false])
    }
  }
})

describe('MODE-07 without the password of a room', () => {
  const outside: AccessContext = { ...viewer, lacksPassword: true }

  test('nobody comes in but the performer and the staff; a ban is told before it', () => {
    const facts = [
      outside,
      { ...moderator, lacksPassword: true },
      { ...owner, lacksPassword: true },
      { ...staff, lacksPassword: true },
      { ...outside, isBanned: true },
      { ...outside, isSuspended: true },
    ]
    expect(facts.map(entryRefusal)).toEqual([
      'password_required',
      'password_required',
      null,
      null,
      'banned',
      'account_suspended',
    ])
  })

  test('nothing is received in any status, and no camera is shown', () => {
    for (const status of RoomStatus.options) {
      for (const participant of [null, 'payer', 'spy', 'ticket'] as const) {
        const who = { ...outside, participant, mayShowCamera: true, hasCameraProof: true }
        expect([
          mayReceiveMedia(who, { status }),
          maySeeThumbnail(who, { status }),
          mayReceiveFeed(who, { status }, { kind: 'main' }),
          mayShowCamera(who),
        ]).toEqual([false, false, false, false])
      }
    }
  })
})

test('CAMERA-AGE-01 no viewer sends a camera without a proof of age by a look at them, whatever they paid for and whatever their role', () => {
  for (const base of [viewer, moderator, staff, { ...viewer, isModel: true }]) {
    const asked = { ...base, mayShowCamera: true, datePart: 'viewer' as const }
    expect([mayShowCamera(asked), mayDate(asked)]).toEqual([false, false])
    const proven = { ...asked, hasCameraProof: true }
    expect([mayShowCamera(proven), mayDate(proven)]).toEqual([true, true])
    // The proof alone opens nothing, and none of a guest is known.
    expect(mayShowCamera({ ...proven, mayShowCamera: false })).toBe(false)
    expect([mayShowCamera({ ...proven, isGuest: true }), mayDate({ ...proven, isGuest: true })]).toEqual([
      false,
      false,
    ])
  }
})

test('ROOMSET-03 other models stay out, but for moderators, staff and the peer of a battle', () => {
  const model = { ...viewer, isModel: true, isModelBlocked: true }
  const facts: AccessContext[] = [
    model,
    { ...model, isRoomModerator: true },
    { ...model, isVersusPeer: true },
    { ...model, isStaff: true },
    { ...model, isBanned: true },
  ]
  expect(facts.map(entryRefusal)).toEqual(['models_blocked', null, null, null, 'banned'])
  expect(mayReceiveMedia(model, { status: 'online' })).toBe(false)
})

test('ROOMSET-04 who is in the room reads everybody, or performer and staff alone', () => {
  expect([owner, staff, moderator, viewer].map((who) => mayReadUserList(who, true))).toEqual([
    true,
    true,
    true,
    true,
  ])
  expect([owner, staff, moderator, viewer].map((who) => mayReadUserList(who, false))).toEqual([
    true,
    true,
    false,
    false,
  ])
})

describe('MEDIA-01 who receives', () => {
  test.each(['offline', 'standby', 'private', 'limited', 'online_ai', 'reconnecting'] as const)(
    '%s: the performer alone',
    (status) => {
      expect(
        [owner, viewer, staff, moderator, banned].map((who) => mayReceiveMedia(who, { status })),
      ).toEqual([true, false, false, false, false])
    },
  )

  test.each(['online', 'connected'] as const)('%s: everybody who may be in the room', (status) => {
    expect(
      [owner, viewer, staff, moderator, banned, kicked, suspended].map((who) =>
        mayReceiveMedia(who, { status }),
      ),
    ).toEqual([true, true, true, true, false, false, false])
  })

  test('a thumbnail is no more open than the stream', () => {
    for (const who of [owner, viewer, staff, banned, kicked, suspended]) {
      for (const status of ['online', 'offline', 'private', 'reconnecting'] as const) {
        expect(maySeeThumbnail(who, { status })).toBe(mayReceiveMedia(who, { status }))
      }
    }
  })
})

test('MEDIA-02 only a model whose identity is proven publishes, in their own room, unless suspended', () => {
  expect(mayPublish(owner)).toBe(true)
  const refused: AccessContext[] = [
    { ...owner, isOwner: false },
    { ...owner, isModel: false },
    { ...owner, isIdentityConfirmed: false },
    { ...owner, isSuspended: true },
    { ...staff, isModel: true, isIdentityConfirmed: true },
    moderator,
  ]
  expect(refused.map(mayPublish)).toEqual(refused.map(() => false))
})

describe('MOD-02 who moderates whom', () => {
  test('performer, room moderators and the staff', () => {
    expect([owner, staff, moderator, viewer, { ...moderator, isSuspended: true }].map(mayModerate)).toEqual([
      true,
      true,
      true,
      false,
      false,
    ])
  })

  test.each([
    ['owner', owner, [true, true, false, false]],
    ['staff', staff, [true, true, false, false]],
    ['moderator', moderator, [true, false, false, false]],
    ['viewer', viewer, [false, false, false, false]],
  ] as const)('%s acts on viewer, moderator, staff, owner: %#', (_name, who, expected) => {
    expect([viewer, moderator, staff, owner].map((target) => mayModerateTarget(who, target))).toEqual(
      expected,
    )
  })

  test('only performer and staff appoint', () => {
    expect([owner, staff, moderator, viewer].map(mayAppointModerators)).toEqual([true, true, false, false])
  })
})

test('MOD-03 targets are named to performer, moderators and staff', () => {
  expect([owner, staff, moderator, viewer, { ...viewer, isModel: true }].map(mayKnowTarget)).toEqual([
    true,
    true,
    true,
    false,
    false,
  ])
})

test('CHAT-06 the silenced and the suspended do not write; performer, moderators and staff are exempt from the rule of the room', () => {
  expect(chatRefusal({ ...viewer, isSilenced: true }, 'all', speaker)).toBe('silenced')
  expect(chatRefusal(suspended, 'all', speaker)).toBe('account_suspended')
  expect(chatRefusal(viewer, 'tokens', speaker)).toBe('tokens_required')
  expect([owner, staff, moderator].map((who) => mayChat(who, 'tip_recent', speaker))).toEqual([
    true,
    true,
    true,
  ])
})

test('roles that make staff', () => {
  expect([['admin'], ['site_moderator'], ['model_admin'], ['model'], []].map(isStaff)).toEqual([
    true,
    true,
    true,
    false,
    false,
  ])
})
