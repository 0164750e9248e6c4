import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestApi } from '../dev-env/api-client.ts'
import { accountIdOf, publishItem } from '../dev-env/media-library.ts'
import { must } from '../dev-env/show-steps.ts'
import { type Footlight, manyPeople, startFootlight } from '../dev-env/start-footlight.ts'

let footlight: Footlight
let model: TestApi
let staff: TestApi
let viewer: TestApi
let other: TestApi
beforeAll(async () => {
  const limits = { ...manyPeople, callsPerSession: { countMax: 10_000, windowMs: 60_000 } }
  footlight = await startFootlight({ limits })
  model = await footlight.login('demo_model')
  staff = await footlight.login('demo_moderator')
  viewer = await footlight.newPerson('viewer', 100)
  other = await footlight.newPerson('viewer')
})
afterAll(() => footlight.stop())

const begin = async (who: TestApi, name = 'Blue'): Promise<number> =>
  must(await who.post('/media/user/playlist', { name })).id
const put = (who: TestApi, playlist: number, media_id: number) =>
  who.post(`/media/user/playlist/${playlist}/items`, { media_id })
const look = async (who: TestApi, playlist: number) => must(await who.get(`/media/user/playlist/${playlist}`))

test('PLAYLIST-01 a playlist is its owner’s alone: another reads, changes and fills nothing of it', async () => {
  const id = await begin(viewer)
  const item = await publishItem(footlight, model, staff, { token_price: 10 })
  must(await put(viewer, id, item))
  const path = `/media/user/playlist/${id}`
  const tries = [
    await other.get(path),
    await other.post(path, { name: 'Mine' }),
    await other.delete(path),
    await other.post(`${path}/restore`),
    await put(other, id, item),
    await other.delete(`${path}/items/${item}`),
  ]
  expect(tries.map(({ status, body }) => [status, body.error])).toEqual(Array(6).fill([404, 'not_found']))
  expect((await footlight.guest().get(path)).status).toBe(401)
  expect(must(await other.get('/media/user/playlist')).playlists).toEqual([])
  expect(await look(viewer, id)).toMatchObject({
    playlist: { id, name: 'Blue', items: 1 },
    data: [{ id: item, access_type: 'preview' }],
    count_total: 1,
  })
  expect((await viewer.post('/media/user/playlist', { name: '14yo' })).body.fields).toEqual({
    name: 'prohibited',
  })
  expect((await viewer.post(path, { name: '' })).status).toBe(422)
  expect(must(await viewer.post(path, { name: 'Red' })).name).toBe('Red')
})

test('PLAYLIST-02 a playlist opens nothing: what is shut to its owner is counted, and neither it nor its cover is shown', async () => {
  const id = await begin(viewer, 'Shut')
  const [bought, seen] = [
    await publishItem(footlight, model, staff, { token_price: 10 }),
    await publishItem(footlight, model, staff, { token_price: 10 }),
  ]
  const draft: number = must(await model.post('/performer/media', { name: 'Draft', type: 'pictures' })).id
  expect((await put(viewer, id, draft)).status).toBe(404)
  expect((await put(viewer, id, 999_999)).status).toBe(404)
  await footlight.server.database.mediaPurchases.paid(bought, await accountIdOf(viewer), Date.now())
  must(await put(viewer, id, bought))
  must(await put(viewer, id, seen))
  const { playlist } = await look(viewer, id)
  expect(playlist.thumbnail_url).toContain(`/library/${seen}/`)
  must(await model.delete(`/performer/media/${bought}`))
  must(await model.delete(`/performer/media/${seen}`))
  expect(await look(viewer, id)).toMatchObject({
    playlist: { items: 2, thumbnail_url: null },
    data: [{ id: bought, access_type: 'complete' }],
    count_total: 2,
  })
  // What nobody sees any more can still be taken out.
  expect(must(await viewer.delete(`/media/user/playlist/${id}/items/${seen}`)).items).toBe(1)
  must(await staff.post(`/moderation/media/${bought}`, { decision: 'remove', note: 'why' }))
  expect(await look(viewer, id)).toMatchObject({ playlist: { thumbnail_url: null }, data: [] })
})

test('PLAYLIST-03 a deleted playlist comes back with what was in it', async () => {
  const id = await begin(viewer, 'Again')
  const item = await publishItem(footlight, model, staff)
  must(await put(viewer, id, item))
  must(await viewer.delete(`/media/user/playlist/${id}`))
  expect((await viewer.get(`/media/user/playlist/${id}`)).status).toBe(404)
  expect((await put(viewer, id, item)).status).toBe(404)
  expect(must(await viewer.post(`/media/user/playlist/${id}/restore`))).toMatchObject({
    name: 'Again',
    items: 1,
  })
})
