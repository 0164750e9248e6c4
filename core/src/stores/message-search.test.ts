import { expect, it } from 'vitest'
import { settle } from '../ports/testing/manual-clock.ts'
import { MessageSearch, SEARCH_PAUSE_MS } from './message-search.ts'
import { FakeClient } from './testing/fake-client.ts'

const found = (id: number, text: string) => ({
  username: 'bob',
  display_name: 'Bob',
  avatar_url: '/avatars/bob.svg',
  is_model: false,
  message: { id, from: 'bob', to: 'ann', text, sent_at: 1 },
})

function setUp() {
  const { http, root, clock } = new FakeClient()
  const asked: string[] = []
  http.on('GET /inbox/search', ({ path }) => {
    asked.push(decodeURIComponent(path.slice(path.indexOf('?') + 1)))
    const isSecond = path.includes('before=')
    return { json: { found: [found(isSecond ? 3 : 7, 'boat')], has_more: !isSecond } }
  })
  const search = new MessageSearch(root.api, clock)
  return { search, clock, asked, http }
}

it('PM-10 the server is asked once the typing has paused, and of what is sought then', async () => {
  const { search, clock, asked } = setUp()
  search.seek('b')
  expect(search.text).toBe('')
  for (const typed of ['bo', 'boa', 'boat']) search.seek(typed)
  clock.advance(SEARCH_PAUSE_MS - 1)
  await settle()
  expect([asked, search.status]).toEqual([[], 'loading'])
  clock.advance(1)
  await settle()
  expect(asked).toEqual(['text=boat'])
  expect(search.found.map(({ message }) => message.id)).toEqual([7])
})

it('PM-10 older ones follow once, however often they are asked for', async () => {
  const { search, clock, asked } = setUp()
  search.seek('boat')
  clock.advance(SEARCH_PAUSE_MS)
  await settle()
  await Promise.all([search.more(), search.more()])
  expect(search.found.map(({ message }) => message.id)).toEqual([7, 3])
  await search.more()
  expect(asked.slice(1)).toEqual(['text=boat&before=7', 'text=boat&before=7'])
})

it('PM-10 an answer that comes after the text was changed is dropped; a failed one can be asked for again', async () => {
  const { search, clock, http } = setUp()
  search.seek('boat')
  clock.advance(SEARCH_PAUSE_MS)
  search.seek('')
  await settle()
  expect([search.found, search.status]).toEqual([[], 'ready'])
  http.on('GET /inbox/search', { status: 500, json: { error: 'internal_error' } })
  search.seek('boat')
  clock.advance(SEARCH_PAUSE_MS)
  await settle()
  expect(search.status).toBe('failed')
  search.seek('boat')
  expect(search.status).toBe('loading')
})
