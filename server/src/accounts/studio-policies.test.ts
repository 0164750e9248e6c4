import { RoomStatus, StudioView } from '@footlight/core/protocol'
import { AccountId } from '@footlight/core/protocol/ids'
import { expect, test } from 'vitest'
import { type AccessContext, strangerAccess } from '../rooms/access/access-context.ts'
import {
  chatRefusal,
  mayReceiveFeed,
  mayReceiveMedia,
  studioViewReaches,
} from '../rooms/access/room-policies.ts'
import { isTheirPerformer, studioMembershipOf, studioMemberWho, studioViewScope } from './studio-policies.ts'

const person = { type: 'viewer', roles: ['studio_owner'], studioId: 1, studioGrant: null } as const
const owner = studioMembershipOf(person)!
const manager = studioMembershipOf({ ...person, roles: ['studio_manager'] })!
const id = AccountId.parse(5)
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
  const readers = ['studio_owner', 'studio_manager', 'studio_administrator', 'studio_engineer']
  expect(
    readers.map((role) => studioMemberWho('tokens.read', { ...person, roles: [role] }) !== null),
  ).toEqual([true, false, false, false])
})

test('STUDIO-03 nobody opens a studio view without the model’s consent, or from another studio', () => {
  for (const agreed of StudioView.options) {
    expect(studioViewScope(manager, { id, studioId: 1 }, agreed)).toBe(agreed)
    expect([
      studioViewScope(owner, { id, studioId: 2 }, agreed),
      studioViewScope(owner, { id, studioId: null }, agreed),
      studioViewScope(null, { id, studioId: 1 }, agreed),
    ]).toEqual(['none', 'none', 'none'])
  }
})

test('STUDIO-ROLE-03 a role that names performers is for them alone, and for nobody whom another studio has by now', () => {
  const grant = { models: [id], until: null }
  const some = studioMembershipOf({ ...person, roles: ['studio_engineer'], studioGrant: grant })!
  expect(isTheirPerformer(some, { id, studioId: 1 })).toBe(true)
  expect(isTheirPerformer(some, { id, studioId: 2 })).toBe(false)
  expect(isTheirPerformer(some, { id: AccountId.parse(6), studioId: 1 })).toBe(false)
  expect(studioViewScope(some, { id, studioId: 1 }, 'shows')).toBe('none')
  expect(studioMembershipOf({ ...person, roles: ['studio_finance'], studioGrant: grant })!.models).toBeNull()
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
