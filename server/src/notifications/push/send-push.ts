import type { Clock } from '@footlight/core/ports'
import type { PeopleRepository } from '../../accounts/people-port.ts'
import { type Letter, NotSent, type Sender } from '../letter.ts'
import { namesIn } from '../names-in.ts'
import { wordsOf } from '../notification-words.ts'
import { say } from '../say.ts'
import type { DeviceRepository, PushDevice } from './device-port.ts'
import { type PushClient, PushDelayed } from './push-client.ts'

export interface PushDeps {
  readonly pushDevices: DeviceRepository
  readonly pushClient: Pick<PushClient, 'send'>
  readonly people: Pick<PeopleRepository, 'byIds'>
  readonly clock: Clock
}

/** To every browser of an account that takes messages. */
export function pushSender(deps: PushDeps): Sender {
  const { pushDevices, clock } = deps
  return {
    refusal: async ({ id }) => ((await pushDevices.of(id, clock.now())).length === 0 ? 'no_device' : null),
    async send(letter) {
      const devices = await pushDevices.of(letter.person.id, clock.now())
      const text = await textOf(letter, deps)
      const outcomes = await Promise.all(devices.map((device) => sendTo(device, text, deps)))
      // One that has it is enough: the others would have it twice with another try.
      if (outcomes.includes('sent')) return
      const delayed = outcomes.find((outcome) => outcome instanceof PushDelayed)
      throw delayed ?? new NotSent('gone')
    },
  }
}

async function sendTo(
  device: PushDevice,
  text: string,
  { pushClient, pushDevices }: PushDeps,
): Promise<'sent' | 'gone' | PushDelayed> {
  try {
    const outcome = await pushClient.send(device, text)
    if (outcome === 'gone') await pushDevices.remove(device.endpoint, null)
    return outcome
  } catch (error) {
    if (error instanceof PushDelayed) return error
    throw error
  }
}

/** What the service worker of the site reads. */
async function textOf({ settings, deliveries }: Letter, { people }: PushDeps): Promise<string> {
  const [delivery] = deliveries as [Letter['deliveries'][number]]
  const names = await namesIn([delivery], people)
  const language = settings.language ?? 'en'
  const { notification } = delivery
  const title = say(notification, names.of(delivery), settings, language, wordsOf(language))
  return JSON.stringify({ title, lang: language, tag: `n${notification.id}`, url: '/notifications' })
}
