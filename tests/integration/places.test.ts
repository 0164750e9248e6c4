import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FootlightServer } from '@footlight/server'
import { tinyMmdb } from '@footlight/server/regions/testing/tiny-mmdb'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { must } from '../dev-env/show-steps.ts'
import { type Footlight, startFootlight } from '../dev-env/start-footlight.ts'
import { ownPaths } from './policy-support/own-paths.ts'

const ROOM = 'demo_model'
const [HOME, TEXAS, EMIRATES, HIDDEN] = ['203.0.113.1', '203.0.113.2', '203.0.113.3', '198.51.100.1']
const places: Readonly<Record<string, { country: string; state: string | null }>> = {
  [HOME]: { country: 'US', state: 'US-CA' },
  [TEXAS]: { country: 'US', state: 'US-TX' },
  [EMIRATES]: { country: 'AE', state: null },
  [HIDDEN]: { country: 'US', state: 'US-CA' },
}
const from = (address: string) => ({ 'x-forwarded-for': address })
/** Of somebody who has said that they are an adult. */
const reading = (address: string, language = 'en') => ({
  ...from(address),
  'accept-language': language,
  cookie: 'adults_only=1',
})
const closed = { countries: new Set(['AE']), states: new Set(['US-TX']) }

let folder: string
const servers: Footlight[] = []
const ways: { readonly way: string; readonly isOpen: () => boolean }[] = []

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'footlight-places-'))
  // All that begins with 198 is a VPN.
  writeFileSync(join(folder, 'vpn.mmdb'), tinyMmdb([['11000110', { is_anonymous: true }]]))
})
afterAll(async () => {
  for (const server of servers) await server.stop()
  rmSync(folder, { recursive: true })
})

async function open(anonymousUse: 'allow' | 'no_sale' | 'closed'): Promise<Footlight> {
  const footlight = await startFootlight({
    config: {
      trustedProxies: ['127.0.0.1'],
      anonymousDatabase: join(folder, 'vpn.mmdb'),
      places: { closed, anonymousUse },
    },
    locator: { locate: (address) => places[address] ?? null },
  })
  servers.push(footlight)
  return footlight
}

function noteWays(message: unknown): void {
  const { fastify } = message as { readonly fastify: FootlightServer['app'] }
  fastify.addHook('onRoute', (route) => {
    for (const one of [route.method].flat())
      if (one !== 'HEAD')
        ways.push({
          way: `${one} ${route.url}`,
          isOpen: () =>
            (route.config as { readonly beforeAgeProof?: boolean } | undefined)?.beforeAgeProof === true,
        })
  })
}

describe('CLOSED-01 where the site is not offered nothing of a performer goes out', () => {
  let footlight: Footlight
  beforeAll(async () => {
    subscribe('fastify.initialization', noteWays)
    footlight = await open('allow')
    unsubscribe('fastify.initialization', noteWays)
  })

  test('every way that is not named as open is closed, by country and by state', async () => {
    const shut = ways.filter(({ isOpen }) => !isOpen())
    expect(shut.length).toBeGreaterThan(300)
    const leaks: string[] = []
    for (const [index, { way }] of shut.entries()) {
      const [method = '', path = ''] = way.split(' ')
      const url = new URL(path.replaceAll(/:\w+/g, ROOM).replace('*', 'x'), footlight.url)
      const headers = from(index % 2 === 0 ? TEXAS : EMIRATES)
      const answer = await fetch(url, { method, redirect: 'manual', headers })
      const text = await answer.text()
      if (answer.status !== 451 || (method !== 'OPTIONS' && !text.includes('site_closed')))
        leaks.push(`${way} ${answer.status}`)
    }
    expect(leaks).toEqual([])
  })

  test('elsewhere, and where nobody knows, all is open; the next request decides', async () => {
    const viewer = await footlight.newPerson('viewer')
    const look = async (address: string) => (await viewer.get(`/chat/react/${ROOM}`, from(address))).status
    expect(await look(HOME)).toBe(200)
    expect(await look(TEXAS)).toBe(451)
    expect(await look('192.0.2.9')).toBe(200)
    expect(await look(HIDDEN)).toBe(200)
  })

  test('GEO-09 a caller reads where their address is and whether it hides them, of the last request, and never the address', async () => {
    const viewer = await footlight.newPerson('viewer')
    for (const who of [viewer, footlight.guest()]) {
      const toldAt = async (address: string) => {
        const { user } = must(await who.get('/user/current', from(address)))
        expect(JSON.stringify(user)).not.toContain(address)
        return [user.geo, user.country_code, user.isOnVpn]
      }
      const { country, state } = places[HOME]!
      expect(await toldAt(HOME)).toEqual([{ isoCode: country, state }, country, false])
      expect(await toldAt('192.0.2.9')).toEqual([null, null, false])
      expect((await toldAt(HIDDEN))[2]).toBe(true)
      expect((await toldAt(HOME))[2]).toBe(false)
    }
  })

  test('no room and no card by socket', async () => {
    const viewer = await footlight.newPerson('viewer')
    const room = await footlight.room(viewer, ROOM, { headers: from(TEXAS) })
    expect((await room.closed).code).toBe(4401)
    const lobby = await footlight.lobby(viewer, { headers: from(TEXAS) })
    lobby.send('v3.lobby.discover', { room: ROOM })
    expect((await lobby.next('v3.lobby.discovered')).url).toBe('')
    const elsewhere = await footlight.room(viewer, ROOM, { headers: from(HOME) })
    await elsewhere.next('v3.authorize.success')
  })

  test('what is somebody’s own stays within reach, and nothing is sold', async () => {
    const viewer = await footlight.newPerson('viewer', 50)
    for (const path of ownPaths) expect((await viewer.get(path, from(TEXAS))).status, path).toBe(200)
    const refused = { status: 451, body: { error: 'site_closed' } }
    expect(await viewer.tip(ROOM, 5, { headers: from(TEXAS) })).toMatchObject(refused)
    expect(await viewer.post('/billing/products', {}, { headers: from(TEXAS) })).toMatchObject(refused)
    expect(await viewer.tokens()).toBe(50)
  })

  test('staff and performers whose identity is proven go on with their work', async () => {
    for (const name of ['demo_admin', ROOM]) {
      const who = await footlight.login(name)
      expect((await who.get(`/chat/react/${ROOM}`, from(TEXAS))).status, name).toBe(200)
    }
  })

  test('a page says so, in a language of theirs, and is not the one of elsewhere', async () => {
    const page = async (address: string, language: string) => {
      const answer = await fetch(footlight.url, {
        headers: reading(address, language),
      })
      return { status: answer.status, text: await answer.text() }
    }
    expect((await page(HOME, 'en')).text).not.toContain('site_closed')
    const english = await page(TEXAS, 'en')
    expect(english.text).toContain('Not available where you are</h1>')
    expect(english.status).toBe(451)
    expect((await page(TEXAS, 'de')).text).toContain('Hier nicht verfügbar</h1>')
    expect((await page(HOME, 'en')).text).not.toContain('site_closed')
  })
})

test('CLOSED-02 where addresses of VPNs are refused, they see nothing and are told why', async () => {
  const footlight = await open('closed')
  const viewer = await footlight.newPerson('viewer', 50)
  const refused = { status: 403, body: { error: 'vpn_refused' } }
  expect(await viewer.get(`/chat/react/${ROOM}`, from(HIDDEN))).toMatchObject(refused)
  expect(await viewer.tip(ROOM, 5, { headers: from(HIDDEN) })).toMatchObject(refused)
  expect((await (await footlight.room(viewer, ROOM, { headers: from(HIDDEN) })).closed).code).toBe(4401)
  expect((await viewer.get('/wallet/statement', from(HIDDEN))).status).toBe(200)
  const page = await fetch(footlight.url, { headers: reading(HIDDEN) })
  expect(await page.text()).toContain('Turn off your VPN</h1>')
  // The same place without one: the page of before is not shown again.
  const elsewhere = await fetch(footlight.url, { headers: reading(HOME) })
  expect(await elsewhere.text()).not.toContain('Turn off your VPN</h1>')
})

test.each([
  [HIDDEN, 'vpn_refused'],
  [TEXAS, 'site_closed'],
])(
  'CLOSED-06 from %s no account of a viewer is made, and one of who wants to perform is',
  async (address, error) => {
    const footlight = servers.at(-1)!
    const register = (type: string, username: string) =>
      footlight.guest().post(
        '/auth/register',
        {
          ...{ username, email: `${username}@example.net`, password: 'quiet-river-lamp', type },
          ...{ birth_date: '1990-02-03', gender: 'f', accepts_terms: true },
        },
        { headers: from(address) },
      )
    const name = `from_${error}`
    expect((await register('viewer', name)).body).toMatchObject({ error })
    // The name is free still.
    expect((await register('model', name)).status).toBe(200)
  },
)

test('CLOSED-03 where they may look, they neither buy nor spend', async () => {
  const footlight = await open('no_sale')
  const viewer = await footlight.newPerson('viewer', 50)
  expect((await viewer.get(`/chat/react/${ROOM}`, from(HIDDEN))).status).toBe(200)
  const refused = { status: 403, body: { error: 'vpn_refused' } }
  expect(await viewer.tip(ROOM, 5, { headers: from(HIDDEN) })).toMatchObject(refused)
  expect(await viewer.post('/billing/products', {}, { headers: from(HIDDEN) })).toMatchObject(refused)
  expect(await viewer.tokens()).toBe(50)
  expect(must(await viewer.tip(ROOM, 5, { headers: from(HOME) }))).toBeDefined()
})

test('CLOSED-01 CLOSED-02 what would close nothing does not start', async () => {
  const starting = (places: Footlight['config']['places']) => startFootlight({ config: { places } })
  await expect(starting({ closed, anonymousUse: 'allow' })).rejects.toThrow('GEO_DATABASE')
  const nowhere = { countries: new Set<string>(), states: new Set<string>() }
  await expect(starting({ closed: nowhere, anonymousUse: 'no_sale' })).rejects.toThrow('ANONYMOUS_DATABASE')
})
