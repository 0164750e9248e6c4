import { defaultSiteSettings } from '@footlight/core/protocol'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { must } from '../dev-env/show-steps.ts'
import { type Footlight, startFootlight } from '../dev-env/start-footlight.ts'

let footlight: Footlight
beforeAll(async () => void (footlight = await startFootlight()))
afterAll(() => footlight.stop())

const answer = { room: 'demo_model', answer: 'frozen', engine: 'webrtc' }

async function switchSurvey(stuck_survey: boolean): Promise<void> {
  const admin = await footlight.login('demo_admin')
  const { sites } = must(await admin.get('/admin/sites'))
  const settings = { ...defaultSiteSettings, stuck_survey }
  must(await admin.post('/admin/sites/main', { revision: sites[0].revision, settings }))
}

test('STUCK-01 STUCK-02 nobody is asked by default; where it is switched on, chosen words are taken, ten an hour', async () => {
  const guest = footlight.guest()
  expect(must(await guest.get('/site_config')).isVideoStuckSurveyEnabled).toBe(false)
  expect((await guest.post('/log/video-stuck', answer)).status).toBe(403)
  await switchSurvey(true)
  expect(must(await guest.get('/site_config')).isVideoStuckSurveyEnabled).toBe(true)
  for (const wrong of [
    { ...answer, answer: 'v=0\r\no=- 1 1 IN IP4 10.0.0.1' },
    { ...answer, engine: 'wss://10.0.0.1' },
    { ...answer, room: '../x' },
    {},
  ])
    expect((await guest.post('/log/video-stuck', wrong)).status).toBe(422)
  const statuses: number[] = []
  // A new session for each: they are one address.
  for (let time = 0; time < 11; time += 1)
    statuses.push((await footlight.guest().post('/log/video-stuck', answer)).status)
  expect(statuses).toEqual([...Array(10).fill(204), 429])
  await switchSurvey(false)
  expect((await guest.post('/log/video-stuck', answer)).status).toBe(403)
})
