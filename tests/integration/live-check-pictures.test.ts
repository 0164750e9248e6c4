import { PICTURE_KEPT_DAYS } from '@footlight/core/rules/liveness/live-check'
import { deleteAccounts, releaseHeld } from '@footlight/server/account-deletion/delete-accounts'
import { destroyPictures } from '@footlight/server/liveness/picture-retention'
import type { PictureToJudge } from '@footlight/server/liveness/port'
import { sentChecksOf } from '@footlight/server/liveness/stored-checks'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { TestApi } from '../dev-env/api-client.ts'
import { must } from '../dev-env/show-steps.ts'
import { PASSWORD, type SecurityShop } from './account-security-support/security-shop.ts'
import {
  type Applicant,
  approvedPerformer,
  drawnCard,
  openVaultShop,
} from './applications-support/applicants.ts'

const DAY_MS = 86_400_000
let shop: SecurityShop
let staff: TestApi
/** What the service of the operator says of the next picture; an error: it is away. */
let verdict: 'passed' | 'failed' | 'unsure' | Error
let judged: PictureToJudge[]

beforeAll(async () => {
  const livenessJudge = {
    judge: async (picture: PictureToJudge) => {
      judged.push(picture)
      if (verdict instanceof Error) throw verdict
      return verdict
    },
  }
  shop = await openVaultShop({ livenessJudge, config: { liveness: { hours: 24 } } })
  staff = await shop.footlight.login('demo_compliance')
})
afterAll(() => shop.footlight.stop())
beforeEach(() => {
  verdict = 'unsure'
  judged = []
})

const inside = () => shop.footlight.server.services

async function performer(): Promise<Applicant> {
  const who = await approvedPerformer(shop, staff)
  await vi.waitUntil(async () => (await who.get('/liveness')).status === 200)
  return who
}

/** Answers what the performer reads at once. */
async function send(who: TestApi) {
  shop.clock.setWall(1)
  const { id } = must(await who.post('/liveness/begin'))
  return must(await who.post(`/liveness/${id}/picture`, { picture: await drawnCard() }))
}

const inQueue = async (who: Applicant) => {
  const { checks } = must(await staff.get('/moderation/liveness'))
  return checks.some((each: { username: string }) => each.username === who.username)
}

test('LIVE-CHECK-05 a judge of the operator decides while the performer waits, and where it does not the staff does', async () => {
  const who = await performer()
  verdict = 'passed'
  expect(await send(who)).toMatchObject({ is_due: false, last: { state: 'passed', reason: null } })
  expect(await inQueue(who)).toBe(false)
  const [{ account, beside, picture }] = judged as [PictureToJudge]
  expect([account, beside]).toEqual([(await inside().people.byUsername(who.username))!.id, []])
  expect(picture.subarray(0, 2)).toEqual(Buffer.from([0xff, 0xd8]))

  verdict = 'failed'
  expect(await send(who)).toMatchObject({ is_due: true, is_blocked: true, last: { state: 'failed' } })
  expect((await shop.mails(who.email, '/broadcast')).length).toBe(1)
  for (const each of ['unsure', new Error('away')] as const) {
    verdict = each
    expect(await send(who)).toMatchObject({ is_due: true, is_blocked: true, last: { state: 'waiting' } })
    expect(await inQueue(who)).toBe(true)
  }
  verdict = 'passed'
  expect(await send(who)).toMatchObject({ is_due: false, is_blocked: false })
  const { entries } = must(await staff.get('/admin/audit?action=liveness.fail'))
  expect(entries[0].actor).toBeNull()
})

test('LIVE-CHECK-08 the export of an account has its checks as text, and no picture', async () => {
  const who = await performer()
  await send(who)
  const { json } = must(await who.post('/user/export', { password: PASSWORD }))
  const cookie = [...who.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const text = await (await fetch(`${shop.footlight.url}${json}`, { headers: { cookie } })).text()
  const [sent] = await sentChecksOf(inside().livenessDatabase, judged[0]!.account)
  expect(JSON.parse(text).checks_before_streams).toEqual([
    {
      ...{ gesture: judged[0]!.gesture, state: 'waiting', decided_at: null, reason: null },
      sent_at: new Date(sent!.sent_at!).toISOString(),
    },
  ])
  expect(text).not.toContain(judged[0]!.picture.toString('base64').slice(0, 60))
  expect(text).not.toContain(sent!.document)
})

test('LIVE-CHECK-08 a picture outlives its account for 30 days from when it was sent, and its line as long as the record of the performer', async () => {
  const who = await performer()
  await send(who)
  const { account } = judged[0]!
  const { livenessDatabase, vault } = inside()
  const document = (await sentChecksOf(livenessDatabase, account))[0]!.document!
  const isThere = async () => (await vault!.read(document)) !== null
  must(await who.post('/auth/deletion', { password: PASSWORD, tokens: 0 }))
  shop.clock.leap(14 * DAY_MS)
  await deleteAccounts(inside())
  expect(await inside().people.byUsername(who.username)).toBeNull()
  // Nobody has decided it, so its time runs from when it was sent; the duty of the record keeps it until then.
  await destroyPictures({ ...inside(), vault: vault! })
  expect(await isThere()).toBe(true)
  shop.clock.leap((PICTURE_KEPT_DAYS - 14) * DAY_MS)
  await destroyPictures({ ...inside(), vault: vault! })
  expect(await isThere()).toBe(false)
  await releaseHeld(inside())
  expect(await sentChecksOf(livenessDatabase, account)).toHaveLength(1)
  shop.clock.leap(3_700 * DAY_MS)
  await releaseHeld(inside())
  expect(await sentChecksOf(livenessDatabase, account)).toHaveLength(0)
})
