import { expect, test } from 'vitest'

type Parts = Record<string, number>
interface FirstLoadScript {
  measureFirstLoad(
    route: string,
  ): Promise<{ readonly brotliBytes: number; readonly requests: number; readonly files: unknown }>
  measuredRoutes(): Promise<string[]>
  heldFirstLoads(): Promise<Record<string, Parts>>
  partsOf(load: unknown): Parts
  growthOf(route: string, held: Parts, now: Parts): string | null
}

// Loaded by path: it reads the page's build, which is an artefact, not a module of this package.
const script = (await import(
  new URL('../../web/scripts/first-load.mjs', import.meta.url).href
)) as FirstLoadScript
const held = await script.heldFirstLoads()

const HINT = 'If the visitor is better off for it, hold the new sizes: node web/scripts/first-load.mjs --hold'

test('each route of the site has a first load that is held', async () => {
  expect(await script.measuredRoutes()).toEqual(Object.keys(held))
})

test.each(Object.keys(held))('the first load of %s has not grown', async (route) => {
  const now = script.partsOf(await script.measureFirstLoad(route))
  expect(script.growthOf(route, held[route]!, now), HINT).toBeNull()
})

test('the room page loads at most 184,000 bytes of brotli in 14 files, the first page 169,600 in 11', async () => {
  const [room, home] = [await script.measureFirstLoad('screens/room'), await script.measureFirstLoad('home')]
  expect(room.brotliBytes).toBeLessThanOrEqual(184_000)
  expect(home.brotliBytes).toBeLessThanOrEqual(169_600)
  // Scripts and style sheets: with the page, its font and a picture there are three more.
  expect(room.requests).toBeLessThanOrEqual(14)
  expect(home.requests).toBeLessThanOrEqual(11)
})

test('one percent more is let through; beyond that, it is said what has grown', () => {
  const before = { react: 90_000, room: 10_000 }
  expect(script.growthOf('room', before, { react: 90_000, room: 11_000 })).toBeNull()
  expect(script.growthOf('room', before, { react: 80_000, room: 20_000 })).toBeNull()
  expect(script.growthOf('room', before, { react: 89_000, room: 11_500, toys: 700 })).toBe(
    'room loads 101200 bytes of brotli before it can be used, 100000 are held: room +1500 to 11500, toys +700 to 700',
  )
})

test('files are known by name whatever their hash, small ones together', () => {
  const files = [
    { file: '/assets/room-CUt-4v3.js', brotliBytes: 18_000 },
    { file: '/assets/check-DZApOsk.js', brotliBytes: 138 },
    { file: '/assets/eye-Cg2Hvt5.js', brotliBytes: 198 },
    { file: '/assets/manifest-78596d0c.js', brotliBytes: 1_231 },
  ]
  expect(script.partsOf({ files })).toEqual({ room: 18_000, 'small files': 336, manifest: 1_231 })
})
