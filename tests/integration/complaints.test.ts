import { randomUUID } from 'node:crypto'
import { httpLimits } from '@footlight/server'
import { afterEach, expect, test } from 'vitest'
import type { TestApi } from '../dev-env/api-client.ts'
import { must } from '../dev-env/show-steps.ts'
import { openShop, type SecurityShop } from './account-security-support/security-shop.ts'

const HOUR = 3_600_000
let shop: SecurityShop
afterEach(() => shop.footlight.stop())

const complaint = {
  ...{ about: 'intimate_image', from: 'depicted', name: 'Robin Adal', email: 'robin_adal@example.net' },
  ...{ address: '/demo_model', text: 'I am in this picture, and never agreed to it.', good_faith: true },
}
const complain = (who: TestApi, more: object = {}) =>
  who.post('/complaint', { ref: randomUUID(), ...complaint, ...more })
const caseOf = async (staff: TestApi, number: string) =>
  must(await staff.get(`/moderation/cases/${number}`)).case

test('CASE-07 a guest complains of what is at an address of this site, is given a number, and written to twice', async () => {
  shop = await openShop()
  const moderator = await shop.footlight.login('demo_moderator')
  const answer = must(await complain(shop.footlight.guest()))
  expect(Date.parse(answer.due_at)).toBe(shop.clock.now() + 48 * HOUR)
  const [receipt] = await shop.mails(complaint.email, answer.number)
  expect(receipt).toContain(answer.due_at.slice(0, 10))
  const found = await caseOf(moderator, answer.number)
  expect(found).toMatchObject({ kind: 'intimate_image', reported: 'demo_model', reports: [] })
  const { good_faith: _said, ...stored } = complaint
  expect(found.complaints).toMatchObject([stored])
  const model = await shop.footlight.login('demo_model')
  const { revision, profile } = must(await model.get('/performer/profile'))
  must(await model.post('/performer/profile', { ...profile, revision, about: 'I am Robin.' }))
  const { content } = must(await moderator.get(`/moderation/cases/${answer.number}/content`))
  const [{ kind, id }] = content
  must(
    await moderator.post(`/moderation/cases/${answer.number}/decision`, {
      ...{ version: found.version, action: 'content_removed', ground: 'no_consent' },
      ...{ text: 'We removed the picture.', removes: [{ kind, id }] },
    }),
  )
  await shop.mails(complaint.email, 'We have reviewed it and taken action.')
})

test('CASE-07 each kind has its clock, and joins what is open about the same person', async () => {
  shop = await openShop()
  const moderator = await shop.footlight.login('demo_moderator')
  const guest = shop.footlight.guest()
  const { number } = must(await complain(guest, { about: 'other' }))
  const later = must(
    await complain(guest, { about: 'minor', address: `${shop.footlight.url}/demo_model?tab=media` }),
  )
  expect(later.number).toBe(number)
  expect(await caseOf(moderator, number)).toMatchObject({ kind: 'minor', entries: 2 })
  // Nobody's page: it is a case of its own, and nobody is suspended for it.
  const nobody = must(await complain(guest, { about: 'consent', address: '/media/what-is-this' }))
  const found = await caseOf(moderator, nobody.number)
  expect(found).toMatchObject({ kind: 'content', reported: null })
  const warned = { version: 1, action: 'warned', ground: 'terms', text: 'There is nobody to warn.' }
  expect((await moderator.post(`/moderation/cases/${nobody.number}/decision`, warned)).body).toMatchObject({
    fields: { action: 'invalid' },
  })
})

test('CASE-07 twice is once, what is no complaint is refused, and an address sends five in an hour', async () => {
  shop = await openShop({ limits: httpLimits })
  const guest = shop.footlight.guest()
  const ref = randomUUID()
  const wrong: readonly object[] = [
    { good_faith: false },
    { email: 'robin' },
    { name: '' },
    { text: '\u202e' },
    { about: 'anything' },
    { from: 'nobody' },
    { address: 'https://elsewhere.example.org/demo_model' },
    { address: '/%ff' },
    { address: 'x'.repeat(501) },
  ]
  for (const more of wrong) expect((await complain(guest, more)).status, JSON.stringify(more)).toBe(422)
  const [one, two] = await Promise.all([complain(guest, { ref }), complain(guest, { ref })])
  const numbers = [must(one), must(two)].map(({ number }) => number)
  expect(new Set(numbers).size).toBe(1)
  const again = must(await complain(guest, { ref }))
  expect(numbers).toContain(again.number)
  const moderator = await shop.footlight.login('demo_moderator')
  expect(await caseOf(moderator, again.number)).toMatchObject({ entries: 1 })
  must(await complain(guest))
  must(await complain(guest))
  expect(await complain(guest)).toMatchObject({ status: 429, body: { error: 'rate_limited' } })
})
