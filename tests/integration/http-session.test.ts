import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Footlight, startFootlight } from '../dev-env/start-footlight.ts'

let footlight: Footlight
beforeAll(async () => {
  footlight = await startFootlight({ passwordHasher: 'argon2' })
})
afterAll(() => footlight.stop())

describe('AUTH-01 every viewer has a session', () => {
  it('a new one is a guest, and stays the same guest', async () => {
    const guest = footlight.guest()
    const first = (await guest.get('/user/current')).body
    expect(first.user).toMatchObject({ id: 0, isGuest: true, type: 'viewer' })
    expect(first.user.username).toMatch(/^guest_[0-9a-f]{10}$/)
    expect((await guest.get('/user/current')).body.user.username).toBe(first.user.username)
    expect((await footlight.guest().get('/user/current')).body.user.username).not.toBe(first.user.username)
  })

  it('the cookie is HttpOnly and SameSite=Lax', async () => {
    const answer = await footlight.guest().get('/site_config')
    expect(answer.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^sid=g\.[\w.-]+; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax$/),
    ])
  })

  it.each([
    ['a forged guest', `g.${'A'.repeat(22)}.${'A'.repeat(43)}`],
    ['an unknown token', `p.${'A'.repeat(43)}`],
    ['an empty value', ''],
    ['nonsense', 'x'],
    ['an escape', '%00'],
    ['a long one', `p.${'A'.repeat(5000)}`],
  ])('a cookie with %s is a new guest', async (_what, value) => {
    const caller = footlight.guest()
    caller.cookies.set('sid', value)
    const answer = await caller.get('/user/current')
    expect(answer.body.user.isGuest).toBe(true)
    expect(caller.cookies.get('sid')).toMatch(/^g\./)
  })
})

describe('AUTH-02 logging in and out', () => {
  it('gives a new token, which ends at log-out', async () => {
    const caller = footlight.guest()
    await caller.get('/user/current')
    const guestCookie = caller.cookies.get('sid')
    await caller.logIn('demo_viewer')
    const cookie = caller.cookies.get('sid')!
    expect(cookie).toMatch(/^p\.[\w-]{43}$/)
    expect(cookie).not.toBe(guestCookie)
    expect((await caller.get('/user/current')).body).toMatchObject({
      user: { username: 'demo_viewer', isGuest: false },
      tokens: 1000,
    })
    expect((await caller.post('/auth/logout')).status).toBe(204)
    expect((await caller.get('/user/current')).body.user.isGuest).toBe(true)
    const thief = footlight.guest()
    thief.cookies.set('sid', cookie)
    expect((await thief.get('/user/current')).body.user.isGuest).toBe(true)
  })

  it.each([
    ['e-mail', { email: 'demo_viewer@example.org' }],
    ['e-mail as name', { username: 'demo_viewer@example.org' }],
    ['any case', { username: ' DEMO_Viewer ' }],
  ])('takes the %s', async (_what, name) => {
    const answer = await footlight.guest().post('/auth/login', { ...name, password: 'footlight-demo' })
    expect(answer.body.user.username).toBe('demo_viewer')
  })

  it('a second log-in ends the first session of that browser, and no other', async () => {
    const caller = await footlight.login('demo_viewer')
    const other = await footlight.login('demo_viewer')
    const first = caller.cookies.get('sid')!
    await caller.logIn('demo_viewer2')
    const thief = footlight.guest()
    thief.cookies.set('sid', first)
    expect((await thief.get('/user/current')).body.user.isGuest).toBe(true)
    expect((await other.get('/user/current')).body.user.username).toBe('demo_viewer')
  })

  it.each([
    [{}, { password: 'required' }],
    [{ password: 'x' }, { username: 'required' }],
    [{ username: 7, password: 'x' }, { username: 'invalid' }],
    [{ username: 'demo_viewer', password: 'footlight-demo', totp: '12345' }, { totp: 'invalid' }],
  ])('refuses %j', async (body, fields) => {
    const answer = await footlight.guest().post('/auth/login', body)
    expect(answer.status).toBe(422)
    expect(answer.body.fields).toEqual(fields)
  })

  it('refuses a password that is longer than any may be', async () => {
    const answer = await footlight
      .guest()
      .post('/auth/login', { username: 'demo_viewer', password: 'x'.repeat(129) })
    expect(answer.body.fields).toEqual({ password: 'too_long' })
  })

  it('says the same of a wrong password and of a name that nobody has', async () => {
    const wrong = await footlight
      .guest()
      .post('/auth/login', { username: 'demo_viewer', password: 'wrong-password' })
    const unknown = await footlight
      .guest()
      .post('/auth/login', { username: 'nobody_here', password: 'wrong-password' })
    expect(wrong.status).toBe(401)
    expect(unknown.body).toEqual(wrong.body)
    expect(wrong.body.error).toBe('invalid_credentials')
  })
})

describe('AUTH-03 node tokens', () => {
  it('open the sockets of their session until it ends', async () => {
    const viewer = await footlight.login('demo_viewer')
    const token = await viewer.nodeToken()
    expect(await footlight.server.sessions.identify(token)).toMatchObject({
      kind: 'person',
      username: 'demo_viewer',
    })
    await viewer.post('/auth/logout')
    expect(await footlight.server.sessions.identify(token)).toBeNull()
  })

  it('name a guest as the guest is named', async () => {
    const guest = footlight.guest()
    const { username, node_token } = (await guest.get('/user/current')).body.user
    expect(await footlight.server.sessions.identify(node_token)).toMatchObject({ kind: 'guest', username })
  })
})
