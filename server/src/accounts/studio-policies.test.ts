import { RoomStatus, StudioView } from '@footlight/core/protocol'
import { expect, test } from 'vitest'
import { type AccessContext, strangerAccess } from '../rooms/access/access-context.ts'
import {
  chatRefusal,
  mayReceiveFeed,
  mayReceiveMedia,
  studioViewReaches,
} from '../rooms/access/room-policies.ts'
import { mayReadTokens, studioMembershipOf, studioViewScope } from './studio-policies.ts'

const person = { type: 'viewer', roles: ['studio_owner'], studioId: 1 } as const
const owner = studioMembershipOf(person)!
const manager = studioMembershipOf({ ...person, roles: ['studio_manager'] })!
const observer = (studioView: StudioView): AccessContext => ({
  ...strangerAccess,
  isGuest: false,
  studioView,
})

test('STUDIO-01 membership is a role with a studio; a model, whatever their roles, and somebody without a studio hold none', () => {
  expect([owner.role, manager.role]).toEqual(['owner', 'manager'])
  expect(studioMembershipOf({ ...person, type: 'model' })).toBeNull()
  expect(studioMembershipOf({ ...person, studioId: null })).toBeNull()
  expect(studioMembershipOf({ ...person, roles: ['admin'] })).toBeNull()
})

test('STUDIO-02 tokens are for the owner, not for managers', () => {
  expect([mayReadTokens(owner), mayReadTokens(manager)]).toEqual([true, false])
})

test('STUDIO-03 nobody opens a studio view without the model’s consent, or from another studio', () => {
  for (const agreed of StudioView.options) {
    expect(studioViewScope(manager, { studioId: 1 }, agreed)).toBe(agreed)
    expect([
      studioViewScope(owner, { studioId: 2 }, agreed),
      studioViewScope(owner, { studioId: null }, agreed),
      studioViewScope(null, { studioId: 1 }, agreed),
    ]).toEqual(['none', 'none', 'none'])
  }
})

test('STUDIO-04 a studio view reaches what the model agreed to: shows only with their consent, exclusive ones and standby never, a viewer’s camera never', () => {
  const reached = (scope: StudioView): string[] =>
    RoomStatus.options.filter((status) => studioViewReaches(scope, { status }))
  expect(reached('none')).toEqual([])
  expect(reached('public').sort()).toEqual(['connected', 'online'])
  expect(reached('shows').sort()).toEqual(['connected', 'limited', 'online', 'private'])
  expect(studioViewReaches('shows', { status: 'private', isExclusive: true })).toBe(false)
  expect(mayReceiveMedia(observer('public'), { status: 'private' })).toBe(false)
  expect(mayReceiveMedia(observer('shows'), { status: 'private' })).toBe(true)
  expect(mayReceiveMedia(observer('none'), { status: 'online' })).toBe(false)
  expect(
    mayReceiveMedia(
      { ...observer('shows'), isStaff: true, isBanned: false, participant: 'spy' },
      { status: 'private', isExclusive: true },
    ),
  ).toBe(false)
  expect(mayReceiveFeed(observer('shows'), { status: 'private' }, { kind: 'camera', username: 'vera' })).toBe(
    false,
  )
  expect(
    chatRefusal(observer('shows'), 'all', { hasTokens: true, recentTipTokens: 50, hasEverTipped: true }),
  ).toBe('silenced')
})
