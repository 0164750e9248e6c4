import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestApi } from '../dev-env/api-client.ts'
import { must } from '../dev-env/show-steps.ts'
import { type Footlight, startFootlight } from '../dev-env/start-footlight.ts'

let footlight: Footlight
beforeAll(async () => void (footlight = await startFootlight()))
afterAll(() => footlight.stop())

const PATH = '/notifications/settings'
const settingsOf = async (who: TestApi) => must(await who.get(PATH))

test('NOTIFY-SETTINGS-01 a change names what changes, is of its own account, and a wrong one changes nothing', async () => {
  const [viewer, other] = [await footlight.newPerson('viewer'), await footlight.newPerson('viewer')]
  const before = await settingsOf(viewer)
  expect(before).toMatchObject({ quiet: null, hourly_limit: 6, digest_hour: 10, shows_details: false })
  expect(before).toMatchObject({ bounced: null, email_confirmed: false, user_phone_number: null })
  const quiet = { from: 1_380, to: 480 }
  must(await viewer.post(PATH, { quiet, time_zone: 'Asia/Kathmandu' }))
  must(await viewer.post(PATH, { channels: { post: ['email', 'email'] }, digest_hour: null }))
  const after = { ...before, quiet, time_zone: 'Asia/Kathmandu', digest_hour: null }
  const channels = { ...before.channels, post: ['site', 'email'] }
  expect(await settingsOf(viewer)).toEqual({ ...after, channels })
  for (const wrong of [
    { quiet: { from: 0, to: 1_440 } },
    { quiet: { from: 1.5, to: 3 } },
    { time_zone: 'Mars/Olympus' },
    { time_zone: 'x'.repeat(65) },
    { digest_hour: 24 },
    { hourly_limit: 0 },
    { hourly_limit: 31 },
    { channels: { post: ['fax'] } },
    { channels: { post: Array(5).fill('email') } },
    { featured_show_notification: ['none', 'web'] },
    { user_phone_number: '0151 123456' },
    { user_phone_number: `+${'1'.repeat(16)}` },
    { tries_again: false },
  ])
    expect(await viewer.post(PATH, { shows_details: true, ...wrong })).toMatchObject({ status: 422 })
  expect(await settingsOf(viewer)).toEqual({ ...after, channels })
  // A kind of a later release is none of ours.
  must(await viewer.post(PATH, { channels: { nothing: ['site'] } }))
  expect(await settingsOf(viewer)).toEqual({ ...after, channels })
  expect(await settingsOf(other)).toEqual(before)
  expect(await footlight.guest().get(PATH)).toMatchObject({ status: 401 })
  expect(await footlight.guest().post(PATH, { digest_hour: 3 })).toMatchObject({ status: 401 })
})

test('NOTIFY-CHANNEL-02 the words of the account settings and the table of channels are one thing', async () => {
  const viewer = await footlight.newPerson('viewer')
  expect(await settingsOf(viewer)).toMatchObject({ featured_show_notification: ['web'], followed_web: true })
  must(await viewer.post(PATH, { featured_show_notification: ['email', 'web'], followed_web: false }))
  expect((await settingsOf(viewer)).channels).toMatchObject({
    show: ['site', 'email', 'push'],
    live: ['site'],
  })
  must(await viewer.post(PATH, { channels: { show: ['site'], live: ['push'] } }))
  expect(await settingsOf(viewer)).toMatchObject({ featured_show_notification: ['none'], followed_web: true })
})

test('SMS-01 text messages are not offered without a gateway: asking for them is refused, a number is kept for later', async () => {
  const viewer = await footlight.newPerson('viewer')
  for (const asked of [{ featured_show_notification: ['sms'] }, { channels: { message: ['site', 'sms'] } }])
    expect(await viewer.post(PATH, { shows_details: true, ...asked })).toMatchObject({
      status: 422,
      body: { error: 'invalid_value' },
    })
  must(await viewer.post(PATH, { user_phone_number: '+4915112345678' }))
  expect(await settingsOf(viewer)).toMatchObject({
    sms_offered: false,
    shows_details: false,
    user_phone_number: '+4915112345678',
    featured_show_notification: ['web'],
  })
  must(await viewer.post(PATH, { user_phone_number: null }))
  expect((await settingsOf(viewer)).user_phone_number).toBeNull()
})

test('NOTIFY-SETTINGS-01 whoever reads the centre in a language is written to in it', async () => {
  const viewer = await footlight.newPerson('viewer')
  const { people, notificationSettings } = footlight.server.database
  const { id } = (await people.byUsername(viewer.username))!
  const language = async () => (await notificationSettings.of(id)).language
  expect(await language()).toBeNull()
  must(await viewer.get('/notifications', { 'accept-language': 'nl-BE,en;q=0.5' }))
  expect(await language()).toBe('nl')
  must(await viewer.get('/notifications', { 'accept-language': 'ja' }))
  expect(await language()).toBe('nl')
})
