import { ManualClock } from '@footlight/core/ports/testing/manual-clock'
import type { AccountId } from '@footlight/core/protocol/ids'
import { changeChoices, defaultChoices } from '@footlight/core/rules/notifications/channels'
import { deliver } from '@footlight/server/notifications/deliver'
import { mailSender } from '@footlight/server/notifications/send-mail'
import { smsSender } from '@footlight/server/notifications/send-sms'
import type { SmsGateway } from '@footlight/server/notifications/sms-port'
import { UnsubscribeLinks } from '@footlight/server/notifications/unsubscribe-links'
import { type Mail, MailRefused } from '@footlight/server/platform/mail/mailer'
import pino from 'pino'
import { expect, test } from 'vitest'
import { fresh, NOON } from './commands.ts'
import { describeOnEachDatabase, type TestDatabase } from './databases.ts'
import { newPerson } from './people.ts'

const HOUR = 3_600_000
const HOURLY_LIMIT = defaultChoices.hourly_limit
/** Exim stands in the way of the real one in `mail-server.test.ts`; here it is about what is written down. */
type Send = (mail: Mail) => Promise<void>

let days = 40

class Post {
  readonly clock = new ManualClock(NOON + 24 * HOUR * (days += 1))
  readonly mails: Mail[] = []
  readonly #database: TestDatabase
  /** null: text messages are not offered. */
  gateway: SmsGateway | null = null
  /** What the mail server does; by default it takes everything. */
  send: Send = async (mail) => void this.mails.push(mail)

  constructor(database: TestDatabase) {
    this.#database = database
  }

  get deps() {
    const { db } = this.#database
    const { clock } = this
    const mailer = { send: (mail: Mail) => this.send(mail) }
    const site = { publicUrl: 'https://cams.example.org' }
    const unsubscribeLinks = new UnsubscribeLinks(Buffer.alloc(32, 7))
    const bounceAddresses = null
    return {
      ...db,
      clock,
      notificationSenders: {
        email: mailSender({ ...db, clock, mailer, site, unsubscribeLinks, bounceAddresses }),
        ...(this.gateway !== null && { sms: smsSender(this.gateway, db.people) }),
      },
      logger: pino({ level: 'silent' }),
    }
  }

  async reader(more: Parameters<typeof newPerson>[0] = {}): Promise<AccountId> {
    const made = await this.#database.db.people.create(newPerson({ emailConfirmed: true, ...more }))
    if (!made.ok) throw new Error(made.error)
    return made.value.id
  }

  async tell(account: AccountId, count = 1): Promise<void> {
    const told = Array.from({ length: count }, () => ({
      account,
      about: null,
      key: fresh('key'),
      subject: { kind: 'message' as const },
    }))
    const gathered = { position: 1, told, fanOuts: [], memory: [], read: [] }
    await this.deps.notificationSources.apply(fresh('source'), null, gathered, this.clock.now())
  }

  async choose(account: AccountId, patch: Parameters<typeof changeChoices>[1]): Promise<void> {
    const choose = (before: typeof defaultChoices) => changeChoices(before, patch)
    await this.deps.notificationSettings.change(account, { choose })
  }

  deliver(): Promise<void> {
    return deliver(this.deps)
  }
}

describeOnEachDatabase('deliveries', (database) => {
  test('NOTIFY-DELIVER-01 two processes at once send each message once; one that a crash cut off is sent once more, as the same message', async () => {
    const post = new Post(database)
    const readers = await Promise.all(Array.from({ length: 20 }, () => post.reader()))
    for (const reader of readers) await post.tell(reader)
    await Promise.all([post.deliver(), post.deliver(), post.deliver()])
    expect(post.mails).toHaveLength(20)
    expect(new Set(post.mails.map(({ messageId }) => messageId)).size).toBe(20)
    const reader = await post.reader()
    await post.tell(reader)
    // The server has it, and the process ends before that is written down.
    const { notificationDeliveries } = post.deps
    const killed = { ...notificationDeliveries, sent: () => new Promise<void>(() => undefined) }
    void deliver({ ...post.deps, notificationDeliveries: killed })
    await expect.poll(() => post.mails.length).toBe(21)
    await post.deliver()
    expect(post.mails).toHaveLength(21)
    post.clock.advance(HOUR)
    await post.deliver()
    await post.deliver()
    expect(post.mails).toHaveLength(22)
    expect(post.mails[21]!.messageId).toBe(post.mails[20]!.messageId)
  })

  test('NOTIFY-DELIVER-02 what may go well another time is tried five times, ever later, and then given up', async () => {
    const post = new Post(database)
    const reader = await post.reader()
    await post.tell(reader)
    let tries = 0
    post.send = async () => {
      tries += 1
      throw Object.assign(new Error('busy'), { responseCode: 451, command: 'RCPT TO' })
    }
    const triesAfter = async (ms: number) => {
      post.clock.advance(ms)
      await post.deliver()
      return tries
    }
    expect(await triesAfter(0)).toBe(1)
    expect(await triesAfter(59_000)).toBe(1)
    expect(await triesAfter(1_000)).toBe(2)
    for (const count of [3, 4, 5, 5, 5]) expect(await triesAfter(3 * HOUR)).toBe(count)
    // It is no fault of the address.
    expect((await post.deps.notificationSettings.of(reader)).bounce).toBeNull()
  })

  test('MAIL-04 a message that is refused for good ends e-mail to that address, until its owner tries again', async () => {
    const post = new Post(database)
    const reader = await post.reader()
    let tries = 0
    post.send = async () => {
      tries += 1
      throw new MailRefused('SMTP 550', '5.1.1')
    }
    await post.tell(reader, 2)
    await post.deliver()
    await post.tell(reader)
    await post.deliver()
    // The one that was on its way as well is not tried.
    expect(tries).toBe(1)
    const { notificationSettings, notifications } = post.deps
    expect((await notificationSettings.of(reader)).bounce).toEqual({
      at: post.clock.now(),
      reason: 'no_mailbox',
    })
    // What somebody chose meanwhile does not bring it back.
    await post.choose(reader, { shows_details: true })
    expect((await notificationSettings.of(reader)).bounce).not.toBeNull()
    await notificationSettings.change(reader, { bounce: null })
    expect((await notificationSettings.of(reader)).choices.shows_details).toBe(true)
    await post.tell(reader)
    await post.deliver()
    expect(tries).toBe(2)
    expect(await notifications.unread(reader)).toBe(4)
  })

  test('MAIL-04 what a policy or the message itself is refused for says nothing of the address, and is not tried again', async () => {
    const post = new Post(database)
    const reader = await post.reader()
    let tries = 0
    for (const status of ['5.7.1', '5.1.8', null]) {
      post.send = async () => {
        tries += 1
        throw new MailRefused('SMTP 550', status)
      }
      await post.tell(reader)
      await post.deliver()
      post.clock.advance(3 * HOUR)
      await post.deliver()
    }
    expect(tries).toBe(3)
    expect((await post.deps.notificationSettings.of(reader)).bounce).toBeNull()
  })

  test('BOUNCE-02 a message that came back is known by its number, and by that of an e-mail that was sent alone', async () => {
    const post = new Post(database)
    const reader = await post.reader()
    const { notificationDeliveries: deliveries } = post.deps
    await post.tell(reader)
    const [claimed] = await deliveries.claim(post.clock.now(), post.clock.now() + HOUR, 1)
    expect(await deliveries.returned(claimed!.id + 1_000, '5.1.1')).toBeNull()
    await deliveries.sent([claimed!.id])
    expect(await deliveries.returned(claimed!.id, '5.1.1')).toBe(reader)
    await post.tell(reader)
    // Not sent yet.
    expect(await deliveries.returned(claimed!.id + 1, '5.1.1')).toBeNull()
    await post.deliver()
    expect(await deliveries.returned(claimed!.id + 1, '5.1.1')).toBe(reader)
  })

  test('NOTIFY-SETTINGS-02 changes at once lose neither', async () => {
    const post = new Post(database)
    const reader = await post.reader()
    const { notificationSettings } = post.deps
    await Promise.all([
      post.choose(reader, { channels: { post: ['email'] } }),
      post.choose(reader, { channels: { media: [] } }),
      post.choose(reader, { digest_hour: 4 }),
      notificationSettings.change(reader, { phone: '+4915112345678' }),
      notificationSettings.change(reader, { language: 'nl' }),
      notificationSettings.bounced(reader, 7, 'refused'),
    ])
    const { choices, ...rest } = await notificationSettings.of(reader)
    expect(choices).toMatchObject({ digest_hour: 4, channels: { post: ['site', 'email'], media: [] } })
    expect(rest).toEqual({ phone: '+4915112345678', language: 'nl', bounce: { at: 7, reason: 'refused' } })
  })

  test('NOTIFY-TIME-04 what is beyond the hourly limit comes in one e-mail a day, and without one stays in the centre', async () => {
    const post = new Post(database)
    const [reader, without] = [await post.reader(), await post.reader()]
    await post.choose(reader, { digest_hour: 9, shows_details: true })
    await post.choose(without, { digest_hour: null })
    for (const each of [reader, without]) await post.tell(each, HOURLY_LIMIT + 3)
    await post.deliver()
    expect(post.mails).toHaveLength(2 * HOURLY_LIMIT)
    post.mails.length = 0
    post.clock.advance(24 * HOUR)
    await post.deliver()
    expect(post.mails).toHaveLength(1)
    expect(post.mails[0]!.subject).toBe('What you missed')
    expect(post.mails[0]!.text.match(/^- Someone sent you a message$/gm)).toHaveLength(3)
    expect(post.mails[0]!.headers?.['List-Unsubscribe']).toContain('~digest~')
    expect(await post.deps.notifications.unread(without)).toBe(HOURLY_LIMIT + 3)
  })

  test('NOTIFY-TIME-04 a digest is one e-mail however much is in it, and without names it counts', async () => {
    const post = new Post(database)
    const [named, neutral] = [await post.reader(), await post.reader()]
    await post.choose(named, { digest_hour: 9, shows_details: true, hourly_limit: 1 })
    await post.choose(neutral, { digest_hour: 9, hourly_limit: 1 })
    for (const each of [named, neutral]) await post.tell(each, 46)
    await post.deliver()
    post.mails.length = 0
    post.clock.advance(24 * HOUR)
    await Promise.all([post.deliver(), post.deliver()])
    const texts = post.mails.map(({ text }) => text).sort((a, b) => b.length - a.length)
    expect(texts).toHaveLength(2)
    expect(texts[0]!.match(/^- /gm)).toHaveLength(30)
    expect(texts[0]).toContain('And 15 more')
    expect(texts[1]).toContain('New notifications: 45')
    expect(texts[1]).not.toMatch(/message|Somebody/)
  })

  test('NOTIFY-TIME-01 quiet hours that were chosen after it was planned, or that a retry falls into, are kept as well', async () => {
    const post = new Post(database)
    const { clock } = post
    const [planned, retried] = [await post.reader(), await post.reader()]
    const minute = (clock.now() / 60_000) % 1_440
    const quiet = { from: (minute + 1) % 1_440, to: (minute + 61) % 1_440 }
    for (const each of [planned, retried]) await post.tell(each)
    const { send } = post
    post.send = async () => {
      throw Object.assign(new Error('busy'), { responseCode: 451 })
    }
    await post.deliver()
    post.send = send
    for (const each of [planned, retried]) await post.choose(each, { quiet, time_zone: 'UTC' })
    clock.advance(60_000)
    await post.deliver()
    clock.advance(59 * 60_000)
    await post.deliver()
    expect(post.mails).toEqual([])
    clock.advance(60_000)
    await post.deliver()
    expect(post.mails).toHaveLength(2)
  })

  test('SMS-01 without a gateway nothing is sent by text message; with one it goes to the number that was given', async () => {
    const post = new Post(database)
    const [reader, without] = [await post.reader(), await post.reader()]
    for (const each of [reader, without]) await post.choose(each, { channels: { message: ['sms'] } })
    await post.deps.notificationSettings.change(reader, { phone: '+4915112345678' })
    for (const each of [reader, without]) await post.tell(each)
    await post.deliver()
    const said: string[][] = []
    post.gateway = { send: async (...message) => void said.push(message) }
    post.clock.advance(3 * HOUR)
    await post.deliver()
    expect(said).toEqual([])
    for (const each of [reader, without]) await post.tell(each)
    await post.deliver()
    expect(said).toEqual([['+4915112345678', 'You have a new message']])
    expect(post.mails).toEqual([])
  })

  test('NOTIFY-DELIVER-03 nothing is sent to who is suspended, has not confirmed the address, has read it meanwhile, chose otherwise, or is in quiet hours', async () => {
    const post = new Post(database)
    const { clock, deps } = post
    const readers = {
      unconfirmed: await post.reader({ emailConfirmed: false }),
      suspended: await post.reader({ suspendedUntil: clock.now() + 48 * HOUR }),
      read: await post.reader(),
      deleted: await post.reader(),
      unsubscribed: await post.reader(),
      silent: await post.reader(),
      quiet: await post.reader(),
    }
    const minute = (clock.now() / 60_000) % 1_440
    await post.choose(readers.quiet, { quiet: { from: minute, to: (minute + 60) % 1_440 }, time_zone: 'UTC' })
    await post.choose(readers.silent, { channels: { message: [] } })
    for (const reader of Object.values(readers)) await post.tell(reader)
    expect(await deps.notifications.unread(readers.silent)).toBe(0)
    await deps.notifications.markAllRead(readers.read, 2 ** 40, clock.now())
    const [entry] = await deps.notifications.page(readers.deleted, null, 1)
    await deps.notifications.setDeleted(readers.deleted, entry!.id, clock.now())
    await post.choose(readers.unsubscribed, { channels: { message: ['site'] } })
    await post.deliver()
    expect(post.mails).toEqual([])
    clock.advance(HOUR)
    await post.deliver()
    const person = await deps.people.byId(readers.quiet)
    expect(post.mails.map(({ to }) => to)).toEqual([person!.email])
    expect(post.mails[0]!.subject).toBe('You have a new message')
  })
})
