import type { Clock } from '@footlight/core/ports'
import type { AvatarRepository } from '../../avatars/avatar-port.ts'
import type { NewNotification } from '../notification-port.ts'
import type { Source } from './source.ts'
import { throughTime } from './through-time.ts'

export interface AvatarSourceDeps {
  readonly avatarRepository: Pick<AvatarRepository, 'removedBetween'>
  readonly clock: Clock
}

/** Pictures that the staff took away: told to who showed them. */
export function avatarSource({ avatarRepository, clock }: AvatarSourceDeps): Source {
  return throughTime('avatars', clock, async (after, upTo) => {
    const found = await avatarRepository.removedBetween(after, upTo)
    const told = found.map(
      ({ file, owner }): NewNotification => ({
        account: owner,
        about: null,
        key: `avatar:${file}`,
        subject: { kind: 'avatar_removed' },
      }),
    )
    return { last: found.at(-1)?.changedAt ?? null, told }
  })
}
