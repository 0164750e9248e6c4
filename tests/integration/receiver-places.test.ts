import { randomUUID } from 'node:crypto'
import { type Route, routes } from '@footlight/core/protocol'
import type { Kysely } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestApi } from '../dev-env/api-client.ts'
import { accountIdOf, publishItem } from '../dev-env/media-library.ts'
import { seenTerms } from '../dev-env/seen-terms.ts'
import { must } from '../dev-env/show-steps.ts'
import { type Applicant, approvedPerformer, openVaultShop } from './applications-support/applicants.ts'

let footlight: Awaited<ReturnType<typeof openVaultShop>>['footlight']
let performer: Applicant
let elsewhere: Applicant
let staff: TestApi
beforeAll(async () => {
  const shop = await openVaultShop({ config: { receiverBlockedCountries: new Set(['KP']) } })
  footlight = shop.footlight
  staff = await footlight.login('demo_moderator')
  const compliance = await footlight.login('demo_compliance')
  performer = await approvedPerformer(shop, compliance, { country: 'KP' })
  elsewhere = await approvedPerformer(shop, compliance, { document_number: 'OTHER' })
})
afterAll(async () => {
  expect((await footlight.server.ledger.reconcile()).problems).toEqual([])
  await footlight.stop()
})

const refused = { status: 451, body: { error: 'tip_geo_block_receiver' } }
const buy = (who: TestApi, path: string, body: object) =>
  who.post(path, body, { idempotencyKey: randomUUID() })

/** What such an order says beside its terms, whatever the room sells now. */
const words: Readonly<Record<string, object>> = {
  tip: { amount: 5 },
  proposeGroupTip: { amount: 10, target_splitters: 2 },
  privateRequest: { exclusive: false },
  goalPledge: { amount: 10 },
  buyScratchField: { field: 0 },
  buyToyControl: { terms: { kind: 'toy_control', price: 60, seconds: 60 } },
}
const fanClub = (performer: number) => ({ kind: 'fan_club', performer, level: 'supporter', price: 100 })
/** Those that a performer sells outside of a room have a test of their own below. */
const outside = new Set<string>(['purchaseBundle', 'joinFanClub', 'giveFanClub', 'orderCommission'])
const ofRooms = Object.entries<Route>(routes).filter(
  ([name, { movesTokens, path }]) =>
    movesTokens === true && /:(username|recipient)\b/.test(path) && !outside.has(name),
)

test.each(ofRooms)(
  'TIP-BLOCK-01 in a room nothing is paid to who lives there: %s',
  async (name, { path }) => {
    const buyer = await footlight.newPerson('viewer', 500)
    const there = path.replace(/:\w+/, performer.username)
    const body = { ...(await seenTerms(buyer, there)), ...words[name] }
    expect(await buy(buyer, there, body)).toMatchObject(refused)
    expect(await buyer.tokens()).toBe(500)
  },
)

test('TIP-BLOCK-01 they sell nothing else either, whatever the buyer saw, and who lives elsewhere is paid', async () => {
  const buyer = await footlight.newPerson('viewer', 2_000)
  const { username } = performer
  const id = await accountIdOf(performer)
  must(
    await performer.post('/performer/fanclub', {
      ...{ enabled: true, description: '' },
      ...{ priceSupporter: 100, priceInsider: null, priceLegend: null },
    }),
  )
  const month = { ...fanClub(id), days: 30, renewal_price: 100 }
  expect(await buy(buyer, `/fanclub/${username}/join`, { terms: month })).toMatchObject(refused)
  const gift = { kind: 'fan_club_gift', performer: id, level: 'supporter', price: 100, days: 30 }
  expect(
    await buy(buyer, `/fanclub/${username}/gift`, { terms: { ...gift, redeem_days: 365 } }),
  ).toMatchObject(refused)

  const items = [
    await publishItem(footlight, performer, staff, { token_price: 50 }),
    await publishItem(footlight, performer, staff, { token_price: 50 }),
  ]
  const media = { kind: 'media', media_id: items[0], price: 50 }
  expect(await buy(buyer, `/media/purchase/${items[0]}`, { terms: media })).toMatchObject(refused)
  must(await performer.post('/performer/media_bundle', { sells_all: true, discount: 0 }))
  const { terms: bundle } = must(await buyer.get(`/media/bundle/${username}`)).bundle
  expect(await buy(buyer, `/media/bundle/${username}`, { terms: bundle })).toMatchObject(refused)

  const post = must(
    await performer.post('/performer/posts', {
      ...{ ref: randomUUID(), teaser: 'Circles', text: 'Circles again', publish_at: null, media: [] },
      ...{ fanclub_access_level: null, token_price: 60, poll: null },
    }),
  ).id
  const words = { kind: 'post', post_id: post, price: 60, items: 0 }
  expect(await buy(buyer, `/posts/purchase/${post}`, { terms: words })).toMatchObject(refused)

  const offer = { service: 'custom_media', delivery_days: 5, network: null, duration: null }
  must(
    await performer.post('/performer/commissions', {
      ...{ ...offer, is_open: true, price_min: 100, price_max: 300 },
      ...{ text: 'A picture of your choice', open_max: 10, account_name: null },
    }),
  )
  const terms = { kind: 'commission', price: 100, ...offer }
  expect(await buy(buyer, `/commissions/of/${username}`, { terms, text: 'Wave, please' })).toMatchObject(
    refused,
  )
  expect(await buyer.tokens()).toBe(2_000)

  expect((await buyer.tip(elsewhere.username, 5)).status).toBe(200)
})

test('TIP-BLOCK-01 a tip that was granted before stays granted under its key', async () => {
  const buyer = await footlight.newPerson('viewer', 100)
  const key = randomUUID()
  const db: Kysely<{ people: { username: string; lives_in: string } }> =
    footlight.server.database.complianceDatabase
  const moveTo = (country: string) =>
    db.updateTable('people').set({ lives_in: country }).where('username', '=', elsewhere.username).execute()
  const tip = () => buyer.post(`/tip/${elsewhere.username}`, { amount: 5 }, { idempotencyKey: key })
  const first = await tip()
  await moveTo('KP')
  expect((await tip()).body).toEqual(first.body)
  expect(await buyer.tip(elsewhere.username, 5)).toMatchObject(refused)
  expect(await buyer.tokens()).toBe(95)
  await moveTo('NL')
})
