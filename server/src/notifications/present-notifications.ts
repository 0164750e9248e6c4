import type { Clock } from '@footlight/core/ports'
import type { Notification } from '@footlight/core/protocol'
import { avatarUrl } from '../accounts/avatar-url.ts'
import type { PeopleRepository } from '../accounts/people-port.ts'
import type { Identity } from '../accounts/port.ts'
import { isoTime } from '../accounts/present-user.ts'
import { isStaff } from '../accounts/roles.ts'
import type { RegionBlocks } from '../regions/region-blocks.ts'
import type { RoomRepository } from '../rooms/room-port.ts'
import type { StoredNotification } from './notification-port.ts'

export interface PresentDeps {
  readonly people: Pick<PeopleRepository, 'byIds'>
  readonly roomRepository: Pick<RoomRepository, 'bansOf'>
  readonly blockedRegions: Pick<RegionBlocks, 'isBlocked'>
  readonly clock: Clock
}

/** As their owner reads them: of a performer whom they may not see any more, or not from here, nothing. */
export async function presentNotifications(
  stored: readonly StoredNotification[],
  { person, sessionKey }: Extract<Identity, { kind: 'person' }>,
  { people, roomRepository, blockedRegions, clock }: PresentDeps,
): Promise<readonly Notification[]> {
  const ids = [...new Set(stored.flatMap(({ about }) => (about === null ? [] : [about])))]
  const [found, bans] = await Promise.all([
    people.byIds(ids),
    roomRepository.bansOf(person.username, ids, clock.now()),
  ])
  const peopleOf = new Map(found.map((each) => [each.id, each]))
  const viewer = { accountId: person.id, isStaff: isStaff(person.roles), sessionKey }
  return stored.flatMap(({ id, subject, about, count, createdAt, readAt }) => {
    const whom = about === null ? undefined : peopleOf.get(about)
    const isHidden =
      whom !== undefined && (bans.includes(whom.id) || blockedRegions.isBlocked(whom.username, viewer))
    if (isHidden) return []
    return [
      {
        id,
        about:
          whom === undefined
            ? null
            : {
                username: whom.username,
                display_name: whom.displayName,
                avatar_url: avatarUrl(whom),
              },
        subject,
        count,
        created_at: isoTime(createdAt),
        is_read: readAt !== null,
      },
    ]
  })
}
