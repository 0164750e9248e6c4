import { setImmediate as turn } from 'node:timers/promises'
import { doubleOf } from '@footlight/core/ports/testing/double'
import { ManualClock } from '@footlight/core/ports/testing/manual-clock'
import { AccountId } from '@footlight/core/protocol/ids'
import pino from 'pino'
import { beforeAll, expect, test } from 'vitest'
import { readLetters } from '../platform/mail/letters.ts'
import { type Mail, MailDelayed, MailRefused } from '../platform/mail/mailer.ts'
import { EmailClaims } from './email-claims.ts'
import type { PeopleRepository, Person } from './people-port.ts'

beforeAll(() => readLetters())

const MINUTE = 60_000
const person = doubleOf<Person>({ id: AccountId.parse(7), username: 'owl', email: 'owl@example.org' })

/** `send` says what the mail server does with each try. */
function claims(send: (tries: number, mail: Mail) => void) {
  const clock = new ManualClock()
  let tries = 0
  const mailer = { send: async (mail: Mail) => send((tries += 1), mail) }
  const people = doubleOf<PeopleRepository>({ byConfirmedEmail: async () => null })
  const deps = { people, mailer, clock, serverSecret: Buffer.alloc(32, 1), logger: pino({ level: 'silent' }) }
  const made = new EmailClaims({ ...deps, siteUrl: () => 'https://cams.example.org' })
  return {
    made,
    async triesAfter(ms: number): Promise<number> {
      clock.advance(ms)
      for (let turns = 0; turns < 5; turns += 1) await turn()
      return tries
    },
  }
}

const away = () => {
  throw new MailDelayed('ESOCKET', null)
}

test('MAIL-07 a mail server that is away for a moment costs nobody the message about their account', async () => {
  const mails: Mail[] = []
  const { made, triesAfter } = claims((tries, mail) => (tries < 4 ? away() : void mails.push(mail)))
  made.write(person, 'en')
  expect(await triesAfter(0)).toBe(1)
  expect(await triesAfter(MINUTE - 1)).toBe(1)
  expect(await triesAfter(1)).toBe(2)
  expect(await triesAfter(5 * MINUTE)).toBe(3)
  expect(mails).toEqual([])
  expect(await triesAfter(30 * MINUTE)).toBe(4)
  expect(mails.map(({ to }) => to)).toEqual(['owl@example.org'])
  expect(await triesAfter(24 * 60 * MINUTE)).toBe(4)
  await made.close()
})

test('MAIL-07 what is refused for good is not tried again, nor is anything for ever', async () => {
  const refused = claims(() => {
    throw new MailRefused('SMTP 550', '5.1.1')
  })
  refused.made.write(person, 'en')
  expect(await refused.triesAfter(24 * 60 * MINUTE)).toBe(1)
  const gone = claims(away)
  gone.made.write(person, 'en')
  for (const expected of [2, 3, 4, 4, 4]) {
    await gone.triesAfter(0)
    expect(await gone.triesAfter(30 * MINUTE)).toBe(expected)
  }
})

test('MAIL-07 a server that ends tries once more, and waits for nothing', async () => {
  const mails: Mail[] = []
  const { made, triesAfter } = claims((tries, mail) => (tries < 2 ? away() : void mails.push(mail)))
  made.write(person, 'en')
  expect(await triesAfter(0)).toBe(1)
  await made.close()
  expect(mails).toHaveLength(1)
  const gone = claims(away)
  gone.made.write(person, 'en')
  await gone.triesAfter(0)
  await gone.made.close()
  expect(await gone.triesAfter(24 * 60 * MINUTE)).toBe(2)
})
