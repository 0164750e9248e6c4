import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ManualClock } from '@footlight/core/ports/testing/manual-clock'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { TestApi } from '../dev-env/api-client.ts'
import { newDataFolder } from '../dev-env/data-folder.ts'
import { goLive } from '../dev-env/go-live.ts'
import { must, pass, pay } from '../dev-env/show-steps.ts'
import { type Footlight, startFootlight } from '../dev-env/start-footlight.ts'
import { MediaAsker } from './policy-support/walk-media.ts'

const ROOM = 'demo_model'
const DAY_MS = 86_400_000
const PASSWORD = 'quiet-river-lamp'
let dataDir: string
let clock: ManualClock
let footlight: Footlight

beforeEach(() => {
  dataDir = newDataFolder()
  clock = new ManualClock(Date.UTC(2026, 10, 27, 12))
  mkdirSync(join(dataDir, 'legal'))
})
afterEach(async () => {
  await footlight.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

/** The server with these terms; one that runs is stopped first, as an operator publishes. */
async function publish(text: string | null, requiredFrom: number | null = null): Promise<void> {
  await footlight?.stop()
  if (text !== null) writeFileSync(join(dataDir, 'legal', 'terms.txt'), text)
  footlight = await startFootlight({
    ...{ dataDir, clock },
    config: { terms: { version: null, requiredFrom } },
  })
}

const termsOf = async (who: TestApi) => must(await who.get('/terms')) as Record<string, string | null>
const accept = (who: TestApi, version: unknown) => who.post('/terms/accept', { version })
const form = (username: string) => ({
  ...{ username, email: `${username}@example.org`, password: PASSWORD, birth_date: '1990-02-03' },
  ...{ type: 'viewer', accepts_terms: true },
})

test('TERMS-01 without terms of the operator nobody is asked and everything is open', async () => {
  await publish(null)
  const viewer = await footlight.newPerson('viewer', 50)
  expect(await termsOf(viewer)).toMatchObject({ version: null, text: null, owed: 'no', accepted: null })
  expect((await accept(viewer, 'v1')).body.error).toBe('conflict')
  must(await viewer.tip(ROOM, 5))
})

test('TERMS-04 a new account accepts the version that it names, and that one alone', async () => {
  await publish('First terms.')
  const guest = footlight.guest()
  const { version, text, owed } = await termsOf(guest)
  expect([text, owed]).toEqual(['First terms.', 'no'])
  for (const terms_version of [undefined, 'v0', `${version}x`]) {
    const refused = await guest.post('/auth/register', { ...form('old_reader'), terms_version })
    expect([refused.status, refused.body.error]).toEqual([409, 'conflict'])
  }
  must(await guest.post('/auth/register', { ...form('new_reader'), terms_version: version }))
  expect(await termsOf(guest)).toMatchObject({ accepted: version, owed: 'no' })
  const person = (await footlight.server.database.people.byUsername('new_reader'))!
  expect(await footlight.server.database.termsRepository.acceptedBy(person.id)).toEqual([
    { version, at: person.createdAt },
  ])
})

test('TERMS-02 TERMS-03 after new terms money waits for acceptance, in every tab, and all else is open', async () => {
  await publish('First terms.')
  const viewer = await footlight.newPerson('viewer', 500)
  const old = (await termsOf(viewer))['version']
  writeFileSync(join(dataDir, 'legal', 'terms-changes.txt'), 'Tips may be taken back.')
  await publish('Second terms.')
  const [tab, other] = [
    await footlight.login(viewer.username, PASSWORD),
    await footlight.login(viewer.username, PASSWORD),
  ]
  const { version, owed, changes, accepted } = await termsOf(tab)
  expect([owed, changes, accepted]).toEqual(['required', 'Tips may be taken back.', old])

  for (const refused of [
    await tab.tip(ROOM, 5),
    await tab.post('/billing/products', {}),
    await pay(tab, `/private/${ROOM}/request`, { terms: {} }),
  ])
    expect([refused.status, refused.body.error]).toEqual([403, 'terms_required'])
  expect(await tab.tokens()).toBe(500)

  must(await tab.get(`/chat/react/${ROOM}`))
  must(await tab.post('/user/settings', { volume_tip: 42 }))
  must(await tab.post('/user/export', { password: PASSWORD }))
  must(await tab.post('/auth/deletion', { password: PASSWORD, tokens: 500 }))
  must(await tab.post('/account/deletion/keep'))
  expect((await tab.post('/auth/logout')).status).toBe(204)
  await tab.logIn(viewer.username, PASSWORD)

  // The old version, one that never was, and without a name of one's own.
  for (const wrong of [old, 'v9']) expect((await accept(tab, wrong)).body.error).toBe('conflict')
  for (const wrong of [null, 7, '', { version }])
    expect((await accept(tab, wrong)).body.error).toBe('invalid_value')
  expect((await accept(footlight.guest(), version)).status).toBe(401)
  expect((await tab.tip(ROOM, 5)).body.error).toBe('terms_required')

  const all = await Promise.all([tab, other, tab, other].map((who) => accept(who, version)))
  expect(all.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  must(await other.tip(ROOM, 5))
  must(await tab.tip(ROOM, 5))
  expect((await accept(tab, old)).body.error).toBe('conflict')
  expect(await termsOf(tab)).toMatchObject({ owed: 'no', accepted: version })

  // What one has accepted nobody else has.
  const stranger = await footlight.login('demo_viewer')
  expect((await stranger.tip(ROOM, 1)).body.error).toBe('terms_required')
})

test('TERMS-06 what was accepted is in the export of the account', async () => {
  await publish('First terms.')
  const viewer = await footlight.newPerson('viewer')
  const { version } = await termsOf(viewer)
  const { json } = must(await viewer.post('/user/export', { password: PASSWORD }))
  const cookie = [...viewer.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const file = await (await fetch(`${footlight.url}${json}`, { headers: { cookie } })).json()
  expect(file.accepted_terms).toMatchObject([{ version }])
})

test('TERMS-05 from the day on nobody goes live, neither by the socket nor by a key, until they accept', async () => {
  await publish('First terms.', clock.now() + DAY_MS)
  const model = await footlight.login(ROOM)
  const { version, owed, required_from } = await termsOf(model)
  expect([owed, required_from]).toEqual(['asked', new Date(clock.now() + DAY_MS).toISOString()])
  const send = async () => {
    const asker = new MediaAsker(await footlight.room(model, ROOM))
    const answer = await asker.ask('create_transport', { direction: 'send' })
    await asker.socket.close()
    return answer.ok ? 'sends' : answer.error
  }
  expect(await send()).toBe('sends')
  clock.setWall(DAY_MS)
  expect((await termsOf(model))['owed']).toBe('required')
  expect(await send()).toBe('forbidden')
  expect((await model.post(`/room/${ROOM}/standby`, { on: true })).body.error).toBe('terms_required')
  must(await accept(model, version))
  await expect.poll(send).toBe('sends')
})

test('TERMS-05 whoever is live when the day comes stays so, and their show is settled', async () => {
  const from = clock.now() + DAY_MS
  await publish('First terms.', from)
  const model = await footlight.login(ROOM)
  const viewer = await footlight.newPerson('viewer', 5_000)
  must(await viewer.post('/terms/accept', { version: (await termsOf(viewer))['version'] }))
  const stream = await goLive(footlight.server, ROOM)
  const [own, theirs] = [await footlight.room(model, ROOM), await footlight.room(viewer, ROOM)]
  const { request_id } = must(await pay(viewer, `/private/${ROOM}/request`))
  must(await model.post(`/private/${ROOM}/accept`, { request_id }))
  clock.setWall(DAY_MS)
  await pass(footlight, clock, ROOM, 20_000, own, theirs)
  expect((await termsOf(model))['owed']).toBe('required')
  expect(footlight.server.live.listing(ROOM)?.status).toBe('private')
  must(await viewer.post(`/private/${ROOM}/end`))
  expect(await viewer.tokens()).toBeLessThan(5_000)
  expect(footlight.server.live.listing(ROOM)?.status).toBe('online')
  stream.end()
})
