import { randomUUID } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { AccountId } from '@footlight/core/protocol'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestApi } from '../dev-env/api-client.ts'
import { type Footlight, startFootlight } from '../dev-env/start-footlight.ts'

const CONTENT = 'This stands for sixty-four bytes of a film that somebody bought.'
let footlight: Footlight
let buyer: TestApi & { readonly username: string }

beforeAll(async () => {
  footlight = await startFootlight()
  buyer = await footlight.newPerson('viewer')
})
afterAll(() => footlight.stop())

async function idOf(username: string): Promise<AccountId> {
  return (await footlight.server.database.people.byUsername(username))!.id
}

/** As the recorder and the show leave it. */
async function record(
  state: 'recording' | 'ready' | 'failed',
  owner = buyer.username,
  createdAt = 1_000,
): Promise<string> {
  const { recordings } = footlight.server.database
  const [id, showId] = [randomUUID(), randomUUID()]
  const file = `${showId}/7.webm`
  mkdirSync(join(footlight.config.dataDir, 'recordings', showId))
  writeFileSync(join(footlight.config.dataDir, 'recordings', file), CONTENT)
  await recordings.create({
    id,
    showId,
    ownerId: await idOf('demo_model'),
    buyerId: await idOf(owner),
    file,
    mime: 'video/webm',
    createdAt,
  })
  if (state === 'ready') expect(await recordings.finish(id, 61_500, CONTENT.length)).toBe(true)
  if (state === 'failed') expect(await recordings.fail(id)).toBe(true)
  return id
}

const file = (who: TestApi, path: string, headers: Record<string, string> = {}) =>
  who.get(`/recordings/${path}`, headers)

test('REC-01 the list has what one bought, newest first, and an address only for what can be played', async () => {
  const who = await footlight.newPerson('viewer')
  const [failed, ready, running] = [
    await record('failed', who.username, 1_000),
    await record('ready', who.username, 2_000),
    await record('recording', who.username, 3_000),
  ]
  const { recordings } = (await who.get('/user/recordings')).body
  expect(
    recordings.map((one: { id: string; state: string; url: string | null }) => [one.id, one.state, one.url]),
  ).toEqual([
    [running, 'recording', null],
    [ready, 'ready', `/api/v1/recordings/${ready}`],
    [failed, 'failed', null],
  ])
  expect(recordings[1]).toMatchObject({
    broadcaster: 'demo_model',
    mime: 'video/webm',
    duration_ms: 61_500,
    bytes: CONTENT.length,
    created_at: '1970-01-01T00:00:02.000Z',
  })
  expect((await (await footlight.newPerson('viewer')).get('/user/recordings')).body).toEqual({
    recordings: [],
  })
})

describe('REC-02 a recording is for its buyer alone', () => {
  test('whole or in ranges', async () => {
    const id = await record('ready')
    const whole = await file(buyer, id)
    expect([
      whole.status,
      whole.headers.get('content-type'),
      whole.headers.get('cache-control'),
      whole.body,
    ]).toEqual([200, 'video/webm', 'private, no-store', CONTENT])
    const part = await file(buyer, id, { range: 'bytes=5-10' })
    expect([part.status, part.headers.get('content-range'), part.body]).toEqual([
      206,
      `bytes 5-10/${CONTENT.length}`,
      'stands',
    ])
    expect((await file(buyer, id, { range: 'bytes=-7' })).body).toBe('bought.')
    expect((await file(buyer, id, { range: 'bytes=900-' })).status).toBe(416)
  })

  test('to all others it is not there: the model, the staff, another viewer; a guest is asked to log in', async () => {
    const id = await record('ready')
    for (const name of ['demo_model', 'demo_admin', 'demo_moderator', 'demo_viewer']) {
      expect(await file(await footlight.login(name), id)).toMatchObject({
        status: 404,
        body: { error: 'not_found' },
      })
    }
    expect(await file(footlight.guest(), id)).toMatchObject({
      status: 401,
      body: { error: 'login_required' },
    })
  })

  test('what is not ready, unknown or a path is not there', async () => {
    for (const path of [
      await record('recording'),
      await record('failed'),
      randomUUID(),
      'x',
      '..%2ffootlight.db',
      `..%2f..%2fkeys%2fserver-secret`,
    ]) {
      expect((await file(buyer, path)).status).toBe(404)
    }
  })
})

test('REC-03 the first end of a recording counts, and what a crash left is found', async () => {
  const { recordings } = footlight.server.database
  const [id, left] = [await record('ready'), await record('recording')]
  expect([
    await recordings.fail(id),
    await recordings.finish(id, 1, 1),
    await recordings.finish(randomUUID(), 1, 1),
  ]).toEqual([false, false, false])
  expect(await recordings.byId(id)).toMatchObject({ state: 'ready', durationMs: 61_500 })
  expect((await recordings.unfinished()).map((one) => one.id)).toContain(left)
  expect((await recordings.unfinished()).map((one) => one.id)).not.toContain(id)
})
