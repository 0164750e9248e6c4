import type { Failure, HighlightedLine } from '@footlight/core/protocol'
import { fail, ok, type Result } from '@footlight/core/rules'
import { type Viewer, viewerOf } from '../accounts/viewer.ts'
import { mayModerate } from '../rooms/access/room-policies.ts'
import { encodeEvent } from '../rooms/fan-out/encode-event.ts'
import { type By, roomCommand } from '../rooms/room-command.ts'
import type { RoomContext, RoomFeature } from '../rooms/room-feature.ts'
import type { ChatLog } from './chat-log.ts'
import type { ChatRulesRepository } from './chat-rules-port.ts'

interface HighlightDeps {
  readonly store: Pick<ChatRulesRepository, 'setHighlight'>
  readonly log: Pick<ChatLog, 'find'>
  /** As it was stored; null: none. */
  readonly line: HighlightedLine | null
}

/**
 * The one line that stands above the chat for everybody. Only lines of the public chat are in the log, so
 * what was said in a private never stands there.
 */
export class HighlightFeature implements RoomFeature {
  readonly #context: RoomContext
  readonly #deps: HighlightDeps
  #line: HighlightedLine | null

  constructor(context: RoomContext, deps: HighlightDeps) {
    this.#context = context
    this.#deps = deps
    this.#line = deps.line
  }

  entryFrames(): Buffer | null {
    return this.#line === null ? null : encodeEvent('v3.user.highlighted_message', { line: this.#line })
  }

  /** `id` null: none. `not_found`: removed, or too long ago. */
  async set(by: Viewer, id: number | null): Promise<Result<null, Failure>> {
    if (!mayModerate(this.#context.access(by))) return fail({ error: 'forbidden' })
    if (id === null) return ok(await this.#put(null))
    const said = this.#deps.log.find(id)
    if (said === null) return fail({ error: 'not_found' })
    const { user, message } = said
    return ok(await this.#put({ id, username: user.username, message, by: by.username }))
  }

  /** A line that was taken out of the chat stands nowhere. */
  async removed(id: number): Promise<void> {
    if (this.#line?.id === id) await this.#put(null)
  }

  /** Told first: a full disk must not keep a line where those who keep order want it gone. */
  async #put(line: HighlightedLine | null): Promise<null> {
    const isSame = line?.id === this.#line?.id
    this.#line = line
    if (!isSame) this.#context.tellAll('v3.user.highlighted_message', { line })
    await this.#deps.store.setHighlight(this.#context.owner().id, line)
    return null
  }
}

export const highlightMessage = roomCommand(
  'chat.highlight',
  ({ feature }, { by, id }: By & { readonly id: number | null }) =>
    feature(HighlightFeature).set(viewerOf(by, false), id),
)
