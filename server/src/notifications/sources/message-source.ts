import type { Clock } from '@footlight/core/ports'
import type { MessageRepository } from '../../messages/message-port.ts'
import type { NewNotification } from '../notification-port.ts'
import { gathered, type Source } from './source.ts'

const MESSAGES = 500
/** Who has not read a message for so long is away. ms */
const AWAY_MS = 60_000

export interface MessageSourceDeps {
  readonly messages: Pick<MessageRepository, 'sentAfter' | 'last'>
  readonly clock: Clock
}

/**
 * Private messages that nobody has read for a minute; of strangers nobody is told. One chat is told once until it is read (NOTIFY-MESSAGE-01): as
 * far as it was read is part of the key.
 */
export function messageSource({ messages, clock }: MessageSourceDeps): Source {
  return {
    name: 'messages',
    start: () => messages.last(),
    async read(after) {
      const sent = await messages.sentAfter(after, clock.now() - AWAY_MS, MESSAGES)
      const last = sent.at(-1)
      if (last === undefined) return null
      const told = sent
        .filter(({ id, readUpTo, isRequest }) => !isRequest && id > readUpTo)
        .map(
          ({ from, to, readUpTo }): NewNotification => ({
            account: to,
            about: from,
            key: `message:${from}:${readUpTo}`,
            subject: { kind: 'message' },
          }),
        )
      return gathered(last.id, { told: onePerKey(told) })
    },
  }
}

/** One statement does not meet its own rows. */
function onePerKey(told: readonly NewNotification[]): readonly NewNotification[] {
  return [...new Map(told.map((each) => [`${each.account} ${each.key}`, each])).values()]
}
