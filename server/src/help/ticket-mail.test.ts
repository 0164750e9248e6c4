import { doubleOf } from '@footlight/core/ports/testing/double'
import pino from 'pino'
import { expect, test } from 'vitest'
import { readLetters } from '../platform/mail/letters.ts'
import { type Mail, MailDelayed, MailRefused } from '../platform/mail/mailer.ts'
import { TicketMail } from './ticket-mail.ts'
import type { StoredTicket, TicketRepository } from './ticket-port.ts'

test('MAIL-06 an address that takes nothing does not keep the answers of others; a mail system that is away does, and none is lost', async () => {
  readLetters()
  const due = new Set([1, 2, 3])
  const ticketOf = (id: number) =>
    doubleOf<StoredTicket>({ name: 'Owl', number: 'A1', email: `${id}@example.org`, language: 'en' })
  const ticketRepository = doubleOf<TicketRepository>({
    due: async () => [...due].map((id) => ({ id, text: 'Hello', ticket: ticketOf(id) })),
    sent: async (id: number) => void due.delete(id),
  })
  let isAway = true
  const mails: string[] = []
  const mailer = {
    async send({ to }: Mail) {
      if (isAway) throw new MailDelayed('ESOCKET', null)
      if (to.startsWith('1')) throw new MailRefused('SMTP 550', '5.1.1')
      mails.push(to)
    },
  }
  const logger = pino({ level: 'silent' })
  const mail = new TicketMail({ ticketRepository, mailer, siteUrl: () => 'https://cams.example.org', logger })
  await mail.sendDue()
  expect([...due]).toEqual([1, 2, 3])
  isAway = false
  await mail.sendDue()
  expect(mails).toEqual(['2@example.org', '3@example.org'])
  expect([...due]).toEqual([])
})
