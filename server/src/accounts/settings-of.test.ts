import { StoredSettings } from '@footlight/core/protocol/account-settings'
import { expect, test } from 'vitest'
import { settingsOf } from './settings-of.ts'

test('settings are those of their text, with what a later release added', () => {
  expect(settingsOf('{}')).toEqual(StoredSettings.parse({}))
  expect(settingsOf('{"daily_limit":5,"browse_gender_hide":["m"]}')).toEqual({
    ...StoredSettings.parse({}),
    daily_limit: 5,
    browse_gender_hide: ['m'],
  })
  expect(() => settingsOf('{"daily_limit":0}')).toThrow()
})

test('accounts share them, and none can change those of another', () => {
  const settings = settingsOf('{"volume_tip":1}')
  expect(settingsOf('{"volume_tip":1}')).toBe(settings)
  expect(() => Object.assign(settings, { volume_tip: 2 })).toThrow(TypeError)
  expect(() => settings.browse_gender_hide.push('m')).toThrow(TypeError)
  expect(() => Object.assign(settings.easter_egg_sound, { enabled: true })).toThrow(TypeError)
})
