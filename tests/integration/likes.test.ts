import { ManualClock } from '@footlight/core/ports/testing/manual-clock'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { TestApi } from '../dev-env/api-client.ts'
import { goLive } from '../dev-env/go-live.ts'
import { must } from '../dev-env/show-steps.ts'
import { type Footlight, startFootlight } from '../dev-env/start-footlight.ts'

const DAY_MS = 86_400_000
const clock = new ManualClock()
let footlight: Footlight
let model: TestApi & { readonly username: string }
let path: string

beforeAll(async () => {
  footlight = await startFootlight({ clock })
  model = await footlight.newPerson('model')
  path = `/likes/${model.username}`
})
afterAll(() => footlight.stop())

const seen = async (who: TestApi) => must(await who.get(path))

test('LIKE-01 two tabs at once, fifty calls: one like; the next day has another one', async () => {
  const vera = await footlight.newPerson('viewer')
  const { count } = await seen(vera)
  const fifty = await Promise.all(Array.from({ length: 50 }, () => vera.post(path)))
  expect(new Set(fifty.map(({ status, body }) => `${status} ${body.count}`))).toEqual(
    new Set([`200 ${count + 1}`]),
  )
  expect(await seen(vera)).toMatchObject({ count: count + 1, count7Days: count + 1, likedToday: true })
  expect(await seen(footlight.guest())).toMatchObject({ count: count + 1, likedToday: false })
  clock.leap(DAY_MS)
  expect(await seen(vera)).toMatchObject({ count: count + 1, likedToday: false })
  expect(must(await vera.post(path))).toMatchObject({ count: count + 2, likedToday: true })
})

test('LIKE-02 not by guests, by the performer, by a second account of the mailbox, or where nobody performs', async () => {
  expect((await footlight.guest().post(path)).status).toBe(401)
  expect(await model.post(path)).toMatchObject({ status: 403, body: { error: 'forbidden' } })
  const vera = await footlight.newPerson('viewer')
  expect((await vera.post('/likes/nobody_at_all')).status).toBe(404)
  expect((await vera.post(`/likes/${vera.username}`)).status).toBe(404)
  const second = footlight.guest()
  must(
    await second.post('/auth/register', {
      username: 'second_account',
      email: `${model.username}+other@example.org`,
      password: 'quiet-river-lamp',
      birth_date: '1990-02-03',
      type: 'viewer',
      accepts_terms: true,
    }),
  )
  expect(await second.post(path)).toMatchObject({ status: 403, body: { error: 'forbidden' } })
})

test('LIKE-04 taken back on its day alone, also by one whom the performer banned since', async () => {
  const vera = await footlight.newPerson('viewer')
  const { count } = await seen(vera)
  must(await vera.post(path))
  must(await model.post(`/room/${model.username}/moderate`, { action: 'ban', target: vera.username }))
  const back = await Promise.all([vera.delete(path), vera.delete(path), vera.delete(path)])
  expect(back.map(({ status, body }) => [status, body.count])).toEqual(Array(3).fill([200, count]))
  expect(await vera.post(path)).toMatchObject({ status: 403, body: { error: 'banned' } })
  const ugo = await footlight.newPerson('viewer')
  must(await ugo.post(path))
  clock.leap(DAY_MS)
  expect(must(await ugo.delete(path))).toMatchObject({ count: count + 1, likedToday: false })
})

test('LIKE-06 the room hears the count of several likes once, without a name', async () => {
  const [vera, ugo] = [await footlight.newPerson('viewer'), await footlight.newPerson('viewer')]
  const socket = await footlight.room(footlight.guest(), model.username)
  const { count } = await seen(vera)
  must(await vera.post(path))
  must(await ugo.post(path))
  clock.advance(10_000)
  expect(await socket.next('v3.like.update')).toEqual({ count: count + 2 })
  clock.advance(10_000)
  must(await vera.delete(path))
  clock.advance(10_000)
  expect(await socket.next('v3.like.update')).toEqual({ count: count + 1 })
})

test('STAR-01 STAR-02 the most liked of a week, of 30 days and of all days; the room is told its place', async () => {
  const people = (count: number) =>
    Promise.all(Array.from({ length: count }, () => footlight.newPerson('viewer')))
  const other = { username: 'demo_live' }
  for (const viewer of await people(3)) must(await viewer.post(`/likes/${other.username}`))
  clock.leap(31 * DAY_MS)
  // Sessions ended meanwhile.
  const username = 'demo_model'
  const [star, viewers] = [Object.assign(await footlight.login(username), { username }), await people(3)]
  const stars = async (who: TestApi, query = '') =>
    must(await who.get(`/contests/sodastars?gender=girls${query}`))
  for (const viewer of viewers.slice(0, 2)) must(await viewer.post(`/likes/${star.username}`))
  const all = await stars(star, '&period=top2000')
  expect(all).toMatchObject({ period: 'top2000', page: 1, user_like_count: 2 })
  const namesOf = ({ leaderboard }: { leaderboard: { username: string }[] }) =>
    leaderboard.map(({ username }) => username)
  expect(namesOf(all)).toEqual(expect.arrayContaining([star.username, other.username]))
  for (const period of ['week', '30days']) {
    const board = await stars(star, `&period=${period}`)
    expect(namesOf(board)).toEqual([star.username])
    expect(board).toMatchObject({ pages: 1, user_position: 1 })
    expect(await stars(viewers[0]!, `&period=${period}`)).toMatchObject({
      user_like_count: 0,
      user_position: null,
    })
  }
  expect(namesOf(must(await star.get('/contests/sodastars?gender=men&period=30days')))).toEqual([])
  expect((await stars(star, '&period=top2000&p=20')).leaderboard).toEqual([])
  for (const wrong of ['p=0', 'p=21', 'p=x', 'period=ever', 'gender=nonsense', `p=${'9'.repeat(400)}`])
    expect((await star.get(`/contests/sodastars?${wrong}`)).status).toBe(422)

  const media = await goLive(footlight.server, star.username)
  const here = await footlight.room(viewers[0]!, star.username)
  clock.advance(5_000)
  expect((await here.next('v3.chat.sodastar')).place).toBe(1)
  const late = await footlight.room(footlight.guest(), star.username)
  expect((await late.next('v3.chat.sodastar')).place).toBe(1)
  await Promise.all([here.close(), late.close()])
  for (const viewer of viewers) must(await viewer.post(`/likes/${other.username}`))
  clock.leap(61_000)
  clock.advance(5_000)
  await vi.waitFor(async () => {
    const again = await footlight.room(footlight.guest(), star.username)
    expect((await again.next('v3.chat.sodastar')).place).toBe(2)
    await again.close()
  })
  media.end()
})

test('CONTEST-02 the week that runs, its winners once it is over, and nobody who is not to be seen', async () => {
  const [mara, vera] = [await footlight.newPerson('model'), await footlight.newPerson('viewer')]
  must(await vera.post(`/likes/${mara.username}`))
  const mine = must(await mara.get('/user/like'))
  expect(mine).toMatchObject({ user_like_count: 1, user_position: expect.any(Number) })
  const { leaderboard } = must(await vera.get('/user/like'))
  expect(must(await vera.get('/user/like'))).toMatchObject({ user_like_count: 0, user_position: null })
  const names = (board: readonly { username: string }[]) => board.map(({ username }) => username)
  expect(names(leaderboard)).toContain(mara.username)
  expect(names(must(await vera.get('/user/like?gender=couples')).leaderboard)).not.toContain(mara.username)
  expect((await vera.get('/user/like?gender=nonsense')).status).toBe(422)

  clock.leap(7 * DAY_MS)
  const past_winners = await vi.waitFor(async () => {
    clock.advance(300_000)
    const after = must(await footlight.guest().get('/user/like'))
    expect(after.past_winners[0]?.week).toBe(mine.week)
    return after.past_winners
  })
  expect(past_winners[0].winners).toEqual(leaderboard.slice(0, 3))
})

test('CONTEST-03 who hides an area reads nobody of it among all, the places of the others stay, and a board of that area is whole', async () => {
  const [woman, man] = ['demo_model', 'demo_model2']
  const fans = await Promise.all([1, 2].map(() => footlight.newPerson('viewer')))
  for (const fan of fans) must(await fan.post(`/likes/${woman}`))
  must(await fans[0]!.post(`/likes/${man}`))
  // Boards are kept for a while.
  clock.advance(300_001)
  const reader = await footlight.newPerson('viewer')
  const hide = async (...areas: string[]) =>
    must(await reader.post('/user/settings', { browse_gender_hide: areas }))
  type Entries = readonly { readonly username: string; readonly place: number }[]
  const board = async (path: string): Promise<Entries> => must(await reader.get(path)).leaderboard
  const paths = [
    '/user/like',
    ...['week', '30days', 'top2000'].map((of) => `/contests/sodastars?period=${of}`),
  ]
  for (const path of paths) {
    await hide()
    const all = await board(path)
    const names = all.map(({ username }) => username)
    expect([path, names]).toEqual([path, expect.arrayContaining([woman, man])])
    await hide('f')
    const rest = await board(path)
    expect(rest.map(({ username }) => username)).not.toContain(woman)
    expect(rest.find(({ username }) => username === man)).toEqual(
      all.find(({ username }) => username === man),
    )
    const ofArea = await board(`${path}${path.includes('?') ? '&' : '?'}gender=girls`)
    expect(ofArea.map(({ username }) => username)).toContain(woman)
  }

  const { week } = must(await reader.get('/user/like'))
  clock.leap(7 * DAY_MS)
  const late = await footlight.newPerson('viewer')
  const winners = async (query = ''): Promise<readonly string[]> => {
    const { past_winners } = must(await late.get(`/user/like${query}`))
    const of = past_winners.find((each: { week: string }) => each.week === week)
    return (of?.winners ?? []).map(({ username }: { username: string }) => username)
  }
  await vi.waitFor(async () => {
    clock.advance(300_000)
    expect(await winners()).toEqual([woman, man])
  })
  must(await late.post('/user/settings', { browse_gender_hide: ['f'] }))
  expect(await winners()).toEqual([man])
  expect(await winners('?gender=girls')).toEqual([woman])
  must(await late.post('/user/settings', { browse_gender_hide: ['f', 'm'] }))
  expect(await winners()).toEqual([])
})
