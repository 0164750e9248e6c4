import { randomUUID } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { defaultPerformerSettings } from '@footlight/core/protocol'
import { privateOffer } from '@footlight/core/rules/offers/show-offers'
import type { VersusRecord } from '@footlight/server/battles/battle-port'
import { HLS_LIST } from '@footlight/server/hls/hls-url'
import type { Place } from '@footlight/server/regions/region-block'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { TestApi } from '../dev-env/api-client.ts'
import { freePort } from '../dev-env/free-port.ts'
import { goLive, type LiveStream } from '../dev-env/go-live.ts'
import { type Footlight, startFootlight } from '../dev-env/start-footlight.ts'

/**
 * Where everybody behind a proxied address is; the tests choose it by the address that they say they have.
 */
const places: Readonly<Record<string, Place>> = {
  '203.0.113.1': { country: 'RO', state: null },
  '203.0.113.2': { country: 'US', state: 'US-TX' },
  '203.0.113.3': { country: 'US', state: 'US-CA' },
  '203.0.113.4': { country: 'DE', state: null },
}
let footlight: Footlight
let model: TestApi
let live: LiveStream
beforeAll(async () => {
  // Behind a proxy on this machine, whose word about the caller's address counts.
  const port = await freePort()
  footlight = await startFootlight({
    config: { port, publicUrl: `http://127.0.0.1:${port}`, trustedProxies: ['127.0.0.1'] },
    locator: { locate: (address) => places[address] ?? null },
  })
  model = await footlight.login('demo_model')
  live = await goLive(footlight.server, 'demo_model')
})
afterAll(async () => {
  live.end()
  await footlight.stop()
})
beforeEach(() => block([], []))

async function block(blocked_countries: readonly string[], blocked_states: readonly string[]): Promise<void> {
  const answer = await model.post('/user/settings', { blocked_countries, blocked_states })
  expect(answer).toMatchObject({ status: 200, body: { blocked_countries, blocked_states } })
}

const from = (address: string) => ({ 'x-forwarded-for': address })
const room = '/chat/react/demo_model'

/** Everything that leaves the server about the performer, asked for from one place. */
async function egress(who: TestApi, address: string) {
  const at = from(address)
  const status = async (path: string) => (await who.get(path, at)).status
  const statuses = {
    page: await status(room),
    shows: await status('/shows/demo_model'),
    prices: await status('/performer/demo_model/settings'),
    modes: await status('/room/demo_model/modes'),
    ratings: await status('/room/demo_model/ratings'),
    likes: await status('/likes/demo_model'),
    picture: await status('/thumbs/demo_model/1.jpg'),
  }
  const cookie = [...who.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  // The way in is a redirect; behind it a stream that nobody encodes would only be waited for.
  const list = await fetch(`${footlight.url}/hls/demo_model/${HLS_LIST}`, {
    headers: { ...at, cookie },
    redirect: 'manual',
  })
  const cards = (await who.get('/browse/react/?q=demo_model', at)).body
  const socket = await footlight.room(who, 'demo_model', { headers: at })
  const refusal =
    socket.received.find(({ name }) => name === 'v3.authorize.failed')?.payload['reason'] ?? null
  const lobby = await footlight.lobby(who, { headers: at })
  lobby.send('v3.lobby.discover', { room: 'demo_model' })
  const { url } = await lobby.next('v3.lobby.discovered')
  await Promise.all([socket.close(), lobby.close()])
  return {
    statuses,
    isWatchable: list.status !== 403,
    cards: [...cards.userList, ...cards.alternativeUserList].filter(
      ({ username }: { username: string }) => username === 'demo_model',
    ).length,
    refusal,
    isDiscovered: url !== '',
  }
}

const shut = { isWatchable: false, cards: 0, refusal: 'region_blocked', isDiscovered: false }
const open = { isWatchable: true, cards: 1, refusal: null, isDiscovered: true }

describe('GEO-03 where the performer is not to be seen nothing of them leaves the server', () => {
  test.each([
    ['203.0.113.1', ['RO'], [], true],
    ['203.0.113.2', ['RO'], ['US-TX'], true],
    ['203.0.113.3', ['RO'], ['US-TX'], false],
    ['203.0.113.4', ['RO', 'US'], [], false],
    ['198.51.100.9', ['RO', 'US'], ['CA-ON'], false],
  ] as const)('from %s with %j and %j: %s', async (address, countries, states, isShut) => {
    await block(countries, states)
    for (const who of [footlight.guest(), await footlight.newPerson('viewer', 10)]) {
      const seen = await egress(who, address)
      expect(seen).toMatchObject(isShut ? shut : open)
      const { picture, ...pages } = seen.statuses
      expect(new Set(Object.values(pages))).toEqual(new Set([isShut ? 403 : 200]))
      if (isShut) expect(picture).toBe(404)
    }
  })

  test('not even what would cost tokens, or a message', async () => {
    await block(['RO'], [])
    const vera = await footlight.newPerson('viewer', 100)
    const headers = from('203.0.113.1')
    const refused = { status: 403, body: { error: 'region_blocked' } }
    expect(await vera.tip('demo_model', 5, { headers })).toMatchObject(refused)
    expect(
      await vera.post(
        '/private/demo_model/request',
        { terms: privateOffer(defaultPerformerSettings, 0, false) },
        { headers, idempotencyKey: '0b1f3a52-6d8e-4a65-9c1e-0d2b7f6a1c11' },
      ),
    ).toMatchObject(refused)
    expect(await vera.post('/messages/demo_model', { text: 'hi', ref: 'r' }, { headers })).toMatchObject(
      refused,
    )
    expect(await vera.tokens()).toBe(100)
  })

  test('not in a list of battles or on a board either', async () => {
    await block(['RO'], [])
    const { battleRepository: versus, people } = footlight.server.database
    const [performer, other] = [await people.byUsername('demo_model'), await people.byUsername('demo_live')]
    const side = (owner: typeof performer, outcome: 'win' | 'loss') => ({
      ownerId: owner!.id,
      username: owner!.username,
      tokens: 10,
      tips: 1,
      top: [],
      outcome,
    })
    const record: VersusRecord = {
      id: randomUUID(),
      minutes: 5,
      tournamentId: null,
      startedAt: 1,
      endsAt: 2,
      startCursor: 0,
      end: { at: 2, reason: 'time_over', by: null },
      sides: [side(performer, 'win'), side(other, 'loss')],
    }
    await versus.start({ ...record, end: null })
    await versus.finish(record)
    const tournament = {
      id: randomUUID(),
      name: 'Evening',
      matchMinutes: 5,
      startsAt: 1,
      endsAt: Number.MAX_SAFE_INTEGER,
      createdBy: performer!.id,
      createdAt: 1,
      cancelledAt: null,
      players: [performer!.id, other!.id],
    }
    await footlight.server.battles.tournaments.create(tournament)
    const of = ({ username }: { username: string }) => ({ username, tokens: 0, tips: 0, top: [] })
    vi.spyOn(footlight.server.battles, 'running').mockReturnValue([
      {
        versus_id: record.id,
        minutes: 5,
        tournament_id: null,
        started_at: 1,
        ends_at: 2,
        room: of(other!),
        peer: of(performer!),
      },
    ] as never)
    const seenFrom = async (address: string) => {
      const paths = [
        '/versus-live',
        '/versus-leaderboard/girls/all-time',
        '/versus-tournament/leaderboard',
        `/versus-tournament/leaderboard/${tournament.id}`,
      ]
      return await Promise.all(
        paths.map(async (path) =>
          JSON.stringify((await footlight.guest().get(path, from(address))).body).includes('demo_model'),
        ),
      )
    }
    expect(await seenFrom('203.0.113.4')).toEqual([true, true, true, true])
    expect(await seenFrom('203.0.113.1')).toEqual([false, false, false, false])
    vi.restoreAllMocks()
  })

  test('GEO-04 the performer and the staff see the room everywhere', async () => {
    await block(['RO'], [])
    expect(await egress(model, '203.0.113.1')).toMatchObject(open)
    expect(await egress(await footlight.login('demo_moderator'), '203.0.113.1')).toMatchObject(open)
  })
})

test('GEO-05 who is inside when the performer blocks their country is put out at once, media first; others stay', async () => {
  const [near, far] = [await footlight.newPerson('viewer'), await footlight.newPerson('viewer')]
  const [out, stays] = [
    await footlight.room(near, 'demo_model', { headers: from('203.0.113.1') }),
    await footlight.room(far, 'demo_model', { headers: from('203.0.113.4') }),
  ]
  const [producer] = (await out.next('v3.media.state', ({ producers }) => producers.length > 0)).producers
  const ask = async (method: string, data: object = {}) => {
    out.send('v3.media.request', { ref: method, method, data })
    return (await out.next('v3.media.response', ({ ref }) => ref === method)).data
  }
  const rtp_capabilities = (await ask('capabilities'))?.['router_rtp_capabilities']
  const transport_id = (await ask('create_transport', { direction: 'recv' }))?.['id']
  await ask('consume', { transport_id, producer_id: producer!.id, rtp_capabilities })
  await block(['RO'], [])
  expect(await out.closed).toEqual({ code: 4401, reason: 'region_blocked' })
  expect(out.received.map(({ name }) => name).slice(-2)).toEqual(['v3.media.closed', 'v3.authorize.failed'])
  stays.send('v3.ping', {})
  await stays.next('v3.pong')
  await stays.close()
})

describe('GEO-06 the list', () => {
  test("is a model's, each code once and in order, and comes back with the account", async () => {
    await model.post('/user/settings', { blocked_countries: ['RO', 'DE', 'RO'] })
    await model.post('/user/settings', { blocked_states: ['US-TX'] })
    expect((await model.get('/user/current')).body).toMatchObject({
      blocked_countries: ['DE', 'RO'],
      blocked_states: ['US-TX'],
    })
    expect(
      (await (await footlight.newPerson('viewer')).post('/user/settings', { blocked_countries: ['RO'] }))
        .status,
    ).toBe(403)
    for (const wrong of [
      { blocked_countries: ['Romania'] },
      { blocked_states: ['TX'] },
      { blocked_states: ['DE-BE'] },
    ])
      expect((await model.post('/user/settings', wrong)).status).toBe(422)
  })

  test('is in force after a restart of the server', async () => {
    await block(['RO'], [])
    const { RegionBlocks } = await import('@footlight/server/regions/region-blocks')
    const { Whereabouts } = await import('@footlight/server/regions/whereabouts')
    const whereabouts = new Whereabouts({ locate: () => places['203.0.113.1']! })
    const again = await RegionBlocks.load(
      footlight.server.database.regions,
      footlight.server.database.people,
      whereabouts,
    )
    whereabouts.note('somebody', '203.0.113.1')
    expect(again.isBlocked('demo_model', { accountId: null, isStaff: false, sessionKey: 'somebody' })).toBe(
      true,
    )
    expect((await model.get('/room/demo_model/chat_rules')).body).toMatchObject({
      is_location_known: true,
      regions: { blocked_countries: ['RO'] },
    })
  })
})

test('HTTP-33 partial changes at once lose nothing: each list, and each setting, is the one that was sent', async () => {
  const { people, regions } = footlight.server.database
  // A disk that takes its time, so that all of them are under way together.
  const slowly = async (): Promise<void> => {
    for (let turn = 0; turn < 50; turn += 1) await setImmediate()
  }
  const [update, save] = [people.updateSettings.bind(people), regions.save.bind(regions)]
  const spies = [
    vi.spyOn(people, 'updateSettings').mockImplementation(async (...args) => {
      await slowly()
      return await update(...args)
    }),
    vi.spyOn(regions, 'save').mockImplementation(async (...args) => {
      await slowly()
      await save(...args)
    }),
  ]
  const answers = await Promise.all([
    model.post('/user/settings', { blocked_countries: ['RO'] }),
    model.post('/user/settings', { blocked_states: ['US-TX'] }),
    model.post('/user/settings', { volume_tip: 31 }),
    model.post('/user/settings', { mod_expire: 32 }),
    model.post('/user/settings', { chat_notice: 'thirty-three' }),
  ])
  for (const spy of spies) spy.mockRestore()
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  expect((await model.post('/user/settings', {})).body).toMatchObject({
    blocked_countries: ['RO'],
    blocked_states: ['US-TX'],
    settings: { volume_tip: 31, mod_expire: 32, chat_notice: 'thirty-three' },
  })
})
