import { massMessageLimits } from '@footlight/core/protocol'
import type { Logger } from 'pino'
import { isSuspended } from '../accounts/log-in.ts'
import type { PeopleRepository, Person } from '../accounts/people-port.ts'
import type { PrivateMessages } from '../messages/private-messages.ts'
import { logEvent } from '../platform/log-event.ts'
import type { RoomRepository } from '../rooms/room-port.ts'
import { type FindReadersDeps, findReaders } from './find-readers.ts'
import type { MassMessageRepository, StoredMassMessage } from './mass-message-port.ts'

export interface DeliverDeps extends FindReadersDeps {
  readonly massMessages: MassMessageRepository
  readonly privateMessages: Pick<PrivateMessages, 'deliver'>
  readonly people: Pick<PeopleRepository, 'byId' | 'byIds'>
  readonly roomRepository: Pick<RoomRepository, 'bansOf'>
  readonly logger: Logger
}

/** So many accounts are looked at before the others' turn comes: chat goes on in between. */
const PART = 100
/** Parts of one run, over all messages. */
const PARTS_MAX = 20
const MESSAGES_AT_ONCE = 10
const DAY_MS = 24 * 3_600_000

/**
 * Delivers what is due, part by part, each message in turn. Where it stands is in the database, and each copy has a
 * name of its own: what a crash cut off is done again, and reaches nobody twice (MASS-DELIVER-01).
 */
export async function deliverMassMessages(deps: DeliverDeps): Promise<void> {
  const { massMessages, clock, logger } = deps
  for (let parts = 0; parts < PARTS_MAX; ) {
    const due = await massMessages.due(clock.now(), MESSAGES_AT_ONCE)
    if (due.length === 0) return
    for (const message of due) {
      parts += 1
      try {
        await deliverPart(message, deps)
      } catch (error) {
        logEvent(logger, 'mass_message_failed', { err: error, message: message.id })
        return
      }
    }
  }
}

async function deliverPart(message: StoredMassMessage, deps: DeliverDeps): Promise<void> {
  const { massMessages, people, clock } = deps
  const sender = await people.byId(message.model)
  // Who is suspended says nothing; it does not go out later either.
  if (sender === null || isSuspended(sender, clock)) return void (await massMessages.stop(message.id))
  const part = await findReaders(message.model, message.audience, message.position, PART, deps)
  const [readers, muted] = await Promise.all([
    people.byIds(part.readers),
    massMessages.mutedBy(message.model, part.readers),
  ])
  let leftOut = part.readers.length - readers.length
  for (const reader of readers)
    if (!(await deliverTo(reader, muted.has(reader.id), message, sender, deps))) leftOut += 1
  await massMessages.advance(message, {
    position: part.position ?? message.position,
    leftOut,
    isOver: part.position === null,
  })
}

async function deliverTo(
  reader: Person,
  isMuted: boolean,
  { id, text, post }: StoredMassMessage,
  sender: Person,
  { massMessages, privateMessages, roomRepository, clock }: DeliverDeps,
): Promise<boolean> {
  if (isMuted || isSuspended(reader, clock) || !reader.settings.mass_messages_allowed) return false
  const now = clock.now()
  if ((await roomRepository.bansOf(reader.username, [sender.id], now)).length > 0) return false
  const limit = { since: now - DAY_MS, max: massMessageLimits.toReaderPerDay }
  if ((await massMessages.reserve(id, reader.id, now, limit)) === null) return false
  const isTaken = await privateMessages.deliver(sender, reader, {
    ref: `mass.${id}.${reader.id}`,
    text,
    post,
  })
  if (isTaken) await massMessages.delivered(id, reader.id)
  else await massMessages.release(id, reader.id)
  return isTaken
}
