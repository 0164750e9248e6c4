import { autorun } from 'mobx'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { browseCard, browseResult } from '../client/testing/fixtures.ts'
import { FakeClient } from './testing/fake-client.ts'

const CALL = 'GET /browse/react/'

const warn = vi.spyOn(console, 'warn')
beforeEach(() => void warn.mockClear())
// MobX warns of every change of state outside an action.
afterEach(() => expect(warn).not.toHaveBeenCalled())

describe('browse store', () => {
  test('GRID-07 the list that is there already changes nothing for anybody', () => {
    const { browse } = new FakeClient().root
    const result = browseResult([browseCard('a')])
    browse.hydrate('girls', { tag: 'dance' }, result)
    let drawn = 0
    const stop = autorun(() => {
      drawn += 1 + browse.entries.length + Object.keys(browse.query).length + Number(browse.result === null)
    })
    const before = drawn
    browse.hydrate('girls', { tag: 'dance' }, result)
    expect(drawn).toBe(before)
    browse.hydrate('girls', {}, result)
    expect(browse).toMatchObject({ path: 'girls', query: {} })
    expect(drawn).toBeGreaterThan(before)
    stop()
  })

  test('GRID-01 keeps the object of everybody who stays, whatever changes about them', async () => {
    const { root, http } = new FakeClient()
    http.on(CALL, { json: browseResult([browseCard('a'), browseCard('b')]) })
    await root.browse.show('')
    const [a, b] = root.browse.entries
    const cardOfA = a!.card
    http.on(CALL, {
      json: browseResult([
        browseCard('b', { viewers: 9, thumb_url: '/t/2.jpg' }),
        browseCard('c'),
        browseCard('a'),
      ]),
    })
    await root.browse.refresh()
    expect(root.browse.entries.map((entry) => entry.username)).toEqual(['b', 'c', 'a'])
    expect(root.browse.entries[0]).toBe(b)
    expect(b!.card).toMatchObject({ viewers: 9, thumb_url: '/t/2.jpg' })
    expect(root.browse.entries[2]!.card).toBe(cardOfA)
  })

  test('GRID-02 a failed refresh leaves the list on the screen; a failed first load says so', async () => {
    const { root, http } = new FakeClient()
    http.on(CALL, () => 'lost')
    await root.browse.show('')
    expect(root.browse).toMatchObject({ status: 'failed', error: { error: 'network' } })
    http.on(CALL, { json: browseResult([browseCard('a')]) })
    await root.browse.refresh()
    http.on(CALL, () => 'lost')
    await root.browse.refresh()
    expect(root.browse).toMatchObject({ status: 'ready', entries: [{ username: 'a' }] })
  })

  test('GRID-03 an answer that was overtaken is dropped', async () => {
    const { root, http } = new FakeClient()
    http.on(CALL, { json: browseResult([browseCard('slow')]) })
    http.on('GET /browse/react/men', { json: browseResult([browseCard('new')]) })
    const slow = root.browse.show('')
    await Promise.all([root.browse.show('men'), slow])
    expect(root.browse.entries.map((entry) => entry.username)).toEqual(['new'])
  })

  test('BROWSE-06 an answer for the list before comes under no heading of another', async () => {
    const { root, http } = new FakeClient()
    http.on(CALL, { json: browseResult([browseCard('a')]) })
    const asked = root.browse.show('girls')
    root.browse.hydrate('men', {}, browseResult([browseCard('b')]))
    await asked
    expect(root.browse.entries.map(({ username }) => username)).toEqual(['b'])
  })

  test('GRID-04 asks for each list where it is', async () => {
    const { root, http } = new FakeClient()
    await root.browse.show('girls/tag/music', { 'gender-hide': 'mt', q: 'x' })
    await root.browse.show('followed')
    expect(http.requests.map((request) => request.path)).toEqual([
      '/api/v1/browse/react/girls/tag/music?gender-hide=mt&q=x&p=1',
      '/api/v1/browse/react/followed?p=1',
    ])
  })

  test('GRID-05 grows by 60, and stays as long when it is asked for again', async () => {
    const { root, http } = new FakeClient()
    http.on(CALL, { json: browseResult([browseCard('a')], { totalCount: 120 }) })
    root.browse.hydrate('', {}, browseResult([browseCard('a')], { totalCount: 120 }))
    expect(root.browse.hasMore).toBe(true)
    await root.browse.loadMore()
    expect(http.requests.at(-1)?.path).toContain('perPage=158')
    await root.browse.refresh()
    expect(http.requests.at(-1)?.path).toContain('perPage=158')
  })

  test('GRID-06 a list of any length is shown to its end, and who moves between two pages is there once', async () => {
    const { root, http } = new FakeClient()
    const names = Array.from({ length: 500 }, (_, index) => `model${index}`)
    const queryOf = (path: string) => new URL(path, 'http://localhost').searchParams
    http.on(CALL, ({ path }) => {
      const [p, perPage] = [1, 98].map((most, at) =>
        Number(queryOf(path).get(['p', 'perPage'][at]!) ?? most),
      ) as [number, number]
      // One came live between the answers: everybody behind moved by one.
      const shown = p === 1 ? names : ['newcomer', ...names]
      const page = shown.slice((p - 1) * perPage, p * perPage)
      return {
        json: browseResult(
          page.map((name) => browseCard(name)),
          { totalCount: names.length },
        ),
      }
    })
    await root.browse.show('')
    for (let more = 0; root.browse.hasMore && more < 10; more += 1) await root.browse.loadMore()
    const listed = root.browse.entries.map(({ username }) => username)
    expect(new Set(listed).size).toBe(listed.length)
    expect(listed).toEqual(names)
    expect(http.requests.every(({ path }) => Number(queryOf(path).get('perPage') ?? 0) <= 200)).toBe(true)
  })
})
