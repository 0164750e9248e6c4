import type { Clock } from '@footlight/core/ports'
import { expect, test } from 'vitest'
import { type DrawnPage, DrawnPages } from './drawn-pages.ts'

const page: DrawnPage = { status: 200, headers: [], cookies: [], pieces: [], packed: async () => null }

function setUp() {
  let ms = 0
  let drawn = 0
  const pages = new DrawnPages({ monotonic: () => ms } as Clock)
  const get = (key: string, draw: () => Promise<DrawnPage> = async () => page) =>
    pages.get(key, () => {
      drawn += 1
      return draw()
    })
  return { pages, get, step: (byMs: number) => void (ms += byMs), drawn: () => drawn }
}

test('a page is drawn once in three seconds, also for those who ask while it is', async () => {
  const { pages, get, step, drawn } = setUp()
  await Promise.all([get('/'), get('/')])
  step(2_999)
  await get('/')
  expect(drawn()).toBe(1)
  step(1)
  await get('/')
  pages.clear()
  await get('/')
  expect(drawn()).toBe(3)
})

test.each([
  ['with a cookie', async () => ({ ...page, cookies: ['a=b'] })],
  ['of an error', async () => ({ ...page, status: 500 })],
  ['that could not be drawn', () => Promise.reject(new Error('no'))],
])('a page %s is not stored', async (_, draw) => {
  const { get, drawn } = setUp()
  await get('/', draw).catch(() => null)
  await get('/', draw).catch(() => null)
  expect(drawn()).toBe(2)
})

test('no more pages are stored than fit, nor one under a key that nobody would type', async () => {
  const { get, drawn } = setUp()
  for (let index = 0; index <= 200; index += 1) await get(`/${index}`)
  await get('/200')
  expect(drawn()).toBe(201)
  await get('/0')
  expect(drawn()).toBe(202)
  const long = '/'.repeat(601)
  await get(long)
  await get(long)
  expect(drawn()).toBe(204)
})
