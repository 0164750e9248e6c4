import { StoredSettings } from '@footlight/core/protocol/account-settings'
import { expect, test } from 'vitest'
import { privacyRows } from './privacy-rows.ts'

const viewer = { type: 'viewer', membership: 'none' } as const
const who = (what: string, ...of: Parameters<typeof privacyRows>) =>
  privacyRows(...of).find((row) => row.what === what)?.who

test('PRIVACY-01 the table says what the settings of this account do, and not what they are called', () => {
  const usual = StoredSettings.parse({})
  expect(who('online', usual, viewer)).toBe('online')
  expect(who('read', { ...usual, pm_read_marks: false }, viewer)).toBe('nobody')
  expect(who('writing', { ...usual, pm_allow: 'none' }, viewer)).toBe('writing_none')
  // Asked for, and not in force without a membership that has it.
  const invisible = { ...usual, invisible_mode_level: 1 }
  expect(who('presence', invisible, viewer)).toBe('presence')
  const vip = { type: 'viewer', membership: 'vip' } as const
  expect([who('presence', invisible, vip), who('online', invisible, vip)]).toEqual([
    'presence_invisible',
    'nobody',
  ])
})

test('PRIVACY-01 performers read of their room and income, viewers of their tips and purchases', () => {
  const usual = StoredSettings.parse({})
  const model = { type: 'model', membership: 'none' } as const
  expect([who('room', usual, model), who('tips', usual, model)]).toEqual(['room', undefined])
  expect(who('room', { ...usual, show_home: false }, model)).toBe('room_not_home')
  expect([who('purchases', usual, viewer), who('income', usual, viewer)]).toEqual(['purchases', undefined])
})

test('PRIVACY-01 everyone reads that site staff can view any room', () => {
  const usual = StoredSettings.parse({})
  const model = { type: 'model', membership: 'none' } as const
  expect([who('video', usual, viewer), who('video', usual, model)]).toEqual(['video', 'video'])
})
