import type { AccountId } from '@footlight/core/protocol'
import { caseLimits } from '@footlight/core/protocol'
import type { Transaction } from 'kysely'
import type { AuditEntry } from '../audit-log/module.ts'
import { idOfText, type RemovableContent, type RemovalAct } from '../cases/module.ts'
import type { Bus } from '../platform/cluster/bus.ts'
import { roomContentRemoved } from './removed-content.ts'
import type { RoomRepository } from './room-port.ts'
import type { RoomTables } from './room-repository.ts'

interface SubjectContentDeps {
  readonly roomRepository: Pick<RoomRepository, 'load'>
  readonly bus: Bus
}

/** The line of text above a performer's room, as a decision removes it. */
export function subjectContent({ roomRepository, bus }: SubjectContentDeps): RemovableContent {
  return {
    async shownOf(account) {
      const { subject } = await roomRepository.load(account)
      if (subject === '') return []
      const title = subject.slice(0, caseLimits.titleChars)
      return [{ id: idOfText(subject), title, at: null, picture_url: null, is_removed: false }]
    },
    remove: removeStoredSubject,
    /** Whoever is in the room, and the lists that it stands in, hear it from the room itself. */
    finish: async (room, id) => bus.publish(roomContentRemoved, { room, kind: 'room_subject', id }),
  }
}

/** In the transaction of the decision. null: it is another text by now. */
export async function removeStoredSubject(
  transaction: Transaction<RoomTables>,
  owner: AccountId,
  id: string,
  { by, at, reason }: RemovalAct,
): Promise<AuditEntry | null> {
  const text = await textOf(transaction, owner)
  if (text === '' || idOfText(text) !== id) return null
  const { numUpdatedRows } = await transaction
    .updateTable('rooms')
    .set({ subject: '' })
    .where('owner_id', '=', owner)
    .where('subject', '=', text)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) return null
  const subject = { kind: 'room', id: String(owner) } as const
  return { at, actor: by, action: 'rooms.remove_subject', subject, reason, details: { text: id } }
}

async function textOf(transaction: Transaction<RoomTables>, owner: AccountId): Promise<string> {
  const row = await transaction
    .selectFrom('rooms')
    .select('subject')
    .where('owner_id', '=', owner)
    .executeTakeFirst()
  return row?.subject ?? ''
}
