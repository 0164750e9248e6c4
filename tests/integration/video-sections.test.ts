import type { MediaFields } from '@footlight/core/protocol'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestApi } from '../dev-env/api-client.ts'
import { accountIdOf, plainFields } from '../dev-env/media-library.ts'
import { must } from '../dev-env/show-steps.ts'
import { type Footlight, startFootlight } from '../dev-env/start-footlight.ts'

let footlight: Footlight
let model: TestApi
let guest: TestApi
let viewer: TestApi
/** By their names. */
let videos: Readonly<Record<string, number>>

beforeAll(async () => {
  footlight = await startFootlight()
  model = await footlight.login('demo_model')
  viewer = await footlight.newPerson('viewer', 100)
  guest = footlight.guest()
  await guest.csrf()
  videos = {
    free: await publish('Blue Circles', { tags: ['blue-sky'], is_free_no_auth: true }),
    accented: await publish('Été 100%', { tags: ['summer'] }),
    paid: await publish('Red squares', { token_price: 20, tags: ['blue-sky'] }),
    members: await publish('Green lines', { fanclub_access_level: 'supporter' }),
    pictures: await publish('Blue pictures', {}, 'pictures'),
    draft: await publish('Blue draft', {}, 'videos', false),
  }
})
afterAll(() => footlight.stop())

/** Without its files: lists and prices do not ask for them. */
async function publish(
  name: string,
  fields: Partial<MediaFields>,
  type: 'videos' | 'pictures' = 'videos',
  isPublic = true,
): Promise<number> {
  const { library } = footlight.server.database
  const { people: _, ...rest } = { ...plainFields, ...fields, name }
  const account = await accountIdOf(model)
  const { id } = await library.create(account, type, name, Date.now())
  await library.change(id, rest)
  const by = { account, note: '', at: Date.now() }
  await library.setState(id, ['draft'], 'in_review', by)
  if (isPublic) await library.setState(id, ['in_review'], 'published', by)
  return id
}

const idsOf = async (who: TestApi, path: string): Promise<readonly number[]> =>
  must(await who.get(path)).data.map(({ id }: { id: number }) => id)

test('SECTION-01 free videos cost nothing, exclusive ones a purchase or a membership, and no list has the others', async () => {
  const { free, accented, paid, members } = videos as Record<string, number>
  for (const who of [guest, viewer]) {
    expect(await idsOf(who, '/free-porn')).toEqual([accented, free])
    expect(await idsOf(who, '/exclusive-videos/list')).toEqual([members, paid])
  }
  expect(must(await guest.get('/free-porn')).data).toMatchObject([
    { id: accented, access_type: 'preview', price: 0 },
    { id: free, access_type: 'free', price: 0 },
  ])
  expect(await idsOf(guest, '/free-porn?tag=blue-sky')).toEqual([free])
  expect(await idsOf(guest, '/exclusive-videos/list?tag=blue-sky')).toEqual([paid])
  expect(await idsOf(guest, '/free-porn?o=popular&p=1')).toHaveLength(2)
  expect(await idsOf(guest, '/free-porn?p=2')).toEqual([])
})

test('SECTION-02 a search finds parts of names and tags, whatever their case and accents, and nothing by its own signs', async () => {
  const { free, accented, paid } = videos as Record<string, number>
  const search = (q: string) => idsOf(guest, `/free-porn?q=${encodeURIComponent(q)}`)
  expect([await search('CIRC'), await search('ete'), await search('été')]).toEqual([
    [free],
    [accented],
    [accented],
  ])
  expect([await search('summer'), await search('100%')]).toEqual([[accented], [accented]])
  expect([await search('_'), await search('\\'), await search("' or 1=1 --")]).toEqual([[], [], []])
  expect(await idsOf(guest, '/exclusive-videos/list?q=squares')).toEqual([paid])
  expect([await search('12yo circles'), await search('circ\0')]).toEqual([[], []])
  expect((await guest.get(`/free-porn?q=${'x'.repeat(61)}`)).status).toBe(422)
  expect((await guest.get('/free-porn?o=sideways')).status).toBe(422)
  expect((await guest.get('/free-porn?p=0')).status).toBe(422)
})

test('SECTION-03 performers with free videos have a list, and a page each', async () => {
  const { free, accented } = videos as Record<string, number>
  expect(must(await guest.get('/free-porn/model'))).toMatchObject({
    data: [{ username: 'demo_model', media_count: 2 }],
    count_total: 1,
  })
  expect(must(await guest.get('/free-porn/model/demo_model'))).toMatchObject({
    user: { username: 'demo_model' },
    data: [{ id: accented }, { id: free }],
    count_total: 2,
  })
  expect((await guest.get('/free-porn/model/nobody_here')).status).toBe(404)
})

test('SECTION-04 a video stands under its words and number, with others beside it; what is not free is not there', async () => {
  const { free, accented, paid, members, pictures, draft } = videos as Record<string, number>
  const found = must(await guest.get(`/free-porn/video/blue-circles-${free}`))
  expect(found).toMatchObject({ video: { id: free, slug: 'blue-circles' }, more: [{ id: accented }] })
  expect(must(await guest.get(`/free-porn/video-by-id/${free}?perPage=1`)).more).toHaveLength(1)
  expect((await guest.get(`/free-porn/video/whatever-${free}`)).status).toBe(200)
  for (const id of [paid, members, pictures, draft, 999_999]) {
    expect((await viewer.get(`/free-porn/video/blue-${id}`)).status).toBe(404)
    expect((await viewer.get(`/free-porn/video-by-id/${id}`)).status).toBe(404)
  }
  expect((await guest.get('/free-porn/video/words-alone')).status).toBe(404)
  expect((await guest.get(`/free-porn/video-by-id/${free}?perPage=31`)).status).toBe(422)
})

test('SECTION-05 who is banned by a performer finds nothing of theirs', async () => {
  const banned = await footlight.newPerson('viewer')
  const name = must(await banned.get('/user/current')).user.username
  must(await model.post('/room/demo_model/moderate', { action: 'ban', target: name }))
  const { free } = videos as Record<string, number>
  expect(await idsOf(banned, '/free-porn')).toEqual([])
  expect((await banned.get(`/free-porn/video/x-${free}`)).status).toBe(404)
  expect((await banned.get('/free-porn/model/demo_model')).body.error).toBe('banned')
})

test('SECTION-05 who hides an area finds nobody of it in lists of all, and everything where they go by name', async () => {
  const hiding = await footlight.newPerson('viewer')
  const { gender } = (await footlight.server.database.people.byUsername('demo_model'))!
  must(await hiding.post('/user/settings', { browse_gender_hide: [gender] }))
  const { free, accented } = videos as Record<string, number>
  for (const path of ['/free-porn', '/exclusive-videos/list', '/media/list/pictures', '/free-porn/model'])
    expect([path, must(await hiding.get(path))]).toMatchObject([path, { data: [], count_total: 0 }])
  expect(must(await hiding.get(`/free-porn/video-by-id/${free}?perPage=5`)).more).toEqual([])
  expect(await idsOf(hiding, '/free-porn/model/demo_model')).toEqual([accented, free])
  must(await hiding.post('/user/settings', { browse_gender_hide: gender === 'f' ? ['m'] : ['f'] }))
  expect(await idsOf(hiding, '/free-porn')).toEqual([accented, free])
})
