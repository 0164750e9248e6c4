import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { LogBatch, LogEntry, LogQuery } from '../shared/logs/entry.ts'
import type { LogStore } from './log-store.ts'
import { EVENING, logEntry, memoryStore, pageOf } from './testing/log-samples.ts'

const DAY_MS = 24 * 60 * 60 * 1_000
const nowhere = { lobby: null, room: null }

function append(store: LogStore, entries: readonly LogEntry[], now = EVENING): number {
  const stored = store.append({ entries: [...entries], positions: nowhere }, now)
  if (!stored.ok) throw new Error(stored.error)
  return stored.value.added
}

function texts(store: LogStore, query: Partial<LogQuery> = {}): readonly string[] {
  const page = store.search(pageOf(query))
  if (!page.ok) throw new Error(page.error)
  return page.value.rows.map((row) => row.text)
}

describe('merging', () => {
  const entries = Array.from({ length: 12 }, (_, index) =>
    logEntry({
      key: `tip:${index}`,
      kind: index % 2 === 0 ? 'tip' : 'chat',
      at: EVENING + Math.floor(index / 3),
      text: `line ${index}`,
      tokens: index,
    }),
  )

  test('LOG-MERGE-03 the same entries in any order, cut anyhow and repeated, make the same record, sums and positions', () => {
    const delivery = fc.array(
      fc.record({
        indices: fc.array(fc.nat(11), { maxLength: 6 }),
        room: fc.option(fc.nat(50), { nil: null }),
      }),
      { maxLength: 20 },
    )
    fc.assert(
      fc.property(delivery, (batches) => {
        const store = memoryStore()
        const whole: LogBatch[] = [
          ...batches.map(({ indices, room }) => ({
            entries: indices.map((index) => entries[index]!),
            positions: { lobby: null, room },
          })),
          { entries, positions: nowhere },
        ]
        for (const batch of whole) expect(store.append(batch, EVENING).ok).toBe(true)
        const page = store.search(pageOf())
        expect(
          page.ok &&
            page.value.rows.map(({ id: _, ...row }) => row).toSorted((a, b) => a.key.localeCompare(b.key)),
        ).toEqual(entries.toSorted((a, b) => a.key.localeCompare(b.key)))
        expect(page.ok && page.value.rows.map((row) => row.at)).toEqual(
          entries.map((entry) => entry.at).toReversed(),
        )
        expect(store.viewers.of('anna')).toMatchObject({ tips: 6, tipTokens: 30 })
        const rooms = batches.flatMap(({ room }) => (room === null ? [] : [room]))
        expect(store.positions()).toEqual({
          lobby: null,
          room: rooms.length === 0 ? null : Math.max(...rooms),
        })
        store.close()
      }),
      { numRuns: 60 },
    )
  })

  test('LOG-MERGE-04 more than a thousand lines of one millisecond all find a place', () => {
    const store = memoryStore()
    append(
      store,
      Array.from({ length: 2_500 }, () => logEntry({ at: EVENING })),
    )
    expect(store.count(pageOf().query)).toEqual({ ok: true, value: { rows: 2_500 } })
    store.close()
  })

  test('LOG-MERGE-05 a note does not come in by the way of events', () => {
    const store = memoryStore()
    expect(append(store, [logEntry({ kind: 'note' })])).toBe(0)
    store.close()
  })
})

describe('searching', () => {
  function filled(): LogStore {
    const store = memoryStore()
    append(store, [
      logEntry({ at: EVENING + 1, text: 'Good evening from Zürich', viewer: 'anna' }),
      logEntry({ at: EVENING + 2, text: 'thank you', viewer: 'zoe_b', kind: 'tip', tokens: 25 }),
      logEntry({ at: EVENING + 3, text: 'an encore? 🎉', viewer: 'anna-lena' }),
      logEntry({ at: EVENING + DAY_MS, text: 'good morning', viewer: null, kind: 'moderation' }),
    ])
    return store
  }

  test.each([
    ['a word', { text: 'good' }, ['good morning', 'Good evening from Zürich']],
    ['the beginning of a word, without its accents', { text: 'zuri' }, ['Good evening from Zürich']],
    ['all words', { text: 'good zürich' }, ['Good evening from Zürich']],
    ['one letter as a whole word only', { text: 'g' }, []],
    ['a name', { text: 'zoe' }, ['thank you']],
    ['a picture', { text: '🎉' }, ['an encore? 🎉']],
    ['what looks like an operator', { text: 'good OR NOT "encore* (' }, []],
    [
      'nothing but punctuation as nothing',
      { text: ' ?! ' },
      ['good morning', 'an encore? 🎉', 'thank you', 'Good evening from Zürich'],
    ],
    ['a kind', { kinds: ['tip'] as const }, ['thank you']],
    [
      'two kinds in the order of time',
      { kinds: ['moderation', 'tip'] as const },
      ['good morning', 'thank you'],
    ],
    ['a word of a rare kind', { text: 'good', kinds: ['moderation'] as const }, ['good morning']],
    [
      'a word of the usual kind',
      { text: 'good', kinds: ['chat', 'tip'] as const },
      ['Good evening from Zürich'],
    ],
    ['one viewer and no other of a similar name', { viewer: 'anna' }, ['Good evening from Zürich']],
    ['a word of one viewer', { viewer: 'anna', text: 'encore' }, []],
    ['a viewer and a kind', { viewer: 'zoe_b', kinds: ['chat'] as const }, []],
    [
      'days: from the first moment to before the last',
      { from: EVENING + 2, to: EVENING + DAY_MS },
      ['an encore? 🎉', 'thank you'],
    ],
    ['a word within days', { text: 'good', from: EVENING + 2, to: null }, ['good morning']],
  ])('LOG-SEARCH-01 finds %s', (_, query, expected) => {
    const store = filled()
    const asked = query as Partial<LogQuery>
    expect(texts(store, asked)).toEqual(expected)
    expect(store.count(pageOf(asked).query)).toEqual({ ok: true, value: { rows: expected.length } })
    store.close()
  })

  test.each(['newest', 'oldest'] as const)(
    'LOG-SEARCH-02 pages, %s first, bring every row once, also while new ones come in',
    (order) => {
      const store = memoryStore()
      append(
        store,
        Array.from({ length: 25 }, (_, index) =>
          logEntry({ at: EVENING + index, text: `word ${index}`, kind: index % 2 === 0 ? 'chat' : 'tip' }),
        ),
      )
      for (const query of [{ text: 'word' }, {}, { kinds: ['chat', 'tip'] as ('chat' | 'tip')[] }]) {
        const seen: number[] = []
        let after: number | null = null
        do {
          const page = store.search(pageOf(query, { order, after, limit: 7 }))
          if (!page.ok) throw new Error(page.error)
          seen.push(...page.value.rows.map((row) => row.at - EVENING))
          after = page.value.next
          // Behind what was read already, whichever way it goes.
          append(store, [
            logEntry({ at: order === 'newest' ? EVENING + 10_000 : EVENING - 10_000, text: 'word' }),
          ])
        } while (after !== null)
        const found = seen.filter((at) => at >= 0 && at < 25)
        const inOrder = Array.from({ length: 25 }, (_, index) => index)
        expect(found).toEqual(order === 'newest' ? inOrder.toReversed() : inOrder)
      }
      store.close()
    },
  )
})

describe('viewers', () => {
  test("LOG-VIEWER-01 a viewer's history: tips, shows, first and last seen, and the note", () => {
    const store = memoryStore()
    append(store, [
      logEntry({ at: EVENING, text: 'hello' }),
      logEntry({ at: EVENING + 5, kind: 'tip', tokens: 25 }),
      logEntry({ at: EVENING + 9, kind: 'tip', tokens: 100 }),
      logEntry({ at: EVENING + 7, kind: 'receipt', tokens: 300 }),
      logEntry({ at: EVENING + 6, kind: 'show' }),
    ])
    expect(store.viewers.of('anna')).toEqual({
      viewer: 'anna',
      firstAt: EVENING,
      lastAt: EVENING + 9,
      tips: 2,
      tipTokens: 125,
      shows: 1,
    })
    expect(store.viewers.of('nobody')).toEqual({
      viewer: 'nobody',
      firstAt: null,
      lastAt: null,
      tips: 0,
      tipTokens: 0,
      shows: 0,
    })
    store.close()
  })

  test('LOG-NOTE-01 a note is replaced, found by its words, and gone when it is empty; it is no sign of the viewer', () => {
    const store = memoryStore()
    store.writeNote('anna', 'likes jazz', EVENING)
    store.writeNote('anna', 'likes blues', EVENING + 1)
    expect(store.readNote('anna')).toBe('likes blues')
    expect(texts(store, { text: 'blues', kinds: ['note'] })).toEqual(['likes blues'])
    expect(texts(store, { text: 'jazz' })).toEqual([])
    expect(store.viewers.of('anna').firstAt).toBeNull()
    store.writeNote('anna', ' ', EVENING + 2)
    expect(store.readNote('anna')).toBeNull()
    store.close()
  })
})

describe('keeping and forgetting', () => {
  test('LOG-KEEP-01 what is older than the storage time of its kind is overdue, to the day, and does not come in again', () => {
    const store = memoryStore()
    const chat = logEntry({ at: EVENING - 181 * DAY_MS, text: 'long ago' })
    append(
      store,
      [
        chat,
        logEntry({ at: EVENING - 181 * DAY_MS, kind: 'tip', tokens: 5, text: 'old tip' }),
        logEntry({ at: EVENING - 179 * DAY_MS, text: 'not so long ago' }),
      ],
      EVENING - 100 * DAY_MS,
    )
    const [chats] = store.retention.overdue(EVENING)
    expect(store.removeStep(chats!.where, chats!.values)).toEqual({ ok: true, value: 1 })
    expect(store.removeStep(chats!.where, chats!.values)).toEqual({ ok: true, value: 0 })
    expect(texts(store)).toEqual(['not so long ago', 'old tip'])
    expect(append(store, [chat])).toBe(0)
    expect(texts(store, { text: 'long ago' })).toEqual(['not so long ago'])
    store.close()
  })

  test("LOG-FORGET-01 a forgotten viewer does not come back with the server's history, but does with new words", () => {
    const store = memoryStore()
    const said = logEntry({ at: EVENING - 5, text: 'remember me' })
    append(store, [
      said,
      logEntry({
        at: EVENING - 4,
        kind: 'receipt',
        viewer: 'bob',
        details: '{"lines":[{"username":"anna","tokens":3}]}',
      }),
    ])
    store.writeNote('anna', 'a note', EVENING)
    store.forgetViewer('anna', EVENING)
    expect(store.removeStep('viewer = ?', ['anna'])).toEqual({ ok: true, value: 2 })
    expect(append(store, [said])).toBe(0)
    expect(texts(store, { text: 'anna' })).toEqual([])
    expect(store.viewers.of('anna').firstAt).toBeNull()
    const left = store.search(pageOf())
    expect(JSON.stringify(left)).not.toContain('anna')
    expect(append(store, [logEntry({ at: EVENING + 1, text: 'here again' })])).toBe(1)
    store.close()
  })

  test('LOG-FORGET-02 all is gone after "delete all", but for where the record stands', () => {
    const store = memoryStore()
    store.append({ entries: [logEntry({ at: EVENING - 1 })], positions: { lobby: 4, room: 9 } }, EVENING)
    store.writeNote('anna', 'a note', EVENING)
    expect(store.deleteAll(EVENING).ok).toBe(true)
    expect(texts(store)).toEqual([])
    expect(texts(store, { text: 'note' })).toEqual([])
    expect(store.positions()).toEqual({ lobby: 4, room: 9 })
    expect(append(store, [logEntry({ at: EVENING - 1 })])).toBe(0)
    store.close()
  })
})
