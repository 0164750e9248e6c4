import { ManualClock } from '@footlight/core/ports/testing/manual-clock'
import type { Suggestion } from '@footlight/core/protocol'
import { searchWords, wordKey } from '@footlight/server/accounts/model-listings'
import type { Person } from '@footlight/server/accounts/people-port'
import type { Identity } from '@footlight/server/accounts/port'
import { LiveIndex } from '@footlight/server/browse/live-index'
import { SearchSuggestions } from '@footlight/server/browse/search-suggestions'
import { errorsForgiven, typingErrors } from '@footlight/server/browse/typing-errors'
import { RegionBlocks } from '@footlight/server/regions/region-blocks'
import { Whereabouts } from '@footlight/server/regions/whereabouts'
import type { LiveListing } from '@footlight/server/rooms/live/live-directory'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { describeOnEachDatabase } from './databases.ts'
import { newPerson } from './people.ts'

const guest: Identity = { kind: 'guest', username: 'guest_1', sessionKey: 'here' }

describeOnEachDatabase('SEARCH-03 what somebody who types may mean', (database) => {
  const people: Person[] = []
  const live = new Map<string, LiveListing>()
  let blocks = RegionBlocks.none()
  let suggestions: SearchSuggestions

  async function model(username: string, more: Parameters<typeof newPerson>[0] = {}): Promise<Person> {
    const made = await database.db.people.create(newPerson({ type: 'model', username, ...more }))
    if (!made.ok) throw new Error(made.error)
    people.push(made.value)
    return made.value
  }
  /** Who suggests reads live rooms anew when they are some ms old; a new one has read none. */
  function goLive(performer: Person, viewers: number): void {
    const modes = { isStandby: false, hasCamPassword: false, isVoyeur: false, voyeurKind: null }
    const room = {
      status: 'online',
      viewers,
      subject: '',
      liveSince: null,
      currentShow: null,
      modes,
    } as const
    const shown = { isVersus: false, offers: null, sellsToyControl: false, goal: null }
    live.set(performer.username, { ...room, ...shown, performer, ratings: { up: 0, down: 0 } })
    const directory = {
      usernames: () => [...live.keys()],
      listing: (username: string) => live.get(username) ?? null,
    }
    suggestions = new SearchSuggestions({
      blockedRegions: blocks,
      clock: new ManualClock(),
      index: new LiveIndex(directory),
      live: directory,
      models: database.db.models,
      modelWords: database.db.modelWords,
    })
  }
  const suggest = (text: string, by: Identity = guest) => suggestions.of(text, by)
  const performersOf = (found: readonly Suggestion[]) =>
    found.flatMap((each) => (each.kind === 'performer' ? [each.username] : []))
  const performers = async (text: string, by?: Identity) => performersOf(await suggest(text, by))

  beforeAll(async () => {
    const { db } = database
    await model('aurora_vale', { displayName: 'Auróra Vale', tags: ['storytelling', 'art'], gender: 'f' })
    await model('aurora_blue', { tags: ['art'], languages: ['german'] })
    await model('auric', { tags: ['yoga'], gender: 'm' })
    await model('vale-of-tears', { displayName: 'Ж Тишина', tags: ['storms'] })
    await model('blocked_aurora', { tags: ['hidden-there'], languages: ['korean'] })
    await model('kai', { displayName: '💃', tags: ['loli'] })
    for (let n = 0; n < 30; n += 1) await model(`many_${n}`, { tags: ['crowd'] })
    await db.regions.save(people[4]!.id, { blocked_countries: ['RO'], blocked_states: [] })
    const where = new Whereabouts({
      locate: (address) => (address === 'romania' ? { country: 'RO', state: null } : null),
    })
    where.note('there', 'romania')
    blocks = await RegionBlocks.load(db.regions, db.people, where)
    goLive(people[1]!, 3)
    goLive(people[13]!, 12)
    goLive(people[25]!, 40)
  })

  test('names by how they begin, from each of their words on, who is live first', async () => {
    expect(await performers('au')).toEqual(['aurora_blue', 'auric', 'blocked_aurora', 'aurora_vale'])
    expect(await performers('AURÓRA V')).toEqual(['aurora_vale'])
    expect(await performers('tish')).toEqual([])
    expect(await performers('тиш')).toEqual(['vale-of-tears'])
    expect(await performers('vale')).toEqual(['aurora_vale', 'vale-of-tears'])
    expect((await performers('many')).slice(0, 3)).toEqual(['many_19', 'many_7', 'many_0'])
    expect(await performers('many')).toHaveLength(10)
    const [card] = await suggest('aurora_v')
    expect(card).toEqual({
      kind: 'performer',
      username: 'aurora_vale',
      display_name: 'Auróra Vale',
      avatar_url: '/avatars/aurora_vale.svg',
      is_live: false,
    })
  })

  test.each([
    ['auorra v', 'aurora_vale'],
    ['xurora v', 'aurora_vale'],
    ['urora_vale', 'aurora_vale'],
    ['arora blu', 'aurora_blue'],
    ['auroravale', 'aurora_vale'],
    ['aurroar vale', 'aurora_vale'],
    ['tearss', 'vale-of-tears'],
  ])('SEARCH-04 one or two wrong letters: %s', async (typed, username) => {
    expect((await performers(typed))[0]).toBe(username)
  })

  test('tags, languages and areas beside them', async () => {
    expect(await suggest('sto')).toEqual([
      { kind: 'tag', tag: 'storms', count: 1, area: null },
      { kind: 'tag', tag: 'storytelling', count: 1, area: 'girls' },
    ])
    expect(await suggest('#stroy')).toEqual([{ kind: 'tag', tag: 'storytelling', count: 1, area: 'girls' }])
    expect(await suggest('allem')).toEqual([{ kind: 'language', language: 'german', code: 'de' }])
    expect(await suggest('deutsch')).toEqual([{ kind: 'language', language: 'german', code: 'de' }])
    expect(await suggest('russ')).toEqual([])
    expect(await suggest('Männer')).toEqual([{ kind: 'area', area: 'men' }])
    expect(await suggest('cuoples')).toEqual([{ kind: 'area', area: 'couples' }])
  })

  test('the tags that most carry, where nothing is typed', async () => {
    expect((await suggest('  ')).slice(0, 2)).toEqual([
      { kind: 'tag', tag: 'crowd', count: 30, area: null },
      { kind: 'tag', tag: 'art', count: 2, area: 'girls' },
    ])
  })

  test('GEO-03 who blocks the place is not suggested there, nor what they alone carry', async () => {
    const there: Identity = { ...guest, sessionKey: 'there' }
    expect(await suggest('blocked')).toHaveLength(1)
    expect(await suggest('hidden')).toHaveLength(1)
    expect(await suggest('korean')).toHaveLength(1)
    for (const text of ['blocked', 'blokced', 'hidden', 'korean'])
      expect(await suggest(text, there)).toEqual([])
    const self: Identity = {
      kind: 'person',
      username: 'blocked_aurora',
      sessionKey: 'there',
      person: people[4]!,
    }
    expect(await performers('blocked', self)).toEqual(['blocked_aurora'])
    goLive(people[4]!, 500)
    expect(await performers('au', there)).toEqual(['aurora_blue', 'auric', 'aurora_vale'])
    expect((await performers('au'))[0]).toBe('blocked_aurora')
  })

  test('areas that somebody hides are hidden here, too', async () => {
    const person = { ...people[0]!, settings: { ...people[0]!.settings, browse_gender_hide: ['m' as const] } }
    const by: Identity = { kind: 'person', username: 'aurora_vale', sessionKey: 'here', person }
    expect(await performers('auri', by)).not.toContain('auric')
  })

  test('SAFE-03 a prohibited text suggests nothing, and no tag of one is suggested', async () => {
    for (const text of ['loli', '#loli', 'l o l i', '15yo']) expect(await suggest(text)).toEqual([])
    const all = await suggest('')
    expect(all.some((each) => each.kind === 'tag' && each.tag === 'loli')).toBe(false)
  })

  test('SEARCH-04 whatever is typed, nothing throws, and what is suggested begins like it or nearly so', async () => {
    const names = people.flatMap(({ username, displayName }) => [username, displayName])
    const typed = fc.oneof(
      fc
        .tuple(fc.constantFrom(...names), fc.nat(9), fc.string({ maxLength: 2 }), fc.nat(2))
        .map(([name, at, more, less]) => name.slice(0, at) + more + name.slice(at + less)),
      fc.string({ maxLength: 64 }),
      fc.string({ unit: 'binary', maxLength: 20 }),
      fc.constantFrom(
        '"',
        '*',
        'NEAR(a',
        "' or 1=1 --",
        '%',
        '_',
        '\\',
        '\0',
        'a\0b',
        '{}',
        '\ud83d',
        'aaaa\udc00',
      ),
    )
    await fc.assert(
      fc.asyncProperty(typed, async (text) => {
        const found = await suggest(text)
        expect(found.length).toBeLessThanOrEqual(10)
        const key = wordKey(text)
        for (const username of performersOf(found)) {
          const words = searchWords(people.find((each) => each.username === username)!)
          const errors = Math.min(...words.map((word) => typingErrors(key, word, 3)))
          expect([text, username, errors <= errorsForgiven(key)]).toEqual([text, username, true])
        }
        expect(new Set(found.map((each) => JSON.stringify(each))).size).toBe(found.length)
      }),
      { numRuns: 300 },
    )
  })
})
