import { createHash } from 'node:crypto'
import { ManualClock } from '@footlight/core/ports/testing/manual-clock'
import { httpLimits } from '@footlight/server'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { ApiAnswer } from '../dev-env/api-client.ts'
import { outboxOf } from '../dev-env/outbox.ts'
import { type Footlight, type FootlightOverrides, startFootlight } from '../dev-env/start-footlight.ts'

const hour = 3_600_000
const good = { password: 'seven-grey-lamps', birth_date: '1990-02-03', type: 'viewer', accepts_terms: true }
const from = (address: string) => ({ headers: { 'x-forwarded-for': address } })

let clock: ManualClock
let footlight: Footlight
/** What the hasher was asked for, in order. */
let work: string[]
beforeEach(() => {
  clock = new ManualClock()
  work = []
})
afterEach(() => footlight.stop())

async function start(overrides: FootlightOverrides = {}): Promise<void> {
  const hash = async (password: string) => {
    work.push('hash')
    await new Promise((resolve) => setTimeout(resolve, 2))
    return `$cheap$${createHash('sha256').update(password).digest('hex')}`
  }
  const verify = async (encoded: string, password: string) => {
    const made = await hash(password)
    work[work.length - 1] = 'verify'
    return made === encoded
  }
  footlight = await startFootlight({
    clock,
    passwordHasher: { hash, verify },
    limits: httpLimits,
    ...overrides,
  })
  work.length = 0
}

const register = (username: string, email = `${username}@example.net`, address = '198.51.100.1') =>
  footlight.guest().post('/auth/register', { ...good, username, email }, from(address))
const logIn = (name: string, password = good.password, address = '198.51.100.1') =>
  footlight.guest().post('/auth/login', { username: name, password }, from(address))

/** What was written to the outbox, the oldest first. */
async function mails(count: number): Promise<string[]> {
  const written = () => outboxOf(footlight.config.dataDir)
  await vi.waitUntil(() => written().length >= count, { timeout: 10_000, interval: 10 })
  return [...written()]
}

const tokenIn = (mail: string): string => /\/confirm-email#(\S+)/.exec(mail)![1]!
const confirm = (token: string) => footlight.guest().post('/auth/confirm_email', { token })

/** As somebody sees it who does not know whether the e-mail has an account. */
function seen({ status, body, headers }: ApiAnswer): unknown {
  const {
    id: _id,
    username: _username,
    display_name: _name,
    avatar: _avatar,
    email: _email,
    node_token: _token,
    ...user
  } = body.user
  return {
    status,
    body: { ...body, user },
    headers: [...headers.keys()].sort(),
    cookies: headers.getSetCookie().map((text) => text.replace(/=[^;]+/, '')),
  }
}

describe('AUTH-14 registration does not tell whether an e-mail has an account', () => {
  test('the same answer after the same work, a session in both cases, and neither can log in by the e-mail', async () => {
    await start()
    const taken = await register('owl_one', 'DEMO_viewer@example.org')
    const takenWork = work.splice(0)
    const free = await register('owl_two', 'nobody.yet@example.org')
    expect(taken.status).toBe(200)
    expect(seen(taken)).toEqual(seen(free))
    expect([takenWork, work.splice(0)]).toEqual([['hash'], ['hash']])
    const answers = await Promise.all(
      ['demo_viewer@example.org', 'nobody.yet@example.org'].map((email) => logIn(email)),
    )
    expect(answers.map(({ status, body }) => [status, body])).toEqual(
      answers.map(() => [401, answers[0]!.body]),
    )
    expect((await logIn('owl_one')).status).toBe(200)
  })

  test('beside a name that is taken either is answered alike, without work, and nobody is written to', async () => {
    await start()
    const answers = await Promise.all(
      ['demo_viewer@example.org', 'nobody.yet@example.org'].map((email) => register('demo_viewer', email)),
    )
    expect(answers.map(({ status, body }) => [status, body])).toEqual(
      answers.map(() => [
        409,
        expect.objectContaining({ error: 'username_taken', fields: { username: 'taken' } }),
      ]),
    )
    expect(work).toEqual([])
    await register('owl_one')
    expect(await mails(1)).toHaveLength(1)
  })

  test('the owner of the address is written to instead, in the language of the one who registers, and at most three times a day', async () => {
    await start()
    const answer = await footlight
      .guest()
      .post(
        '/auth/register',
        { ...good, username: 'owl_1', email: 'demo_viewer@example.org' },
        { headers: { 'accept-language': 'pt, de-CH;q=0.9, en' } },
      )
    expect(answer.status).toBe(200)
    const [mail] = await mails(1)
    expect(mail).toMatch(/^To: demo_viewer@example\.org\r$/m)
    expect(mail).toContain('Sein Name ist demo_viewer')
    expect(mail).not.toContain('confirm-email')
    for (let index = 2; index <= 5; index += 1) await register(`owl_${index}`, 'demo_viewer@example.org')
    await register('owl_6')
    expect((await mails(4)).filter((text) => text.includes('To: demo_viewer@'))).toHaveLength(3)
  })
})

describe('AUTH-16 an e-mail is a log-in name of the one who confirmed it', () => {
  test('by the token in the mail, whoever had claimed it before or after; the second one is 409', async () => {
    await start()
    await register('thief', 'owl@example.net')
    await register('owl', 'Owl@example.net')
    const [forThief, forOwl] = (await mails(2))
      .map(tokenIn)
      .sort((a, b) => Number(a.split('~')[0]) - Number(b.split('~')[0])) as [string, string]
    expect(await confirm(forOwl)).toMatchObject({ status: 200, body: { status: 1 } })
    expect((await confirm(forOwl)).status).toBe(200)
    expect(await confirm(forThief)).toMatchObject({ status: 409, body: { error: 'conflict' } })
    expect((await logIn('OWL@example.net')).body.user).toMatchObject({ username: 'owl', email_confirmed: 1 })
    await register('late', 'owl@example.net')
    expect(
      // And one of the log-in on a new device.
      (await mails(4)).filter((text) =>
        text.includes('You already have an account with it: its name is owl'),
      ),
    ).toHaveLength(1)
  })

  test('a token that was changed, made up or is three days old is worth nothing', async () => {
    await start()
    await register('owl')
    const token = tokenIn((await mails(1))[0]!)
    const [id, expires, signature] = token.split('~') as [string, string, string]
    const refused = { status: 422, body: { error: 'invalid_value', fields: { token: 'invalid' } } }
    for (const wrong of [
      '',
      'x',
      `${Number(id) - 1}~${expires}~${signature}`,
      `${id}~${expires}0~${signature}`,
      `${id}~${expires}~${signature.slice(1)}A`,
    ])
      expect(await confirm(wrong)).toMatchObject(refused)
    clock.leap(72 * hour)
    expect(await confirm(token)).toMatchObject(refused)
  })
})

describe.each([
  ['without a proxy', []],
  ['behind a proxy', ['127.0.0.1']],
] as const)('AUTH-15 registrations are counted by address, %s', (_, trustedProxies) => {
  test('ten an hour; names that are taken do not count, and the header counts behind a proxy alone', async () => {
    await start({ config: { trustedProxies } })
    const statuses: number[] = []
    for (let index = 0; index < 14; index += 1) {
      expect((await register('demo_viewer')).status).toBe(409)
      statuses.push((await register(`owl_${index}`)).status)
    }
    expect(statuses).toEqual([
      ...Array.from({ length: 10 }, () => 200),
      ...Array.from({ length: 4 }, () => 429),
    ])
    const refused = await register('owl_last')
    expect([refused.body.error, refused.body.retryAfter]).toEqual(['rate_limited', 3_600])
    expect((await register('elsewhere', undefined, '203.0.113.1')).status).toBe(
      trustedProxies.length > 0 ? 200 : 429,
    )
    clock.advance(hour)
    expect((await register('owl_last')).status).toBe(200)
  })

  test('LIMIT-08 failed log-ins: thirty an address, IPv6 by its /64', async () => {
    await start({ config: { trustedProxies } })
    const statuses = []
    for (let index = 0; index < 34; index += 1)
      statuses.push((await logIn(`nobody_${index}`, 'wrong', `2001:db8:1:1::${index}`)).status)
    expect(statuses).toEqual([
      ...Array.from({ length: 30 }, () => 401),
      ...Array.from({ length: 4 }, () => 429),
    ])
    expect((await logIn('demo_viewer', 'footlight-demo', '2001:db8:1:2::1')).status).toBe(
      trustedProxies.length > 0 ? 200 : 429,
    )
  })
})

test('AUTH-11 150 registrations at once from fifty addresses: every right log-in is let in', async () => {
  await start({ config: { trustedProxies: ['127.0.0.1'] } })
  const flood = Array.from({ length: 150 }, (_, index) =>
    register(`flood_${index}`, undefined, `203.0.113.${index % 50}`),
  )
  const logIns = await Promise.all(
    Array.from({ length: 8 }, (_, index) => logIn('demo_viewer', 'footlight-demo', `198.51.100.${index}`)),
  )
  expect(logIns.map(({ status }) => status)).toEqual(logIns.map(() => 200))
  const statuses = (await Promise.all(flood)).map(({ status }) => status)
  expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([])
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(64)
})
