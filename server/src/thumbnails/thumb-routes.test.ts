import { AccountId, type RoomStatus } from '@footlight/core/protocol'
import { fastify } from 'fastify'
import { expect, it } from 'vitest'
import type { Person } from '../accounts/people-port.ts'
import { decorateWithClientAddress } from '../platform/net/client-address.ts'
import { TrustedProxies } from '../platform/net/trusted-proxies.ts'
import { Site } from '../platform/site.ts'
import { RegionBlocks } from '../regions/region-blocks.ts'
import { Whereabouts } from '../regions/whereabouts.ts'
import type { RoomSnapshot } from '../rooms/live/live-directory.ts'
import { LiveRooms } from '../rooms/live/live-rooms.ts'
import { listingOf } from '../rooms/live/testing/listing-of.ts'
import { registerThumbRoutes } from './thumb-routes.ts'

function setUp(status: RoomStatus, blockedRegions = RegionBlocks.none()) {
  const room: RoomSnapshot = {
    username: 'aurora_vale',
    status,
    viewers: 3,
    subject: '',
    subjectColor: null,
    lastOnlineAt: null,
    liveSince: null,
    moderators: [],
    silenced: [],
    banned: [],
    currentShow: null,
    modes: { isStandby: false, hasCamPassword: false, isVoyeur: false, voyeurKind: null },
  }
  const state = { live: [room], version: 7 }
  const live = new LiveRooms()
  live.add(room.username, {
    get status() {
      return state.live[0]!.status
    },
    viewers: 0,
    performer: listingOf(room).performer,
    get hasPassword() {
      return state.live[0]!.modes.hasCamPassword
    },
    listing: () => listingOf(state.live[0]!),
    openSince: () => null,
    mayReceive: () => false,
    isBanned: () => false,
  })
  const thumbnails = {
    latest: (username: string) =>
      live.isPublic(username) ? { jpeg: Buffer.from('picture'), version: state.version, takenAt: 0 } : null,
  }
  const app = fastify()
  decorateWithClientAddress(app, new TrustedProxies([]))
  registerThumbRoutes(app, {
    thumbnails,
    blockedRegions,
    site: new Site({ host: '127.0.0.1', port: 1, publicUrl: null }),
  })
  return { state, get: (path: string) => app.inject(`/thumbs/aurora_vale/${path}`) }
}

it('HTTP-28 the picture of a public room is cached for good, by its viewer alone', async () => {
  const answer = await setUp('online').get('7.jpg')
  expect([
    answer.statusCode,
    answer.headers['content-type'],
    answer.headers['cache-control'],
    answer.body,
  ]).toEqual([200, 'image/jpeg', 'private, max-age=31536000, immutable', 'picture'])
})

it('an older or made-up number leads to the newest picture', async () => {
  const answer = await setUp('online').get('6.jpg')
  expect([answer.statusCode, answer.headers['location'], answer.headers['cache-control']]).toEqual([
    302,
    '/thumbs/aurora_vale/7.jpg',
    'no-store',
  ])
})

it('HTTP-29 a room with a password has no picture, not even while it is online', async () => {
  const { state, get } = setUp('online')
  state.live = state.live.map((room) => ({ ...room, modes: { ...room.modes, hasCamPassword: true } }))
  expect((await get('7.jpg')).statusCode).toBe(404)
})

it('GEO-03 there is no picture where the performer is not to be seen', async () => {
  const owner = { id: AccountId.parse(1), username: 'aurora_vale' }
  const store = {
    all: async () => [{ ownerId: owner.id, blocked_countries: ['RO'], blocked_states: [] }],
    save: async () => undefined,
  }
  const whereabouts = new Whereabouts({
    locate: (address) => (address === '127.0.0.1' ? { country: 'RO', state: null } : null),
  })
  const blocks = await RegionBlocks.load(store, { byIds: async () => [owner as Person] }, whereabouts)
  expect((await setUp('online', blocks).get('7.jpg')).statusCode).toBe(404)
  expect((await setUp('online').get('7.jpg')).statusCode).toBe(200)
})

it.each(['private', 'limited', 'standby', 'reconnecting', 'offline'] as const)(
  'HTTP-29 a room that is %s has no picture',
  async (status) => {
    expect((await setUp(status).get('7.jpg')).statusCode).toBe(404)
  },
)

it('HTTP-29 the picture is gone with the very next request after a room closes', async () => {
  const { state, get } = setUp('online')
  expect((await get('7.jpg')).statusCode).toBe(200)
  state.live = [{ ...state.live[0]!, status: 'private' }]
  expect((await get('7.jpg')).statusCode).toBe(404)
})
