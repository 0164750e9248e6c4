import type { VoyeurKind } from '@footlight/core/protocol/room-modes'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Person } from '../accounts/people-port.ts'
import type { LiveListing } from '../rooms/live/live-directory.ts'
import { listingOf } from '../rooms/live/testing/listing-of.ts'
import { LiveIndex } from './live-index.ts'
import { fits, type LiveFilters, type LiveRow } from './live-row.ts'
import { rankRows } from './order-rows.ts'
import { RankedRows } from './ranked-rows.ts'
import { rankings } from './ranking.ts'

const NOW = Date.UTC(2026, 10, 22)
const names = ['ava', 'bo', 'cleo', 'dora', 'eli', 'fay']
const tags = ['tall', 'redhead', 'kitchen', '']

const modesOf = (voyeurKind: VoyeurKind | null) => ({
  isStandby: false,
  hasCamPassword: false,
  isVoyeur: voyeurKind !== null,
  voyeurKind,
})

const { performer, ...nothing } = listingOf({
  ...{ username: 'ava', status: 'online', viewers: 0, subject: '', subjectColor: null, lastOnlineAt: null },
  ...{ liveSince: null, moderators: [], silenced: [], banned: [], currentShow: null, modes: modesOf(null) },
})

/** What happens in one room: it comes on air, goes, or is another from now on. */
const event = fc.record({
  username: fc.constantFrom(...names),
  isLive: fc.constantFrom(true, true, true, false),
  viewers: fc.constantFrom(0, 1, 7, 80),
  subject: fc.constantFrom('', 'Good evening', 'ÀLL in red'),
  kind: fc.option(fc.constantFrom<VoyeurKind>('general', 'kitchen')),
  account: fc.option(
    fc.record({
      tags: fc.subarray(tags.slice(0, 3)),
      languages: fc.subarray(['english', 'french']),
      gender: fc.constantFrom<Person['gender']>('f', 'm', null),
    }),
  ),
})

const filters = fc.record({
  gender: fc.constantFrom<Person['gender']>('f', null),
  hidden: fc.constantFrom<LiveFilters['hidden']>([], ['m']),
  keys: fc.array(fc.subarray([...tags, 'voyeur', 'language:english']), { maxLength: 3 }),
  text: fc.constantFrom('', 'all', 'ol'),
})

/** As it is worked out from nothing: every room is asked about everything. */
async function inFull(live: ReadonlyMap<string, LiveListing>, asked: LiveFilters): Promise<string[]> {
  const { rows } = await indexOf(live).read()
  return namesOf(rankRows(rows, rankings.balanced, NOW).filter((row) => fits(row, asked)))
}

const indexOf = (live: ReadonlyMap<string, LiveListing>) =>
  new LiveIndex({ usernames: () => names, listing: (username) => live.get(username) ?? null })

const namesOf = (rows: readonly LiveRow[]) => rows.map(({ model }) => model.username)

test('BROWSE-05 what is kept of rooms answers as all of them do, whatever went on before', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(event, { maxLength: 40 }),
      fc.array(filters, { minLength: 1 }),
      async (events, lists) => {
        const live = new Map<string, LiveListing>()
        const accounts = new Map(names.map((username) => [username, { ...performer, username }]))
        const kept = indexOf(live)
        for (const { username, isLive, viewers, subject, kind, account } of events) {
          if (account !== null) accounts.set(username, { ...accounts.get(username)!, ...account })
          if (isLive)
            live.set(username, {
              ...nothing,
              ...{ performer: accounts.get(username)!, viewers, subject, modes: modesOf(kind) },
            })
          else live.delete(username)
          kept.forget()
          const ranked = new RankedRows(rankRows((await kept.read()).rows, rankings.balanced, NOW))
          for (const list of lists) {
            const asked = { ...list, studioId: null, role: null, newSince: null, atHome: false, only: null }
            const candidates = ranked.candidates(asked)
            expect(namesOf(candidates.filter((row) => fits(row, asked)))).toEqual(await inFull(live, asked))
            expect(candidates.length).toBeLessThanOrEqual(ranked.rows.length)
          }
          expect(namesOf(ranked.withOwnTags()).sort()).toEqual(
            [...live.values()]
              .filter(({ modes }) => modes.isVoyeur)
              .map((room) => room.performer.username)
              .sort(),
          )
          expect(names.map((name) => ranked.named(name)?.room ?? null)).toEqual(
            names.map((name) => live.get(name) ?? null),
          )
        }
      },
    ),
    { numRuns: 30 },
  )
})
