import type { Clock, Ledger } from '@footlight/core/ports'
import type { Person } from '../accounts/people-port.ts'
import { roomTopic } from '../rooms/room-topic.ts'
import type { LibraryRepository, StoredFile } from './library-port.ts'

interface AnnouncerDeps {
  readonly ledger: Ledger
  readonly clock: Clock
  readonly library: LibraryRepository
}

/** Tells rooms and performers what happened in a library, in the one order of all events. */
export class MediaAnnouncer {
  readonly #deps: AnnouncerDeps

  constructor(deps: AnnouncerDeps) {
    this.#deps = deps
  }

  /** Other media of this performer can be had than before. */
  async listChanged({ username }: Pick<Person, 'username'>): Promise<void> {
    await this.#say(roomTopic(username), 'v3.chat.update_media_list', {})
  }

  async encoded({ id, item }: StoredFile, isReady: boolean): Promise<void> {
    const media = await this.#deps.library.byId(item)
    if (media === null) return
    await this.#say(`account:${media.model}`, 'v3.media.encoded', {
      type: 'media',
      media_id: item,
      file_id: id,
      is_ready: isReady,
    })
  }

  async #say(topic: string, name: string, payload: Readonly<Record<string, unknown>>): Promise<void> {
    const { ledger, clock } = this.#deps
    await ledger.execute({ kind: 'announce', at: clock.now(), events: [{ topic, name, payload }] })
  }
}
