import { ManualClock } from '@footlight/core/ports/testing/manual-clock'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestApi } from '../dev-env/api-client.ts'
import { goLive, type LiveStream } from '../dev-env/go-live.ts'
import { must, pay, settle } from '../dev-env/show-steps.ts'
import { type Footlight, startFootlight } from '../dev-env/start-footlight.ts'

const DAY_MS = 86_400_000
const clock = new ManualClock()
let footlight: Footlight
let model: TestApi
let live: LiveStream

beforeAll(async () => {
  footlight = await startFootlight({ clock })
  model = await footlight.login('demo_model')
  live = await goLive(footlight.server, 'demo_model')
})
afterAll(async () => {
  live.end()
  await footlight.stop()
})

const rate = (who: TestApi, rating: string) => who.post('/room/demo_model/rate', { rating })
const seen = async (who: TestApi) => (await who.get('/room/demo_model/ratings')).body

describe('RATE-05 the server itself checks the right to rate', () => {
  test('25 recent tokens give it, 24 do not', async () => {
    const vera = await footlight.newPerson('viewer', 100)
    must(await vera.tip('demo_model', 24))
    expect(await seen(vera)).toMatchObject({ mayRate: false })
    expect(await rate(vera, 'RATE_UP')).toMatchObject({ status: 403, body: { error: 'forbidden' } })
    must(await vera.tip('demo_model', 1))
    expect(await seen(vera)).toMatchObject({ mayRate: true, mine: 'RATE_NO' })
    expect((await rate(vera, 'RATE_UP')).status).toBe(200)
  })

  test('a private that is over gives it to its payer, not to its spies, and to nobody in another room', async () => {
    const [vera, spy] = [await footlight.newPerson('viewer', 100), await footlight.newPerson('viewer', 100)]
    const participants = [await footlight.room(vera, 'demo_model'), await footlight.room(spy, 'demo_model')]
    const { request_id } = must(await pay(vera, '/private/demo_model/request'))
    must(await model.post('/private/demo_model/accept', { request_id }))
    must(await pay(spy, '/video/spy/demo_model'))
    await settle(footlight, 'demo_model', ...participants)
    expect((await rate(vera, 'RATE_UP')).status).toBe(403)
    must(await vera.post('/private/demo_model/end'))
    expect([await seen(vera), await seen(spy)]).toMatchObject([{ mayRate: true }, { mayRate: false }])
    expect((await rate(vera, 'RATE_DOWN')).status).toBe(200)
    expect((await rate(spy, 'RATE_DOWN')).status).toBe(403)
    expect((await vera.post('/room/demo_model2/rate', { rating: 'RATE_UP' })).status).toBe(403)
  })

  test('guests and the model whose room it is have none', async () => {
    expect(await rate(footlight.guest(), 'RATE_UP')).toMatchObject({
      status: 401,
      body: { error: 'login_required' },
    })
    expect((await rate(model, 'RATE_UP')).status).toBe(403)
    expect(
      (await (await footlight.newPerson('viewer')).post('/room/nobody_at_all/rate', { rating: 'RATE_UP' }))
        .status,
    ).toBe(404)
    expect((await rate(await footlight.newPerson('viewer'), 'RATE_TEN')).status).toBe(422)
  })
})

test('RATE-06 one rating a day, changed at will, told to the room and shown on its page', async () => {
  const vera = await footlight.newPerson('viewer', 200)
  const socket = await footlight.room(vera, 'demo_model')
  const before = await seen(vera)
  must(await vera.tip('demo_model', 25))
  const up = must(await rate(vera, 'RATE_UP'))
  expect(up.ratings).toMatchObject({ up: before.up + 1, down: before.down, mine: 'RATE_UP', mayRate: true })
  expect(await socket.next('v3.rating.update')).toEqual({
    up: before.up + 1,
    down: before.down,
    share: (before.up + 1) / (before.up + 1 + before.down),
  })
  const again = await Promise.all([rate(vera, 'RATE_UP'), rate(vera, 'RATE_UP'), rate(vera, 'RATE_UP')])
  expect(again.map(({ body }) => body.ratings.up)).toEqual([before.up + 1, before.up + 1, before.up + 1])
  expect(must(await rate(vera, 'RATE_DOWN')).ratings).toMatchObject({
    up: before.up,
    down: before.down + 1,
    mine: 'RATE_DOWN',
  })
  expect((await vera.get('/chat/react/demo_model')).body.ratings).toMatchObject({
    up: before.up,
    down: before.down + 1,
    mine: 'RATE_DOWN',
    mayRate: true,
  })
  expect((await footlight.guest().get('/chat/react/demo_model')).body.ratings).toMatchObject({
    down: before.down + 1,
    mine: 'RATE_NO',
    mayRate: false,
  })
  expect(must(await rate(vera, 'RATE_NO')).ratings).toMatchObject({
    up: before.up,
    down: before.down,
    mine: 'RATE_NO',
  })
  must(await rate(vera, 'RATE_UP'))

  clock.leap(DAY_MS)
  expect(await seen(vera)).toMatchObject({ up: before.up + 1, mine: 'RATE_NO', mayRate: false })
  must(await vera.tip('demo_model', 25))
  expect(must(await rate(vera, 'RATE_UP')).ratings).toMatchObject({ up: before.up + 2, mine: 'RATE_UP' })
})
