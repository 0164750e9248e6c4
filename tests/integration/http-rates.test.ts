import { ManualClock } from '@footlight/core/ports/testing/manual-clock'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { cheapPasswords } from '../dev-env/cheap-passwords.ts'
import { type Footlight, startFootlight } from '../dev-env/start-footlight.ts'

const minute = 60_000
const clock = new ManualClock()
let footlight: Footlight
/** What was compared with what: the work behind each log-in. */
const compared: string[] = []

beforeAll(async () => {
  const passwordHasher = {
    hash: cheapPasswords.hash,
    verify: (encoded: string, password: string) => {
      compared.push(encoded)
      return cheapPasswords.verify(encoded, password)
    },
  }
  footlight = await startFootlight({ clock, passwordHasher })
})
afterAll(() => footlight.stop())
beforeEach(() => {
  // No count of the test before lasts as long.
  clock.leap(11 * minute)
  compared.length = 0
})

const logIn = (username: string, password = 'wrong-password') =>
  footlight.guest().post('/auth/login', { username, password })

describe('AUTH-04 log-in in constant time', () => {
  it('does the work of one comparison for a name that nobody has, on a hash of the same kind', async () => {
    await logIn('demo_viewer')
    await logIn('nobody_here')
    await logIn('nobody_here@example.org')
    expect(compared).toHaveLength(3)
    for (const encoded of compared) expect(encoded).toMatch(/^\$cheap\$[0-9a-f]{64}$/)
    expect(compared[1]).not.toBe(compared[0])
    expect(compared[2]).toBe(compared[1])
  })
})

describe('AUTH-07 failed log-ins are counted', () => {
  it('10 per account in 10 minutes, under whatever name; then the right password of a stranger is answered as a wrong one', async () => {
    for (let attempt = 0; attempt < 5; attempt++) {
      expect((await logIn('demo_viewer')).status).toBe(401)
      expect((await logIn('DEMO_VIEWER@example.org')).status).toBe(401)
    }
    const refused = await logIn('demo_viewer', 'footlight-demo')
    expect([refused.status, refused.body.error]).toEqual([401, 'invalid_credentials'])
    expect((await logIn('demo_viewer2', 'footlight-demo')).status).toBe(200)
    clock.advance(10 * minute)
    expect((await logIn('demo_viewer', 'footlight-demo')).status).toBe(200)
  })

  it('30 per address, over all names', async () => {
    for (let attempt = 0; attempt < 30; attempt++) expect((await logIn(`nobody_${attempt}`)).status).toBe(401)
    const refused = await logIn('nobody_31')
    expect([refused.status, refused.body.retryAfter, refused.headers.get('retry-after')]).toEqual([
      429,
      600,
      '600',
    ])
    expect((await logIn('demo_viewer', 'footlight-demo')).status).toBe(429)
    clock.advance(10 * minute)
    expect((await logIn('demo_viewer', 'footlight-demo')).status).toBe(200)
  })

  it('many at once do not slip under the limit together', async () => {
    await logIn('demo_viewer2')
    const hash = compared.pop()
    const answers = await Promise.all(Array.from({ length: 25 }, () => logIn('demo_viewer')))
    expect(answers.map((answer) => answer.status)).toEqual(answers.map(() => 401))
    // Demo people share one hash; what is compared beyond the ten is the decoy.
    expect(compared.filter((encoded) => encoded === hash)).toHaveLength(10)
    expect(compared).toHaveLength(25)
  })

  it('success counts for nothing', async () => {
    for (let attempt = 0; attempt < 40; attempt++)
      expect((await logIn('demo_viewer', 'footlight-demo')).status).toBe(200)
  })
})

describe('AUTH-12 no count tells which names belong together', () => {
  it('after twelve wrong passwords for an e-mail its name, its e-mail and a name that nobody has are answered alike, after the same work', async () => {
    for (let attempt = 0; attempt < 12; attempt++) await logIn('demo_viewer@example.org')
    compared.length = 0
    const answers: {
      readonly status: number
      readonly body: unknown
      readonly headers: readonly string[]
    }[] = []
    for (const name of [
      'demo_viewer',
      'demo_viewer@example.org',
      'demo_viewer2',
      'nobody_here',
      'nobody@example.org',
    ]) {
      const { status, body, headers } = await logIn(name)
      answers.push({
        status,
        body,
        headers: [...headers.keys()].filter((header) => header !== 'date').sort(),
      })
    }
    expect(answers).toEqual(answers.map(() => answers[0]))
    expect(answers[0]).toMatchObject({ status: 401, body: { error: 'invalid_credentials' } })
    expect(compared).toHaveLength(answers.length)
  })
})

describe('AUTH-13 a device that has logged in before', () => {
  it('is let in while strangers try out passwords, has a count of its own, and stays known after logging out', async () => {
    const owner = footlight.guest()
    await owner.logIn('demo_viewer')
    await owner.post('/auth/logout')
    for (let attempt = 0; attempt < 11; attempt++) expect((await logIn('demo_viewer')).status).toBe(401)
    expect((await logIn('demo_viewer', 'footlight-demo')).status).toBe(401)
    await owner.logIn('demo_viewer')
    await owner.post('/auth/logout')
    for (let attempt = 0; attempt < 10; attempt++)
      expect(
        (await owner.post('/auth/login', { username: 'demo_viewer', password: 'wrong-password' })).status,
      ).toBe(401)
    expect(
      (await owner.post('/auth/login', { username: 'demo_viewer', password: 'footlight-demo' })).status,
    ).toBe(401)
  })

  it('is so by a cookie that goes to the calls of log-in alone, and that opens nothing', async () => {
    const viewer = footlight.guest()
    const answer = await viewer.post('/auth/login', { username: 'demo_viewer', password: 'footlight-demo' })
    const cookie = answer.headers.getSetCookie().find((text) => text.startsWith('device='))
    expect(cookie).toMatch(
      /^device=[^;]+; Max-Age=31536000; Path=\/api\/v1\/auth; HttpOnly; SameSite=Strict$/,
    )
    const thief = footlight.guest()
    thief.cookies.set('device', viewer.cookies.get('device')!)
    expect((await thief.get('/user/current')).body.user.isGuest).toBe(true)
    for (const name of ['demo_viewer2', 'demo_whale'])
      expect((await thief.post('/auth/login', { username: name, password: 'wrong-password' })).status).toBe(
        401,
      )
  })
})

describe('HTTP-12 calls are counted', () => {
  it('600 a minute per session; the next session is not touched', async () => {
    const [one, two] = [footlight.guest(), footlight.guest()]
    await Promise.all([one.get('/site_config'), two.get('/site_config')])
    for (let call = 0; call < 6; call++)
      await Promise.all(Array.from({ length: 100 }, () => one.get('/site_config')))
    const refused = await one.get('/site_config')
    expect([refused.status, refused.body.error]).toEqual([429, 'rate_limited'])
    expect(refused.body.retryAfter).toBe(60)
    expect((await two.get('/site_config')).status).toBe(200)
    clock.advance(minute)
    expect((await one.get('/site_config')).status).toBe(200)
  })

  it('those without a session share the count of their address', async () => {
    for (let call = 0; call < 6; call++)
      await Promise.all(Array.from({ length: 100 }, () => footlight.guest().send('GET', '/site_config')))
    expect((await footlight.guest().send('GET', '/site_config')).status).toBe(429)
  })

  it('100 tips a second per account, whatever the session, apart from other calls', async () => {
    const [one, two] = [await footlight.login('demo_whale'), await footlight.login('demo_whale')]
    const answers = await Promise.all(
      Array.from({ length: 120 }, (_, index) => (index % 2 === 0 ? one : two).tip('demo_model', 1)),
    )
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(100)
    expect(answers.filter((answer) => answer.status === 429).map((answer) => answer.body.retryAfter)).toEqual(
      Array.from({ length: 20 }, () => 1),
    )
    expect(await one.tokens()).toBe(99_900)
    clock.advance(1_000)
    expect((await one.tip('demo_model', 1)).status).toBe(200)
  })
})

describe('AUTH-08 sessions expire', () => {
  const day = 24 * 60 * minute

  it('after 30 days without a request', async () => {
    const viewer = await footlight.login('demo_viewer')
    clock.leap(29 * day)
    expect((await viewer.get('/user/current')).body.user.username).toBe('demo_viewer')
    clock.leap(29 * day)
    expect((await viewer.get('/user/current')).body.user.username).toBe('demo_viewer')
    clock.leap(30 * day)
    expect((await viewer.get('/user/current')).body.user.isGuest).toBe(true)
  })

  it('after 90 days at the latest', async () => {
    const viewer = await footlight.login('demo_viewer')
    for (let week = 0; week < 12; week++) {
      clock.leap(7 * day)
      expect((await viewer.get('/user/current')).body.user.username).toBe('demo_viewer')
    }
    clock.leap(6 * day)
    expect((await viewer.get('/user/current')).body.user.isGuest).toBe(true)
  })

  it('a node token after ten minutes', async () => {
    const viewer = await footlight.login('demo_viewer')
    const token = await viewer.nodeToken()
    clock.advance(10 * minute - 1)
    expect(await footlight.server.sessions.identify(token)).not.toBeNull()
    clock.advance(1)
    expect(await footlight.server.sessions.identify(token)).toBeNull()
  })
})
