import type { Clock } from '@footlight/core/ports'
import type { PeopleRepository } from '../accounts/people-port.ts'
import { type Mailer, MailRefused } from '../platform/mail/mailer.ts'
import type { Site } from '../platform/site.ts'
import type { BounceAddresses } from './bounce-addresses.ts'
import { bounceReasonOf } from './bounce-report.ts'
import { composeMail } from './compose-mail.ts'
import type { SettingsRepository } from './delivery-port.ts'
import { type Letter, NotSent, type Sender } from './letter.ts'
import { namesIn } from './names-in.ts'
import { wordsOf } from './notification-words.ts'
import { say } from './say.ts'
import type { UnsubscribeLinks } from './unsubscribe-links.ts'

export interface MailDeps {
  readonly mailer: Mailer
  readonly notificationSettings: SettingsRepository
  readonly unsubscribeLinks: UnsubscribeLinks
  /** null: nobody hears of what comes back. */
  readonly bounceAddresses: BounceAddresses | null
  readonly people: Pick<PeopleRepository, 'byIds'>
  readonly site: Pick<Site, 'publicUrl'>
  readonly clock: Clock
}

/** By e-mail, to addresses that are confirmed and take it. */
export function mailSender(deps: MailDeps): Sender {
  return {
    refusal: ({ emailConfirmed }, { bounce }) => {
      if (!emailConfirmed) return 'unconfirmed'
      return bounce === null ? null : 'bounced'
    },
    async send(letter) {
      const mail = await mailOf(letter, deps)
      try {
        await deps.mailer.send(mail)
      } catch (error) {
        if (!(error instanceof MailRefused)) throw error
        await noteRefusal(letter, error, deps)
        throw new NotSent(error.message)
      }
    },
  }
}

async function noteRefusal(
  { person }: Letter,
  { recipientStatus }: MailRefused,
  { notificationSettings, clock }: MailDeps,
): Promise<void> {
  const reason = recipientStatus === null ? null : bounceReasonOf(recipientStatus)
  if (reason !== null) await notificationSettings.bounced(person.id, clock.now(), reason)
}

async function mailOf({ person, settings, deliveries, isDigest }: Letter, deps: MailDeps) {
  const { site, unsubscribeLinks, bounceAddresses } = deps
  const names = await namesIn(deliveries, deps.people)
  const language = settings.language ?? 'en'
  const words = wordsOf(language)
  const siteUrl = site.publicUrl
  // Named by the first of a digest: when it is sent once more it is the same message.
  const [{ id, notification }] = deliveries as [Letter['deliveries'][number]]
  const what = isDigest ? 'digest' : notification.subject.kind
  return composeMail({
    to: person.email,
    language,
    words,
    siteUrl,
    unsubscribeUrl: unsubscribeLinks.urlOf({ account: person.id, what }, siteUrl),
    messageId: `n.${id}@${new URL(siteUrl).hostname}`,
    returnPath: bounceAddresses?.of(id) ?? null,
    lines: deliveries.map((each) => say(each.notification, names.of(each), settings, language, words)),
    isDigest,
    showsDetails: settings.choices.shows_details,
  })
}
