import fc from 'fast-check'
import { expect, test } from 'vitest'
import { StudioRole } from '../../protocol/studio-roles.ts'
import {
  accountRoleOf,
  mayGiveStudioRole,
  needsSecondFactor,
  type StudioVerb,
  studioMay,
  studioRoleOf,
  studioVerbs,
} from './studio-roles.ts'

const verbs = (role: StudioRole): readonly StudioVerb[] => studioVerbs.filter((verb) => studioMay(role, verb))
const money: readonly StudioVerb[] = [
  'payouts.read',
  'payouts.set_destination',
  'statements.read',
  'tokens.read',
]

test('STUDIO-ROLE-01 each role has its verbs and no more: an engineer has keys alone, finance no rooms and keys, managers and administrators no money', () => {
  expect(verbs('owner')).toEqual([...studioVerbs])
  expect(verbs('engineer')).toEqual(['keys.renew'])
  expect(verbs('finance')).toEqual(['payouts.read', 'statements.read', 'substudios.read'])
  expect(verbs('manager')).toEqual(['room.view', 'shifts.keep', 'wall.read'])
  for (const role of ['administrator', 'manager', 'engineer'] as const)
    expect(verbs(role).filter((verb) => money.includes(verb))).toEqual([])
  expect(StudioRole.options.filter((role) => !needsSecondFactor(role))).toEqual(['manager'])
  for (const role of StudioRole.options) expect(studioRoleOf(['demo', accountRoleOf(role)])).toBe(role)
  expect(studioRoleOf(['admin', 'finance', 'owner', 'studio_'])).toBeNull()
})

test('STUDIO-ROLE-02 however roles are given on, nobody but an owner lets somebody reach money, names an administrator or gives the studio away', () => {
  const role = fc.constantFrom(...StudioRole.options)
  fc.assert(
    fc.property(
      role.filter((each) => each !== 'owner'),
      fc.array(role, { maxLength: 6 }),
      (first, chain) => {
        let giver: StudioRole = first
        for (const next of chain) {
          if (!mayGiveStudioRole(giver, next)) continue
          expect(verbs(next).every((verb) => verbs(giver).includes(verb))).toBe(true)
          expect(['owner', 'administrator']).not.toContain(next)
          giver = next
        }
        expect(verbs(giver).every((verb) => verbs(first).includes(verb))).toBe(true)
      },
    ),
  )
  expect(StudioRole.options.filter((each) => mayGiveStudioRole('owner', each))).toEqual([
    'administrator',
    'engineer',
    'finance',
    'manager',
  ])
  expect(StudioRole.options.filter((each) => mayGiveStudioRole('administrator', each))).toEqual([
    'engineer',
    'manager',
  ])
})
