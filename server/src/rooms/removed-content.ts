import type { ContentRef } from '@footlight/core/protocol'
import type { AccountId } from '@footlight/core/protocol/ids'
import type { Subject } from '../platform/cluster/bus.ts'
import { roomCommand } from './room-command.ts'

/**
 * A decision took something off the site that a room remembers. What is stored says so already: a room that is in no memory has
 * nothing to do.
 */
export const roomContentRemoved: Subject<ContentRef & { readonly room: AccountId }> = {
  name: 'inv.room_content',
}

export const forgetRemoved = roomCommand(
  'rooms.forget_removed',
  async ({ features }, removed: ContentRef): Promise<void> => {
    for (const feature of features) await feature.contentRemoved?.(removed)
  },
)
