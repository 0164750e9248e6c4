import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openMmdbLocator, openRegionBlocks } from './open-region-blocks.ts'
import { RegionBlocks } from './region-blocks.ts'
import { tinyMmdb } from './testing/tiny-mmdb.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'footlight-geo-'))
  writeFileSync(
    join(folder, 'geo.mmdb'),
    tinyMmdb([
      ['10000000', { country: { iso_code: 'US' }, subdivisions: [{ iso_code: 'TX' }] }],
      ['01', { country: { iso_code: 'DE' }, subdivisions: [{ iso_code: 'BE' }] }],
      ['11', {}],
    ]),
  )
  writeFileSync(join(folder, 'broken.mmdb'), 'this is no database')
})
afterAll(() => rmSync(folder, { recursive: true }))

test.each([
  ['128.1.2.3', { country: 'US', state: 'US-TX' }],
  ['64.0.0.1', { country: 'DE', state: null }],
  ['200.0.0.1', null],
  ['10.0.0.1', null],
  ['nonsense', null],
  ['', null],
])('GEO-08 %s in a file of the operator is %j', async (address, place) => {
  expect((await openMmdbLocator(join(folder, 'geo.mmdb'))).locate(address)).toEqual(place)
})

test('GEO-08 an IPv4 address that came over an IPv6 socket is where it is, and a file of IPv4 knows nothing of IPv6', async () => {
  const { locate } = await openMmdbLocator(join(folder, 'geo.mmdb'))
  expect(locate('::ffff:128.1.2.3')).toEqual({ country: 'US', state: 'US-TX' })
  // Its first bits are those of 128.1.x.x.
  expect(locate('8001:203::1')).toBeNull()
})

test("GEO-08 a file that was named and cannot be used stops the start; none named knows nobody's place", async () => {
  const deps = {
    regions: { all: async () => [], save: async () => undefined },
    people: { byIds: async () => [] } as never,
    locator: undefined,
  }
  for (const name of ['broken.mmdb', 'absent.mmdb'])
    expect(await openRegionBlocks({ ...deps, databasePath: join(folder, name) })).toMatchObject({
      ok: false,
    })
  const none = await openRegionBlocks({ ...deps, databasePath: null })
  expect(none.ok && none.value.whereabouts.isKnown).toBe(false)
  const known = await openRegionBlocks({ ...deps, databasePath: join(folder, 'geo.mmdb') })
  expect(
    known.ok && known.value instanceof RegionBlocks && known.value.whereabouts.at('128.1.2.3')?.country,
  ).toBe('US')
})
