import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestApi } from '../dev-env/api-client.ts'
import { goLive, type LiveStream } from '../dev-env/go-live.ts'
import { must, pay } from '../dev-env/show-steps.ts'
import { type Footlight, startFootlight } from '../dev-env/start-footlight.ts'

let footlight: Footlight
let model: TestApi
let live: LiveStream

beforeAll(async () => {
  footlight = await startFootlight()
  model = await footlight.login('demo_model')
  live = await goLive(footlight.server, 'demo_model')
})
afterAll(async () => {
  live.end()
  await footlight.stop()
})

const setVoyeur = (who: TestApi, kind: string | null) => who.post('/room/demo_model/voyeur', { kind })
const cardOf = async (path: string) =>
  (await footlight.guest().get(path)).body.userList.find(
    (one: { username: string }) => one.username === 'demo_model',
  )

test('MODE-13 a voyeur camera gives no private shows, and is found as what it is while it is live', async () => {
  const vera = await footlight.newPerson('viewer', 100)
  const socket = await footlight.room(vera, 'demo_model')
  const tags: string[] = (await cardOf('/browse/react/')).tags
  expect(must(await setVoyeur(model, 'kitchen')).modes).toMatchObject({
    isVoyeur: true,
    voyeurKind: 'kitchen',
  })
  expect(await socket.next('v3.room.modes', ({ isVoyeur }) => isVoyeur)).toMatchObject({
    voyeurKind: 'kitchen',
  })
  expect(await pay(vera, '/private/demo_model/request')).toMatchObject({
    status: 409,
    body: { error: 'wrong_state', state: 'voyeur' },
  })
  expect(await vera.tokens()).toBe(100)
  expect((await vera.get('/chat/react/demo_model')).body).toMatchObject({
    user: { isVoyeur: true },
    modes: { voyeurKind: 'kitchen' },
    chat: { status: 'online' },
  })
  expect(await cardOf('/browse/react/girls/tag/kitchen')).toMatchObject({
    flagList: ['voyeur'],
    tags: [...tags, 'voyeur', 'kitchen'],
  })
  expect(await cardOf('/browse/react/girls/tag/shower')).toBeUndefined()
  must(await setVoyeur(model, null))
  expect(await cardOf('/browse/react/')).toMatchObject({ flagList: [], tags })
  expect((await pay(vera, '/private/demo_model/request')).status).toBe(200)
})

test('MODE-14 the performer and the staff decide, not while people have paid for a show', async () => {
  for (const other of [await footlight.newPerson('viewer'), await footlight.login('demo_model2')])
    expect((await setVoyeur(other, 'general')).status).toBe(403)
  expect((await setVoyeur(model, 'attic')).status).toBe(422)
  expect((await setVoyeur(await footlight.login('demo_admin'), 'general')).status).toBe(200)
  must(await setVoyeur(model, null))
  must(await model.post('/limited/demo_model/announce', { ticket_price: 10, message: 'a song' }))
  expect(await setVoyeur(model, 'shower')).toMatchObject({
    status: 409,
    body: { error: 'wrong_state', state: 'announced' },
  })
  must(await model.post('/limited/demo_model/cancel'))
})
