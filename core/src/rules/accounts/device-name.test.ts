import fc from 'fast-check'
import { expect, test } from 'vitest'
import { browserNames, systemNames } from '../../protocol/account-sessions.ts'
import { deviceNameOf } from './device-name.ts'

const mozilla = 'Mozilla/5.0'
const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)'

test.each([
  [`${mozilla} (Windows NT 10.0; Win64; x64) ${webkit} Chrome/140.0 Safari/537.36`, 'chrome', 'windows'],
  [
    `${mozilla} (Windows NT 10.0; Win64; x64) ${webkit} Chrome/140.0 Safari/537.36 Edg/140.0`,
    'edge',
    'windows',
  ],
  [
    `${mozilla} (Linux; Android 15; Pixel 9) ${webkit} Chrome/140.0 Mobile Safari/537.36`,
    'chrome',
    'android',
  ],
  [`${mozilla} (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0`, 'firefox', 'linux'],
  [
    `${mozilla} (iPhone; CPU iPhone OS 18_0 like Mac OS X) ${webkit} Version/18.0 Mobile/15E148 Safari/604.1`,
    'safari',
    'ios',
  ],
  [
    `${mozilla} (Macintosh; Intel Mac OS X 10_15_7) ${webkit} Footlight/1.0 Chrome/140.0 Electron/38.0 Safari/537.36`,
    'console',
    'macos',
  ],
  ['curl/8.5', 'other', 'other'],
  [undefined, 'other', 'other'],
] as const)('PRIVACY-03 %s', (userAgent, browser, system) => {
  expect(deviceNameOf(userAgent)).toEqual({ browser, system })
})

test('PRIVACY-03 whatever a browser says, a name of the lists comes of it', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 2_000 }), (text) => {
      const { browser, system } = deviceNameOf(text)
      expect([browserNames.includes(browser), systemNames.includes(system)]).toEqual([true, true])
    }),
  )
})
