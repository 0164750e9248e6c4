import { NotificationSubject, notificationKinds } from '@footlight/core/protocol'
import { AccountId } from '@footlight/core/protocol/ids'
import { type Language, languages } from '@footlight/core/rules/languages'
import { changeChoices, defaultChoices } from '@footlight/core/rules/notifications/channels'
import { expect, test } from 'vitest'
import { composeMail } from './compose-mail.ts'
import { wordsOf } from './notification-words.ts'
import { say } from './say.ts'

const more = {
  amount: 1_999,
  currency: 'USD',
  media_id: 7,
  decision: 'refused',
  level: 'insider',
  ends_at: '2026-11-24T12:00:00.000Z',
}
const subjects = notificationKinds.map((kind) => NotificationSubject.parse({ ...more, kind }))
const account = AccountId.parse(1)
/** Kinds that are about nobody else. */
const nameless: readonly string[] = [
  'media_reviewed',
  'avatar_removed',
  're_up',
  're_up_stopped',
  'renewal_ahead',
  'renewal_paid',
  'renewal_stopped',
]
const stored = { id: 1, account, about: account, count: 2, createdAt: 0, readAt: null }
const detailed = { choices: changeChoices(defaultChoices, { shows_details: true }) }
const neutral = { choices: defaultChoices }

test.each(Object.keys(languages) as Language[])(
  'NOTIFY-NEUTRAL-01 neither a name nor a kind is in what others may read, in %s, until that is asked for',
  (language) => {
    const words = wordsOf(language)
    for (const subject of subjects) {
      const notification = { ...stored, subject }
      const said = say(notification, 'Luna <b>', neutral, language, words)
      expect([words.subject, words.subject_message]).toContain(said)
      expect(said === words.subject_message).toBe(subject.kind === 'message')
      const open = say(notification, 'Luna <b>', detailed, language, words)
      expect(open).not.toMatch(/\{\{|^$/)
      if (!nameless.includes(subject.kind)) expect(open).toContain('Luna <b>')
      expect(say(notification, null, detailed, language, words)).not.toContain('null')
    }
  },
)

test('MAIL-03 a message has plain text and HTML alike, nothing that is fetched, and no name becomes markup or a header', () => {
  const mail = composeMail({
    to: 'owl@example.org',
    language: 'en',
    words: wordsOf('en'),
    siteUrl: 'https://cams.example.org',
    unsubscribeUrl: 'https://cams.example.org/api/v1/notifications/unsubscribe/1~live~x',
    messageId: 'n.1@cams.example.org',
    returnPath: null,
    lines: ['<img src=x onerror=alert(1)> & "Luna" is live'],
    isDigest: false,
    showsDetails: true,
  })
  expect(mail.html).toContain('&lt;img src=x onerror=alert(1)&gt; &amp; &quot;Luna&quot; is live')
  expect(mail.html).not.toMatch(/<[^>]*(?:src|url\(|background)|<(?:img|script|link|iframe)/i)
  expect(mail.text).toContain('<img src=x onerror=alert(1)> & "Luna" is live')
  for (const part of [mail.text, mail.html]) expect(part).toContain('1~live~x')
})
