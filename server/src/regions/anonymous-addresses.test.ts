import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openAnonymousAddresses } from './anonymous-addresses.ts'
import { tinyMmdb } from './testing/tiny-mmdb.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'footlight-anonymous-'))
  writeFileSync(
    join(folder, 'anonymous.mmdb'),
    tinyMmdb([
      ['10000000', { is_anonymous: true, is_anonymous_vpn: true }],
      ['01', { is_anonymous: false, is_hosting_provider: true }],
    ]),
  )
  writeFileSync(join(folder, 'broken.mmdb'), 'this is no database')
})
afterAll(() => rmSync(folder, { recursive: true }))

test.each([
  ['128.1.2.3', true],
  ['::ffff:128.1.2.3', true],
  ['64.0.0.1', false],
  ['200.0.0.1', false],
  ['8001:203::1', false],
  ['nonsense', false],
])('DEVICE-03 %s hides who is behind it: %j', async (address, isHidden) => {
  const opened = await openAnonymousAddresses(join(folder, 'anonymous.mmdb'))
  expect(opened.ok && opened.value.has(address)).toBe(isHidden)
})

test('DEVICE-03 a file that was named and cannot be used stops the start; without one nobody is known to hide', async () => {
  for (const name of ['broken.mmdb', 'absent.mmdb'])
    expect(await openAnonymousAddresses(join(folder, name))).toMatchObject({ ok: false })
  const none = await openAnonymousAddresses(null)
  expect(none.ok && none.value.has('128.1.2.3')).toBe(false)
})
