import type { Clock } from '@footlight/core/ports'
import type { Failure, MediaItem } from '@footlight/core/protocol'
import { ok } from '@footlight/core/rules'
import { may } from '@footlight/core/rules/accounts/staff-roles'
import type { Person } from '../accounts/people-port.ts'
import type { Identity } from '../accounts/port.ts'
import { viewerOf } from '../accounts/viewer.ts'
import type { RegionBlocks } from '../regions/region-blocks.ts'
import type { LiveDirectory } from '../rooms/live/live-directory.ts'
import type { RoomRepository } from '../rooms/room-port.ts'
import type { Found, LibraryRepository, StoredMedia } from './library-port.ts'
import type { Asking, MediaReader } from './media-reader.ts'
import { presentItem, presentingOf } from './present-media.ts'

export interface MediaViewDeps {
  readonly library: LibraryRepository
  readonly mediaReader: MediaReader
  readonly roomRepository: RoomRepository
  readonly blockedRegions: RegionBlocks
  readonly live: LiveDirectory
  readonly clock: Clock
}

/** What the one who asks may see, as it is sent. */
export class MediaViews {
  readonly #deps: MediaViewDeps

  constructor(deps: MediaViewDeps) {
    this.#deps = deps
  }

  askingOf(identity: Identity): Asking {
    const { blockedRegions } = this.#deps
    return {
      identity,
      isBlockedFrom: (username) => blockedRegions.isBlocked(username, viewerOf(identity, false)),
    }
  }

  /** In the same order. */
  async present(items: readonly StoredMedia[], identity: Identity): Promise<MediaItem[]> {
    const { mediaReader, library } = this.#deps
    const read = await mediaReader.read(items, this.askingOf(identity))
    const files = await library.filesOf(read.map(({ item }) => item.id))
    const presenting = presentingOf(this.#deps)
    return read.map((each) =>
      presentItem(
        each,
        files.filter(({ item }) => item === each.item.id),
        presenting,
      ),
    )
  }

  /** `count_total` counts what is public; who is shut out by a performer misses theirs on a page. */
  async presentFound({ items, total }: Found, identity: Identity) {
    return ok({ data: await this.present(items, identity), count_total: total })
  }

  /** Who is kept out of the room reads no list either. */
  async listRefusal(owner: Person, identity: Identity): Promise<Failure | null> {
    const { roomRepository, clock } = this.#deps
    const person = identity.kind === 'person' ? identity.person : null
    if (person?.id === owner.id || (person !== null && may(person.roles, 'media.review'))) return null
    if ((await roomRepository.bansOf(identity.username, [owner.id], clock.now())).length > 0)
      return { error: 'banned' }
    return person?.type === 'model' && owner.settings.block_room_models ? { error: 'models_blocked' } : null
  }
}
