import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { FakeAnswer } from '../client/testing/fake-http.ts'
import { settle } from '../ports/testing/manual-clock.ts'
import type { StreamingPartner } from '../protocol/streaming-partners.ts'
import { OnCameraStore } from './on-camera-store.ts'
import { FakeClient } from './testing/fake-client.ts'

const READ = 'GET /streaming_partners'
const SAY = 'POST /video/on_camera'
const refused = { status: 409, json: { error: 'wrong_state', state: 'not_verified' } }

const warn = vi.spyOn(console, 'warn')
beforeEach(() => void warn.mockClear())
// MobX warns of every change of state outside an action.
afterEach(() => expect(warn).not.toHaveBeenCalled())

const partner = (username: string, how: Partial<StreamingPartner> = {}): StreamingPartner => ({
  username,
  display_name: username.toUpperCase(),
  state: 'agreed',
  is_verified: true,
  is_on_camera: false,
  ...how,
})

/** A server that does as it is told, and a performer in their room. */
async function performer(...partners: readonly StreamingPartner[]) {
  const client = new FakeClient()
  const server = { partners }
  client.http.on(READ, () => ({ json: { partners: server.partners, hosts: [] } }))
  client.http.on(SAY, ({ body }): FakeAnswer => {
    const { people } = JSON.parse(body!) as { people: string[] }
    server.partners = server.partners.map((each) => ({
      ...each,
      is_on_camera: people.includes(each.username),
    }))
    return { json: { people } }
  })
  const room = await client.enter(await client.start())
  const store = new OnCameraStore(client.root)
  const end = store.start()
  await settle()
  const said = () => client.http.to(SAY).map(({ body }) => JSON.parse(body!).people)
  return { client, server, room, store, end, said }
}

test('WITH-ME-01 only who agreed and is verified has a switch, which stands as the server says', async () => {
  const { store } = await performer(
    partner('ada', { is_on_camera: true }),
    partner('bea', { state: 'asked' }),
    partner('cleo', { is_verified: false }),
    partner('dora'),
  )
  expect(store.choices.map(({ username }) => username)).toEqual(['ada', 'dora'])
  expect([...store.people]).toEqual(['ada'])
})

test('WITH-ME-02 all of them are sent each time, one change after the other, and the last one holds', async () => {
  const { client, store, said, server } = await performer(partner('ada'), partner('bea'), partner('cleo'))
  let answerFirst: (answer: FakeAnswer) => void = () => undefined
  client.http.on(SAY, () => new Promise((resolve) => (answerFirst = resolve)))
  const first = store.change('ada', true)
  void store.change('bea', true)
  void store.change('ada', false)
  expect([...store.people]).toEqual(['bea'])
  await settle()
  expect(said()).toEqual([['ada']])
  client.http.on(SAY, () => {
    server.partners = server.partners.map((each) => ({ ...each, is_on_camera: each.username === 'bea' }))
    return { json: { people: ['bea'] } }
  })
  answerFirst({ json: { people: ['ada'] } })
  await first
  expect(said()).toEqual([['ada'], ['bea']])
  expect([...store.people]).toEqual(['bea'])
  expect(store).toMatchObject({ isSending: false, failure: null })
})

test('WITH-ME-03 what is refused leaves the switches as they were', async () => {
  const { client, store } = await performer(partner('ada', { is_on_camera: true }), partner('bea'))
  client.http.on(SAY, refused)
  await store.change('bea', true)
  expect([...store.people]).toEqual(['ada'])
  expect(store.failure).toMatchObject({ error: 'wrong_state' })
})

test('WITH-ME-04 who left by their own word or ours is told with the reason; who was switched off is not', async () => {
  const on = { is_on_camera: true }
  const { server, room, store } = await performer(
    partner('ada', on),
    partner('bea', on),
    partner('cleo', on),
    partner('dora', on),
  )
  await store.change('dora', false)
  expect(store.left).toEqual([])
  server.partners = [
    partner('ada', { state: 'withdrawn' }),
    partner('bea', { is_verified: false }),
    partner('dora'),
  ]
  room.emit('v3.camera.people', { people: [], left: ['ada', 'bea', 'cleo'] })
  await settle()
  expect(store.left).toEqual([
    { username: 'ada', name: 'ADA', why: 'withdrawn' },
    { username: 'bea', name: 'BEA', why: 'not_verified' },
    { username: 'cleo', name: 'CLEO', why: 'removed' },
  ])
  expect([...store.people]).toEqual([])
  for (const { username } of store.left) store.read(username)
  room.emit('v3.camera.people', { people: [], left: [] })
  await settle()
  expect(store.left).toEqual([])
})

test('WITH-ME-05 switched off in another window is no news of who left; and nothing is heard after the end', async () => {
  const { client, server, room, store, end } = await performer(partner('ada', { is_on_camera: true }))
  server.partners = [partner('ada')]
  room.emit('v3.camera.people', { people: [], left: ['ada'] })
  await settle()
  expect([[...store.people], store.left]).toEqual([[], []])
  const reads = client.http.to(READ).length
  end()
  room.emit('v3.camera.people', { people: ['ada'], left: [] })
  await settle()
  expect(client.http.to(READ)).toHaveLength(reads)
})
