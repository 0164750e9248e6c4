import type { PeopleRepository } from '../accounts/people-port.ts'
import type { Sender } from './letter.ts'
import { namesIn } from './names-in.ts'
import { wordsOf } from './notification-words.ts'
import { say } from './say.ts'
import type { SmsGateway } from './sms-port.ts'

/** By text message, to the number that its account gave. */
export function smsSender(gateway: SmsGateway, people: Pick<PeopleRepository, 'byIds'>): Sender {
  return {
    refusal: (_person, { phone }) => (phone === null ? 'no_number' : null),
    async send({ settings, deliveries }) {
      const names = await namesIn(deliveries, people)
      const language = settings.language ?? 'en'
      const words = wordsOf(language)
      const said = deliveries.map((each) => say(each.notification, names.of(each), settings, language, words))
      if (settings.phone !== null) await gateway.send(settings.phone, said.join('\n'))
    },
  }
}
