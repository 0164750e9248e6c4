import { randomUUID } from 'node:crypto'
import { MailRefused } from '@footlight/server/platform/mail/mailer'
import { SmtpMailer } from '@footlight/server/platform/mail/smtp-mailer'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { freePort } from '../dev-env/free-port.ts'
import { type MailServer, startMailServer, whyNoMailServer } from '../dev-env/mail-server.ts'
import { must } from '../dev-env/show-steps.ts'
import { type Footlight, startFootlight } from '../dev-env/start-footlight.ts'

const missing = whyNoMailServer()
const from = 'Footlight <hello@example.org>'
let server: MailServer
beforeAll(async () => {
  if (missing === null) server = await startMailServer()
})
afterAll(() => server?.stop())
beforeEach((context) => context.skip(missing !== null, missing ?? ''))

const mail = { subject: 'Grüße', text: 'Schöne Grüße', html: '<p>Schöne Grüße</p>' }
const arrived = () =>
  vi.waitFor(() => expect(server.messages().length).toBeGreaterThan(0), { timeout: 10_000 })

test('MAIL-02 a real server takes a message in both forms, refuses one for good, one for now, and is gone or slow without holding anybody up', async () => {
  const mailer = new SmtpMailer({ url: `smtp://127.0.0.1:${server.port}`, from, silenceMs: 6_000 })
  const failure = (to: string) =>
    mailer.send({ ...mail, to }).then(
      () => null,
      (error: unknown) => error,
    )
  await mailer.send({
    ...mail,
    to: 'owl@example.org',
    messageId: 'n.7@example.org',
    headers: { 'List-Unsubscribe': '<https://example.org/u>\r\nBcc: others@example.org' },
  })
  await arrived()
  const [message] = server.messages()
  expect(message).toContain('Message-ID: <n.7@example.org>')
  expect(message).toMatch(/multipart\/alternative/)
  expect(message).not.toMatch(/^Bcc:/m)
  expect(message).not.toMatch(/<img/)
  const refused = await failure('nobody@example.org')
  expect(refused).toBeInstanceOf(MailRefused)
  expect(refused).toMatchObject({ recipientStatus: '5.1.1', message: 'SMTP 550' })
  expect(await failure('spam@example.org')).toMatchObject({ recipientStatus: '5.7.1' })
  const later = await failure('later@example.org')
  expect(later).toMatchObject({ responseCode: 451 })
  expect(later).not.toBeInstanceOf(MailRefused)
  const slow = await failure('slow@example.org')
  expect(slow).toMatchObject({ code: 'ETIMEDOUT' })
  const gone = new SmtpMailer({ url: `smtp://127.0.0.1:${await freePort()}`, from })
  await expect(gone.send({ ...mail, to: 'owl@example.org' })).rejects.toMatchObject({ code: 'ESOCKET' })
  expect(server.messages()).toHaveLength(1)
})

test('MAIL-02 nothing is said without TLS where it is wanted, nor to a server whose certificate nobody signed', async () => {
  const plain = new SmtpMailer({ url: `smtp://127.0.0.1:${server.port}`, from, requiresTls: true })
  const before = server.messages().length
  await expect(plain.send({ ...mail, to: 'owl@example.org' })).rejects.not.toBeInstanceOf(MailRefused)
  const forged = await startMailServer({ tls: true })
  try {
    const url = `smtp://127.0.0.1:${forged.port}`
    const careful = new SmtpMailer({ url, from, requiresTls: true })
    await expect(careful.send({ ...mail, to: 'owl@example.org' })).rejects.toMatchObject({ code: 'ESOCKET' })
    expect(forged.messages()).toEqual([])
  } finally {
    await forged.stop()
  }
  expect(server.messages()).toHaveLength(before)
})

test('UNSUBSCRIBE-01 UNSUBSCRIBE-02 a message that nobody read arrives as e-mail with a neutral subject, and its link ends such mail with one press, without a log-in', async () => {
  const smtp = { url: `smtp://127.0.0.1:${server.port}`, from, bounces: null }
  const footlight = await startFootlight({ config: { smtp } })
  try {
    const viewer = await footlight.newPerson('viewer', 10)
    must(await viewer.post('/notifications/settings', { quiet: null, time_zone: 'Europe/Berlin' }))
    await tellOf(footlight, viewer.username)
    const mailOf = async () =>
      await vi.waitFor(
        () => {
          const found = server
            .messages()
            .find((each) => each.includes(`To: ${viewer.username}@`) && each.includes('One-Click'))
          expect(found).toBeDefined()
          return found!
        },
        { timeout: 15_000 },
      )
    const message = await mailOf()
    expect(message).toMatch(/^Subject: You have a new message\r?$/m)
    expect(message).not.toContain('demo_model')
    expect(message).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r?$/m)
    const url = /List-Unsubscribe: <([^>]+)>/.exec(message.replaceAll(/\r?\n[ \t]+/g, ''))?.[1] ?? ''
    expect(url).toMatch(/^http/)
    const emailOf = async () => must(await viewer.get('/notifications/settings')).channels.message
    // What only looks at links ends nothing.
    const looked = await fetch(url)
    expect([looked.status, looked.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
    expect(await emailOf()).toContain('email')
    const body = 'List-Unsubscribe=One-Click'
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    for (const forged of [url.slice(0, -4), url.replace('~message~', '~post~'), url.replace(/\/\d+~/, '/1~')])
      expect((await fetch(forged, { method: 'POST', headers, body })).status).toBe(404)
    const page = await fetch(url.slice(0, -4), { headers: { accept: 'text/html' } })
    expect([page.status, await page.text()]).toEqual([404, expect.stringContaining('not complete')])
    expect(await emailOf()).toContain('email')
    for (const _twice of [1, 2])
      expect((await fetch(url, { method: 'POST', headers, body })).status).toBe(200)
    expect(await emailOf()).toEqual(['site', 'push'])
    // And back by the settings.
    must(await viewer.post('/notifications/settings', { channels: { message: ['email'] } }))
    expect(await emailOf()).toEqual(['site', 'email'])
  } finally {
    await footlight.stop()
  }
})

test('BOUNCE-02 a mail server brings back what it could not deliver; no more is sent to that address, its owner reads why, and can try again', async () => {
  const token = 'a-secret-of-the-operator'
  const smtp = {
    url: `smtp://127.0.0.1:${server.port}`,
    from,
    bounces: { address: 'bounces@example.org', token },
  }
  const footlight = await startFootlight({ config: { smtp } })
  try {
    server.bringBounces(footlight.url, token)
    const viewer = footlight.guest()
    const username = `gone_${randomUUID().slice(0, 8)}`
    const asked = { username, password: 'quiet-river-lamp', birth_date: '1990-02-03' }
    const email = `${username}@example.org`
    must(await viewer.post('/auth/register', { ...asked, email, type: 'viewer', accepts_terms: true }))
    const settings = async () => must(await viewer.get('/notifications/settings'))
    expect((await settings()).bounced).toBeNull()
    await tellOf(footlight, username)
    await vi.waitFor(async () => expect((await settings()).bounced).not.toBeNull(), { timeout: 20_000 })
    const { bounced } = await settings()
    expect(bounced?.reason).toBe('refused')
    // It is in the centre, and no mail of it is planned any more.
    expect(must(await viewer.get('/notifications')).unread).toBe(1)
    expect(must(await viewer.post('/notifications/settings', { tries_again: true })).bounced).toBeNull()

    // What anybody else says is not believed; what says nothing of a failure is taken, and does nothing.
    const bring = async (address: string, said: string, authorization = `Bearer ${token}`) => {
      const path = `${footlight.url}/api/v1/notifications/bounces/${encodeURIComponent(address)}`
      const headers = { authorization, 'content-type': 'message/rfc822' }
      return (await fetch(path, { method: 'POST', headers, body: said })).status
    }
    const report = 'Content-Type: message/delivery-status\n\nAction: failed\nStatus: 5.1.1\n'
    const address = `bounces+1.${'0'.repeat(20)}`
    expect(await bring(address, report, 'Bearer of-nothing-at-all')).toBe(403)
    expect(await bring(address, report, '')).toBe(403)
    expect(await bring(address, report)).toBe(204)
    expect(await bring('hello@example.org', report)).toBe(204)
    expect((await settings()).bounced).toBeNull()
  } finally {
    await footlight.stop()
  }
})

/** Somebody with a confirmed address has a message that they did not read. */
async function tellOf(footlight: Footlight, username: string): Promise<void> {
  const { people, notificationSources } = footlight.server.database
  const account = (await people.byUsername(username))!.id
  const about = (await people.byUsername('demo_model'))!.id
  await people.confirmEmail(account)
  await notificationSources.apply(
    `test of ${username}`,
    null,
    {
      position: 1,
      told: [{ account, about, key: 'message', subject: { kind: 'message' } }],
      fanOuts: [],
      memory: [],
      read: [],
    },
    Date.now(),
  )
}
