import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { TestApi } from '../dev-env/api-client.ts'
import { goLive } from '../dev-env/go-live.ts'
import { must } from '../dev-env/show-steps.ts'
import { type Footlight, startFootlight } from '../dev-env/start-footlight.ts'
import type { SecurityShop } from './account-security-support/security-shop.ts'
import { approvedPerformer, newVaultKey, openVaultShop } from './applications-support/applicants.ts'

const partner = (name: string, verb: string) => `/streaming_partners/${name}/${verb}`

test('PARTNER-03 PARTNER-04 PARTNER-06 CAMERA-04 a performer names who is in the picture, and hears who has left it', async () => {
  const footlight: Footlight = await startFootlight()
  const [host, guest, stranger] = await Promise.all(
    ['demo_model', 'demo_model2', 'demo_live'].map((name) => footlight.login(name)),
  )
  const say = (people: string[]) => host!.post('/video/on_camera', { people })
  const refused = { status: 409, body: { error: 'wrong_state', state: 'not_verified' } }
  const group = () => host!.post('/user/settings', { broadcast_category: 'group' })
  const solo = () => host!.post('/user/settings', { broadcast_category: 'solo' })
  const alone = { status: 409, body: { error: 'wrong_state', state: 'category_solo' } }

  // Who takes no requests is like somebody who is not there.
  expect((await host!.post(partner('demo_model2', 'ask'))).status).toBe(404)
  for (const name of ['demo_viewer', 'demo_model', 'nobody_at_all'])
    expect((await host!.post(partner(name, 'ask'))).status, name).toBe(404)
  must(await guest!.post('/user/settings', { streaming_partners_enabled: true }))
  const twice = await Promise.all([1, 2].map(() => host!.post(partner('demo_model2', 'ask'))))
  expect(twice.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(must(await guest!.get('/tokens/pending')).streaming_partners).toBe(1)
  expect(await group()).toMatchObject({ status: 409, body: { state: 'partner_missing' } })
  expect(await say(['demo_model2'])).toMatchObject(alone)
  // For somebody else nobody answers.
  expect((await stranger!.post(partner('demo_model', 'answer'), { agrees: true })).status).toBe(404)
  expect((await host!.post(partner('demo_model2', 'answer'), { agrees: true })).status).toBe(404)
  must(await guest!.post(partner('demo_model', 'answer'), { agrees: true }))
  expect(must(await host!.get('/streaming_partners')).partners).toEqual([
    expect.objectContaining({
      username: 'demo_model2',
      state: 'agreed',
      is_verified: true,
      is_on_camera: false,
    }),
  ])
  expect(await say(['demo_model2'])).toMatchObject(alone)
  expect((await group()).status).toBe(200)
  expect(await say(['demo_live'])).toMatchObject(refused)

  const socket = await footlight.room(host!, 'demo_model')
  const live = await goLive(footlight.server, 'demo_model')
  expect(must(await say(['demo_model2']))).toEqual({ people: ['demo_model2'] })
  // Not behind their back, and in no order of two windows a stream of one with two in it.
  expect(await solo()).toMatchObject({ status: 409, body: { state: 'partners_on_camera' } })
  must(await say([]))
  await Promise.all([solo(), say(['demo_model2'])])
  const { settings } = must(await host!.get('/user/settings'))
  const { partners } = must(await host!.get('/streaming_partners'))
  expect(settings.broadcast_category === 'solo' && partners[0].is_on_camera).toBe(false)
  must(await say([]))
  expect((await solo()).status).toBe(200)
  expect(await say(['demo_model2'])).toMatchObject(alone)
  must(await group())
  must(await say(['demo_model2']))
  expect(await say(['demo_model2', 'demo_live'])).toMatchObject(refused)
  expect(
    (await footlight.login('demo_viewer').then((viewer) => viewer.post('/video/on_camera', { people: [] })))
      .status,
  ).toBe(403)
  await vi.waitUntil(() => peopleOf(socket).some(({ people }) => people.includes('demo_model2')))
  must(await guest!.post(partner('demo_model', 'answer'), { agrees: false }))
  // Within seconds the performer hears that they may not be in the picture any more.
  await vi.waitUntil(() => peopleOf(socket).some(({ left }) => left.includes('demo_model2')), {
    timeout: 20_000,
  })
  const { cameraLog, people } = footlight.server.database
  const owner = (await people.byUsername('demo_model'))!
  const periods = await cameraLog.periods(owner.id, { from: 0, to: Date.now() })
  // Of all who were in it only the performer is.
  expect(periods.filter(({ isOpen }) => isOpen).map(({ person }) => person)).toEqual([owner.id])
  expect(periods.length).toBeGreaterThan(2)
  live.end()
  await vi.waitUntil(async () =>
    (await cameraLog.periods(owner.id, { from: 0, to: Date.now() })).every(({ isOpen }) => !isOpen),
  )
  await footlight.stop()
}, 60_000)

interface Told {
  readonly people: readonly string[]
  readonly left: readonly string[]
}

function peopleOf(socket: { readonly received: readonly unknown[] }): Told[] {
  return (socket.received as { name: string; payload: Told }[])
    .filter(({ name }) => name === 'v3.camera.people')
    .map(({ payload }) => payload)
}

let shop: SecurityShop
let staff: TestApi
beforeAll(async () => {
  shop = await openVaultShop({ config: { vaultKeyFile: newVaultKey() } })
  staff = await shop.footlight.login('demo_compliance')
})
afterAll(() => shop.footlight.stop())

test('INSPECT-01 INSPECT-02 of any second of a stream it is shown who was in the picture, and what is on record of them', async () => {
  const who = await approvedPerformer(shop, staff)
  const { record: id } = who
  const began = shop.clock.now()
  const live = await goLive(shop.footlight.server, who.username)
  shop.clock.leap(30_000)
  live.end()
  const ask = (from: number, to = from) =>
    staff.post(`/moderation/applications/${id}/periods`, { reason: 'An inspection', from, to })
  await vi.waitUntil(async () =>
    must(await ask(began, began + 60_000)).periods.some((each: { is_open: boolean }) => !each.is_open),
  )
  expect(must(await ask(began + 10_000)).periods).toEqual([
    expect.objectContaining({ host: who.username, person: who.username, record: { id, state: 'approved' } }),
  ])
  expect(must(await ask(began - 60_000)).periods).toEqual([])
  const { html } = must(
    await staff.post(`/moderation/applications/${id}/export`, { reason: 'An inspection' }),
  )
  for (const part of [
    'Robin Quillfeather-Ådal',
    'SPECI2014',
    'data:image/jpeg;base64,',
    'SAMPLE AGREEMENT',
    `<td>${who.username}</td><td>${who.username}</td>`,
  ])
    expect(html).toContain(part)
  expect(html).not.toContain('<script')
  const moderator = await shop.footlight.login('demo_moderator')
  for (const stranger of [moderator, who])
    expect((await stranger.post(`/moderation/applications/${id}/export`, { reason: 'x' })).status).toBe(403)
}, 60_000)
