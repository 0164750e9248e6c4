import { createHash } from 'node:crypto'
import { ManualClock } from '@footlight/core/ports/testing/manual-clock'
import type { HumanCheckPurpose, ProofOfWork } from '@footlight/core/protocol'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestApi } from '../dev-env/api-client.ts'
import { must } from '../dev-env/show-steps.ts'
import { type Footlight, startFootlight } from '../dev-env/start-footlight.ts'

const TTL_MS = 5 * 60_000
const HASHES = 1_000
const clock = new ManualClock(Date.UTC(2026, 10, 27, 12))
let footlight: Footlight
beforeAll(async () => {
  footlight = await startFootlight({
    clock,
    config: { humanCheck: { hashesMax: HASHES, afterFailures: 3 } },
  })
})
afterAll(() => footlight.stop())

const workFor = async (who: TestApi, purpose: HumanCheckPurpose): Promise<ProofOfWork> =>
  must(await who.get(`/auth/human_check?purpose=${purpose}`)).work

/** As a browser does it. */
function numberOf({ salt, challenge, maxnumber }: ProofOfWork): number {
  for (let n = 0; n <= maxnumber; n += 1)
    if (createHash('sha256').update(`${salt}${n}`).digest('hex') === challenge) return n
  throw new Error('there is no such number')
}

const written = (answer: object): string => Buffer.from(JSON.stringify(answer)).toString('base64')

function answerTo(work: ProofOfWork, over: object = {}): string {
  const { maxnumber: _, ...rest } = work
  return written({ ...rest, number: numberOf(work), ...over })
}

let people = 0
const form = () => {
  people += 1
  return {
    ...{ username: `human_${people}`, email: `human_${people}@example.org`, password: 'quiet-river-lamp' },
    ...{ birth_date: '1990-02-03', type: 'viewer', accepts_terms: true },
  }
}
const register = (who: TestApi, human_check?: string) =>
  who.post('/auth/register', { ...form(), human_check })
const refused = { status: 403, body: { error: 'human_check_required' } }

test('CAPTCHA-02 whoever signs up or has a password written to does the work first, once for each', async () => {
  const guest = footlight.guest()
  expect(await register(guest)).toMatchObject(refused)
  const work = await workFor(guest, 'register')
  expect(work.maxnumber).toBe(HASHES)
  must(await register(guest, answerTo(work)))

  const other = footlight.guest()
  const forgot = (human_check?: string) =>
    other.post('/auth/forgot_password', { email: 'nobody@example.org', human_check })
  expect(await forgot()).toMatchObject(refused)
  const answer = answerTo(await workFor(other, 'forgot_password'))
  must(await forgot(answer))
  expect(await forgot(answer)).toMatchObject(refused)
})

test('CAPTCHA-03 an answer is taken once, also by two tabs in the same moment', async () => {
  const guest = footlight.guest()
  await guest.get('/site_config')
  const answer = answerTo(await workFor(guest, 'forgot_password'))
  const tabs = await Promise.all(
    [1, 2, 3, 4].map(() =>
      guest.post('/auth/forgot_password', { email: 'nobody@example.org', human_check: answer }),
    ),
  )
  expect(tabs.map(({ status }) => status).sort()).toEqual([200, 403, 403, 403])
})

test('CAPTCHA-03 another session’s, another purpose’s, an old and a forged one are worth nothing', async () => {
  const [guest, stranger] = [footlight.guest(), footlight.guest()]
  const work = await workFor(guest, 'register')
  const number = numberOf(work)
  const lies: (string | undefined)[] = [
    undefined,
    '',
    'no base64 !',
    written([]),
    written({ number }),
    'x'.repeat(999),
    answerTo(await workFor(stranger, 'register')),
    answerTo(await workFor(guest, 'log_in')),
    answerTo(work, { number: number + 1 }),
    answerTo(work, { number: String(number) }),
    answerTo(work, { number: -number - 1 }),
    answerTo(work, { algorithm: 'SHA-1' }),
    answerTo(work, { signature: '0'.repeat(64) }),
    // A challenge of one's own, as easy as one likes.
    answerTo(work, {
      number: 1,
      challenge: createHash('sha256').update(`${work.salt}1`).digest('hex'),
    }),
    // Another day for it, and digits that would be read as the time instead of the number.
    answerTo(work, { salt: work.salt.replace(/expires=\d/, 'expires=9') }),
    answerTo(work, {
      salt: work.salt.replace('&', String(number).slice(0, 1)),
      number: Number(String(number).slice(1) || '0'),
    }),
  ]
  for (const lie of lies) expect(await register(guest, lie), lie).toMatchObject(refused)
  expect((await register(guest, 'x'.repeat(1_001))).body.error).toBe('invalid_value')
  clock.setWall(TTL_MS)
  expect(await register(guest, answerTo(work))).toMatchObject(refused)
  clock.setWall(-1_000)
  must(await register(guest, answerTo(work)))
})

test('CAPTCHA-04 a log-in asks for it after three failures of a name or an address, and a right one before that counts nothing', async () => {
  const owner = form()
  const first = footlight.guest()
  must(
    await first.post('/auth/register', { ...owner, human_check: answerTo(await workFor(first, 'register')) }),
  )
  const guest = footlight.guest()
  const logIn = (who: TestApi, password: string, human_check?: string) =>
    who.post('/auth/login', { username: owner.username, password, human_check })
  for (let n = 0; n < 4; n += 1) must(await logIn(footlight.guest(), owner.password))
  for (let n = 0; n < 3; n += 1)
    expect((await logIn(guest, 'not-the-password')).body.error).toBe('invalid_credentials')
  // Not even whoever knows it learns anything without the work.
  expect(await logIn(guest, owner.password)).toMatchObject(refused)
  expect(await logIn(guest, 'not-the-password')).toMatchObject(refused)
  // A passkey beside it is no way around.
  const passkey = {
    ...{ id: 'AAAA', rawId: 'AAAA', type: 'public-key', clientExtensionResults: {} },
    response: { clientDataJSON: 'AAAA', authenticatorData: 'AAAA', signature: 'AAAA' },
  }
  const { username } = owner
  for (const password of [owner.password, 'not-the-password'])
    expect(await guest.post('/auth/passkeys/log_in', { username, password, passkey })).toMatchObject(refused)
  // Nor is an appeal, which takes a password, too.
  const appeal = (password: string, human_check?: string) =>
    guest.post('/auth/appeal', { username, password, human_check, text: 'I have done nothing of this.' })
  for (const password of [owner.password, 'not-the-password'])
    expect(await appeal(password)).toMatchObject(refused)
  const work = async () => answerTo(await workFor(guest, 'log_in'))
  expect((await appeal(owner.password, await work())).body).toMatchObject({ state: 'not_suspended' })
  expect((await logIn(guest, 'not-the-password', await work())).body.error).toBe('invalid_credentials')
  must(await logIn(guest, owner.password, await work()))
})

test('CAPTCHA-01 where it is off nobody is asked, and there is no work', async () => {
  const plain = await startFootlight()
  const guest = plain.guest()
  expect(must(await guest.get('/auth/human_check?purpose=register')).work).toBeNull()
  for (let n = 0; n < 5; n += 1)
    expect((await guest.post('/auth/login', { username: 'nobody_here', password: 'x' })).body.error).toBe(
      'invalid_credentials',
    )
  must(await register(guest))
  await plain.stop()
})
