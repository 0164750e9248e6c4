import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Footlight, startFootlight } from '../dev-env/start-footlight.ts'

let [plain, secure]: Footlight[] = []
beforeAll(async () => {
  ;[plain, secure] = [
    await startFootlight(),
    await startFootlight({ config: { publicUrl: 'https://cams.example.org' } }),
  ]
})
afterAll(async () => {
  await plain?.stop()
  await secure?.stop()
})

const port = (footlight: Footlight) => (footlight.server.app.server.address() as { port: number }).port
const urlOf = (footlight: Footlight) => `http://127.0.0.1:${port(footlight)}/api/v1`

/**
 * Logs in as a browser of that site does, with one Cookie header; answers the session's cookie, `name=value`.
 */
async function logIn(footlight: Footlight, cookie = ''): Promise<string> {
  const config = await fetch(`${urlOf(footlight)}/site_config`, { headers: { cookie } })
  const guest = config.headers.getSetCookie()[0]?.split(';')[0] ?? cookie
  const { csrf } = (await config.json()) as { csrf: string }
  const answer = await fetch(`${urlOf(footlight)}/auth/login`, {
    method: 'POST',
    headers: { cookie: guest, 'x-csrf-token': csrf, 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'demo_viewer', password: 'footlight-demo' }),
  })
  expect(answer.status).toBe(200)
  return answer.headers.getSetCookie()[0]!.split(';')[0]!
}

const nameOf = async (footlight: Footlight, cookie: string) => {
  const answer = await fetch(`${urlOf(footlight)}/user/current`, { headers: { cookie } })
  return ((await answer.json()) as { user: { username: string } }).user.username
}

test('COOKIE-01 over https a cookie that a sibling host planted is no session, beside our own or alone', async () => {
  const own = await logIn(secure!)
  expect(own).toMatch(/^__Host-sid=p\./)
  const planted = `sid=${own.split('=')[1]!}`
  expect(await nameOf(secure!, planted)).toMatch(/^guest_/)
  expect(await nameOf(secure!, `${planted}; ${own}`)).toBe('demo_viewer')
  expect(await nameOf(secure!, `sid=x; ${own}; sid=y`)).toBe('demo_viewer')
})

test('COOKIE-02 of two cookies of one name neither is believed, and a log-in beside them gives a new one', async () => {
  const [own, planted] = [await logIn(plain!), await logIn(plain!)]
  expect(await nameOf(plain!, own)).toBe('demo_viewer')
  for (const both of [`${planted}; ${own}`, `${own}; ${planted}`])
    expect(await nameOf(plain!, both)).toMatch(/^guest_/)
})

test('COOKIE-03 a session that was fixed before the log-in is not the one after it', async () => {
  for (const footlight of [plain!, secure!]) {
    const guest = (await fetch(`${urlOf(footlight)}/site_config`)).headers.getSetCookie()[0]!.split(';')[0]!
    const own = await logIn(footlight, guest)
    expect(own).not.toBe(guest)
    expect(await nameOf(footlight, guest)).toMatch(/^guest_/)
  }
})
