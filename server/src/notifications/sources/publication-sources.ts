import type { Clock } from '@footlight/core/ports'
import type { AccountId } from '@footlight/core/protocol/ids'
import type { LibraryRepository } from '../../library/library-port.ts'
import type { PostRepository } from '../../posts/post-port.ts'
import type { NewFanOut, NewNotification, SourceRepository } from '../notification-port.ts'
import { RoomMemory } from './room-memory.ts'
import { gathered, type Source } from './source.ts'
import { throughTime } from './through-time.ts'

/** What comes within so long of the first is one notification. ms */
const GROUP_MS = 3_600_000

export interface PublicationDeps {
  readonly posts: Pick<PostRepository, 'publishedBetween'>
  readonly library: Pick<LibraryRepository, 'decidedBetween'>
  readonly notificationSources: SourceRepository
  readonly clock: Clock
}

/** Posts that are out. */
export function postSource({ posts, notificationSources, clock }: PublicationDeps): Source {
  return throughTime('posts', clock, async (after, upTo) => {
    const groups = new Groups('post', notificationSources)
    const found = await posts.publishedBetween(after, upTo)
    for (const { id, model, publishAt } of found) await groups.add(id, model, publishAt)
    return { last: found.at(-1)?.publishAt ?? null, ...groups.result() }
  })
}

/** What the staff decided on items: told to its performer; and once it is public, to who follows them. */
export function mediaSource({ library, notificationSources, clock }: PublicationDeps): Source {
  return throughTime('media', clock, async (after, upTo) => {
    const groups = new Groups('media', notificationSources)
    const found = await library.decidedBetween(after, upTo)
    const told = found.map(
      ({ item, model, decision, at }): NewNotification => ({
        account: model,
        about: null,
        key: `review:${item}:${at}`,
        subject: { kind: 'media_reviewed', media_id: item, decision },
      }),
    )
    for (const { item, model, decision, at, isPublic } of found)
      if (decision === 'published' && isPublic) await groups.add(item, model, at)
    return { last: found.at(-1)?.at ?? null, told, ...groups.result() }
  })
}

/** Several of one performer within an hour go under one key (NOTIFY-GROUP-01). */
class Groups {
  readonly #kind: 'post' | 'media'
  readonly #memory: RoomMemory
  readonly #fanOuts: NewFanOut[] = []

  constructor(kind: 'post' | 'media', stored: SourceRepository) {
    this.#kind = kind
    this.#memory = new RoomMemory(stored)
  }

  async add(id: number, model: AccountId, at: number): Promise<void> {
    const kind = this.#kind
    const source = `${kind}:${id}`
    const known = await this.#memory.of(model, kind)
    const isSame = known !== null && at >= known.since && at < known.since + GROUP_MS
    const key = isSame ? known.mark : source
    if (!isSame) this.#memory.put({ model, kind, mark: key, since: at })
    this.#fanOuts.push({ source, model, key, at, subject: { kind } })
  }

  result() {
    const { fanOuts, memory } = gathered(0, { fanOuts: this.#fanOuts, memory: this.#memory.changed() })
    return { fanOuts, memory }
  }
}
