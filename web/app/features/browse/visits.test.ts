import { beforeEach, expect, test, vi } from 'vitest'
import { clearVisits, interestsOf, noteVisit, readVisits } from './visits.ts'

const kept = new Map<string, string>()
beforeEach(() => {
  kept.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  })
})

const visit = (username: string, tags: string[] = [], languages: string[] = []) =>
  noteVisit(username, { tags, languages })

test('PAGE-VISITS-01 the last visit stands first, each room once, and sixty at most', () => {
  for (const name of ['a', 'b', 'a']) visit(name)
  expect(readVisits().map(({ username }) => username)).toEqual(['a', 'b'])
  for (let n = 0; n < 70; n += 1) visit(`room${n}`)
  expect(readVisits()).toHaveLength(60)
  expect(readVisits()[0]!.username).toBe('room69')
  clearVisits()
  expect(readVisits()).toEqual([])
})

test('PAGE-VISITS-01 a room that is opened by its address keeps what its card said', () => {
  visit('a', ['art'], ['english'])
  visit('b')
  noteVisit('a')
  noteVisit('c')
  expect(readVisits().map(({ username, tags }) => [username, tags])).toEqual([
    ['c', []],
    ['a', ['art']],
    ['b', []],
  ])
})

test('PAGE-VISITS-02 interests are what most of the rooms share', () => {
  visit('a', ['art', 'talk'], ['english'])
  visit('b', ['talk'], ['english', 'german'])
  visit('c', ['music'], ['german'])
  expect(interestsOf(readVisits())).toEqual({ tag: 'talk,art,music', lang: 'english,german' })
  expect(interestsOf([])).toEqual({ tag: '', lang: '' })
})

test.each(['x', '{}', '[1,{"username":3}]', '[{"username":"a","tags":[1],"languages":[]}]', 'null'])(
  'PAGE-VISITS-01 what somebody else wrote there (%s) is no visit',
  (text) => {
    kept.set('visits', text)
    expect(readVisits()).toEqual([])
  },
)
