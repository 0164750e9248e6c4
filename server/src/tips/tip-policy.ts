import type { Clock, PeopleRepository, Person } from '@footlight/core/ports'
import type { Failure } from '@footlight/core/protocol'
import { fail, ok, type Result } from '@footlight/core/rules'
import { isSuspended } from '../accounts/log-in.ts'
import { isStaff } from '../accounts/roles.ts'
import type { RoomDirectory } from '../rooms/port.ts'

/**
 * Whether `sender` may tip whoever is called `recipient`; answers that person. What the wallet holds is for
 * the ledger to say.
 */
export async function judgeTip(
  sender: Person,
  recipient: string,
  parts: { people: PeopleRepository; rooms: RoomDirectory; clock: Clock },
): Promise<Result<Person, Failure>> {
  if (sender.username === recipient) return fail({ error: 'tip_self' })
  if (sender.type === 'model') return fail({ error: 'models_cannot_purchase' })
  const model = await parts.people.byUsername(recipient)
  // Names of viewers cannot be tried out.
  if (model?.type !== 'model') return fail({ error: 'user_not_found' })
  if (isSuspended(model, parts.clock)) return fail({ error: 'recipient_cannot_receive' })
  const room = await parts.rooms.snapshot(model)
  // As at the door of the room, nobody bans the staff.
  if (room.banned.includes(sender.username) && !isStaff(sender.roles)) return fail({ error: 'banned' })
  // Tips stand in the chat with what they say, and the chat is closed without the password.
  if ((await parts.rooms.features(model)).modes.refusalOf(sender) === 'password_required')
    return fail({ error: 'password_required' })
  return ok(model)
}
