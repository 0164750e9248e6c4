import { doubleOf } from '@footlight/core/ports/testing/double'
import { ManualClock } from '@footlight/core/ports/testing/manual-clock'
import type { AccountId, RoomStatus } from '@footlight/core/protocol'
import { ok } from '@footlight/core/rules'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { FollowRepository, Person } from '../accounts/people-port.ts'
import type { Identity } from '../accounts/port.ts'
import { RegionBlocks } from '../regions/region-blocks.ts'
import { Whereabouts } from '../regions/whereabouts.ts'
import type { LiveListing } from '../rooms/live/live-directory.ts'
import { listingOf } from '../rooms/live/testing/listing-of.ts'
import type { Thumbnails } from '../sfu/port.ts'
import { AmortisedCache } from './amortised-cache.ts'
import { listOf } from './browse-list.ts'
import { KeptPages } from './kept-pages.ts'
import { LiveIndex } from './live-index.ts'
import type { ModelRanks } from './model-ranks.ts'
import type { ModelSearch } from './model-search-port.ts'
import { rankings } from './ranking.ts'
import { type ReadPageDeps, readPage } from './read-page.ts'

const names = ['ava', 'bo', 'cleo', 'dora', 'eli']
const site = { publicUrl: 'https://site.example', showsPictures: false, home: null }
const lists = [
  '',
  'girls',
  'tag/tall',
  'girls/tag/tall/red',
  'private-shows',
  'private-shows/rate/12/60',
  'new',
]
const queries = [{}, { show: 'private' }, { rate: '13-30' }, { tag: 'red', lang: 'english' }, { q: 'ed' }]

const { performer: nobody, ...still } = listingOf({
  ...{ username: 'ava', status: 'online', viewers: 0, subject: '', subjectColor: null, lastOnlineAt: null },
  ...{ liveSince: 0, moderators: [], silenced: [], banned: [], currentShow: null },
  modes: { isStandby: false, hasCamPassword: false, isVoyeur: false, voyeurKind: null },
})

/** One room comes on air or goes, or is another from now on, and its performer with it. */
const event = fc.record({
  username: fc.constantFrom(...names),
  status: fc.constantFrom<RoomStatus>('online', 'online', 'private', 'offline'),
  viewers: fc.constantFrom(0, 7, 80),
  price: fc.constantFrom(null, 12, 20, 90),
  tags: fc.subarray(['tall', 'red']),
  gender: fc.constantFrom<Person['gender']>('f', 'm', null),
  blocked: fc.subarray(['FR', 'DE']),
})

const ask = fc.tuple(fc.constantFrom(...lists), fc.constantFrom(...queries))

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => void vi.useRealTimers())

test('BROWSE-05 no list is older than its rooms, and nobody is in one where they do not want to be seen', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(event, { minLength: 1, maxLength: 8 }),
      fc.array(ask, { minLength: 1, maxLength: 5 }),
      async (events, asks) => {
        const { deps, live, blockedRegions, callers } = await openHouse()
        const kept = deps()
        for (const { username, blocked, status, price, viewers, tags, gender } of events) {
          const id = (names.indexOf(username) + 1) as AccountId
          const performer = { ...nobody, id, username, displayName: username, tags, gender }
          const isEnabled = price !== null
          const offers = {
            private: { isEnabled, pricePerMinuteInToken: price ?? 0 },
            sharecam: { isAllowedInPrivate: isEnabled },
          }
          live.set(username, {
            ...still,
            performer,
            status,
            viewers,
            offers: offers as LiveListing['offers'],
          })
          if (status === 'offline') live.delete(username)
          await blockedRegions.set(performer, { blocked_countries: blocked, blocked_states: [] })
          // As the routes do where a performer is shown in other places; anything else may take its time.
          kept.index.forget()
          kept.cache.clear()
          kept.pages.clear()
          await compare(kept, deps(), callers)
          live.set(username, {
            ...still,
            performer: { ...performer, tags: [] },
            status: 'online',
            viewers: 1,
          })
          vi.advanceTimersByTime(names.length / 10 + 1)
          await compare(kept, deps(), callers)
        }
        async function compare(one: ReadPageDeps, other: ReadPageDeps, by: typeof callers): Promise<void> {
          for (const [path, narrowing] of asks)
            for (const { country, identity } of by) {
              const list = listOf(path, { studios: new Map(), roles: new Set() })!
              const asked = { list, query: { p: 1, ...narrowing }, language: 'en', site } as const
              const page = await readPage(asked, identity, one)
              expect(page, path).toEqual(await readPage(asked, identity, other))
              for (const { username } of page.ok ? page.value.userList : [])
                expect(blockedRegions.of(username).blocked_countries).not.toContain(country)
            }
        }
      },
    ),
    { numRuns: 20 },
  )
})

/** A house of five without tables; whoever is not live is nowhere. `deps`: with nothing remembered. */
async function openHouse() {
  const clock = new ManualClock()
  const live = new Map<string, LiveListing>()
  const locator = { locate: (country: string) => ({ country, state: null }) }
  const whereabouts = new Whereabouts(doubleOf(locator))
  const callers = ['FR', 'DE', 'US'].map((country) => {
    whereabouts.note(country, country)
    return { country, identity: { kind: 'guest', username: 'g', sessionKey: country } satisfies Identity }
  })
  const blockedRegions = await RegionBlocks.load(
    { all: async () => [], save: async () => undefined },
    { byIds: async () => [] },
    whereabouts,
  )
  const deps = (): ReadPageDeps => ({
    blockedRegions,
    cache: new AmortisedCache(),
    clock,
    follows: doubleOf<FollowRepository>({}),
    index: new LiveIndex({ usernames: () => names, listing: (username) => live.get(username) ?? null }),
    models: doubleOf<ModelSearch>({
      search: async () => ok({ models: [], next: null }),
      cursorAfter: async () => null,
      count: async () => names.length,
      keyCounts: async () => new Map(),
    }),
    pages: new KeptPages(),
    ranking: rankings.balanced,
    hasCompanions: false,
    ranks: doubleOf<ModelRanks>({ read: async () => [] }),
    thumbnails: doubleOf<Thumbnails>({ latest: () => null }),
  })
  return { deps, live, blockedRegions, callers }
}
