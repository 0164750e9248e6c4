import { PmAllow } from '@footlight/core/protocol'
import { describe, expect, test } from 'vitest'
import { type PmFacts, pmRefusal } from './pm-policies.ts'

const viewer = { isModel: false, isStaff: false, isSuspended: false, hasTokens: false }
const base: PmFacts = {
  sender: viewer,
  recipient: { isModel: true, isStaff: false, allow: 'all' },
  isSelf: false,
  isAnswer: false,
  isFriend: false,
  isBlocked: false,
  isBanned: false,
  isFan: false,
}
const toHer = (allow: PmAllow, over: Partial<PmFacts> = {}) =>
  pmRefusal({ ...base, ...over, recipient: { ...base.recipient, allow } })

describe('PM-01 who may write to a performer', () => {
  test('as the model allows it: anybody, who has tokens, who is a fan, nobody', () => {
    expect(PmAllow.options.map((allow) => toHer(allow))).toEqual([
      null,
      'pm_not_allowed',
      'pm_not_allowed',
      'pm_not_allowed',
    ])
    expect(PmAllow.options.map((allow) => toHer(allow, { sender: { ...viewer, hasTokens: true } }))).toEqual([
      null,
      null,
      'pm_not_allowed',
      'pm_not_allowed',
    ])
    expect(PmAllow.options.map((allow) => toHer(allow, { isFan: true }))).toEqual([
      null,
      'pm_not_allowed',
      null,
      'pm_not_allowed',
    ])
  })

  test('whom the model wrote to may answer, unless the model takes none at all', () => {
    expect(PmAllow.options.map((allow) => toHer(allow, { isAnswer: true }))).toEqual([
      null,
      null,
      null,
      'pm_not_allowed',
    ])
  })

  test('the banned and the suspended do not, whatever they are beside it', () => {
    expect(toHer('all', { isBanned: true, isAnswer: true, isFan: true })).toBe('banned')
    expect(toHer('all', { sender: { ...viewer, isSuspended: true, isStaff: true } })).toBe(
      'account_suspended',
    )
  })
})

describe('PM-02 who else writes to whom', () => {
  const toViewer = (over: Partial<PmFacts>, allow: PmAllow = 'all') =>
    pmRefusal({ ...base, recipient: { isModel: false, isStaff: false, allow }, ...over })
  const model = { ...viewer, isModel: true }

  test('viewers among themselves only as friends, of whom one who takes none is answered', () => {
    expect([
      toViewer({ isFriend: true }),
      toViewer({ isFriend: true }, 'none'),
      toViewer({ isFriend: true, isAnswer: true }, 'none'),
      toHer('fans', { isFriend: true }),
    ]).toEqual([null, 'pm_not_allowed', null, 'pm_not_allowed'])
  })

  test('FRIEND-06 a block closes it whatever else holds, and not to the staff', () => {
    const all = { isBlocked: true, isFriend: true, isAnswer: true, isFan: true }
    expect([
      toHer('all', all),
      toHer('all', { ...all, isBanned: true }),
      toViewer({ ...all, sender: model }),
      toViewer({ ...all, sender: { ...viewer, isStaff: true } }),
    ]).toEqual(['pm_not_allowed', 'pm_not_allowed', 'pm_not_allowed', null])
  })

  test('viewers not as strangers, and nobody to their own account', () => {
    expect([toViewer({}), toViewer({ isAnswer: true }), toHer('all', { isSelf: true })]).toEqual([
      'pm_not_allowed',
      'pm_not_allowed',
      'pm_not_allowed',
    ])
  })

  test('a performer may always answer, and begin unless the viewer takes none', () => {
    expect([
      toViewer({ sender: model }),
      toViewer({ sender: model }, 'none'),
      toViewer({ sender: model, isAnswer: true }, 'none'),
    ]).toEqual([null, 'pm_not_allowed', null])
  })

  test('the staff writes to anybody and is answered', () => {
    expect([
      toViewer({ sender: { ...viewer, isStaff: true } }, 'none'),
      pmRefusal({ ...base, recipient: { isModel: false, isStaff: true, allow: 'none' }, isAnswer: true }),
    ]).toEqual([null, null])
  })
})
