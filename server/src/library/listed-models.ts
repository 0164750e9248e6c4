import type { Clock } from '@footlight/core/ports'
import type { ModelWithMedia } from '@footlight/core/protocol'
import type { AccountId } from '@footlight/core/protocol/ids'
import { avatarUrl } from '../accounts/avatar-url.ts'
import { isSuspended } from '../accounts/log-in.ts'
import type { PeopleRepository } from '../accounts/people-port.ts'
import type { Identity } from '../accounts/port.ts'
import { viewerOf } from '../accounts/viewer.ts'
import type { RegionBlocks } from '../regions/region-blocks.ts'
import type { LiveDirectory } from '../rooms/live/live-directory.ts'
import { presentingOf } from './present-media.ts'

export interface ListedModelDeps {
  readonly people: PeopleRepository
  readonly blockedRegions: RegionBlocks
  readonly live: LiveDirectory
  readonly clock: Clock
}

/** Performers of a list, in its order; who is suspended or not shown where the reader is, is left out. */
export async function listedModels(
  models: readonly { readonly model: AccountId; readonly count: number }[],
  identity: Identity,
  deps: ListedModelDeps,
): Promise<ModelWithMedia[]> {
  const { people, blockedRegions, clock } = deps
  const owners = new Map(
    (await people.byIds(models.map(({ model }) => model))).map((each) => [each.id, each]),
  )
  const viewer = viewerOf(identity, false)
  const { statusOf } = presentingOf(deps)
  return models.flatMap(({ model, count }) => {
    const owner = owners.get(model)
    if (owner === undefined || isSuspended(owner, clock)) return []
    const { username, displayName } = owner
    if (blockedRegions.isBlocked(username, viewer)) return []
    return [
      {
        username,
        display_name: displayName,
        avatar_url: avatarUrl(owner),
        user_status: statusOf(username),
        media_count: count,
      },
    ]
  })
}
