import type { Person } from '../accounts/people-port.ts'
import type { MediaRoom } from '../sfu/plane.ts'
import type { EncoderKind, IngestSession, RevokedHow, StreamRefusal } from './port.ts'

export interface EncoderSessionOptions {
  readonly kind: EncoderKind
  readonly owner: Person
  readonly room: MediaRoom
  /** Of the key that it came with. */
  readonly keyHash: string
  /** Monotonic ms. */
  readonly openedAtMs: number
  readonly onRefused: (reason: StreamRefusal) => void
  /** Once, whoever closes it. */
  readonly onClosed: () => void
}

export class EncoderSession implements IngestSession {
  readonly kind: EncoderKind
  readonly owner: Person
  readonly room: MediaRoom
  readonly keyHash: string
  readonly openedAtMs: number
  readonly #options: EncoderSessionOptions
  #isOpen = true
  #revokedHow: RevokedHow | null = null
  #onRevoked: ((how: RevokedHow) => void) | null = null

  constructor(options: EncoderSessionOptions) {
    this.#options = options
    this.kind = options.kind
    this.owner = options.owner
    this.room = options.room
    this.keyHash = options.keyHash
    this.openedAtMs = options.openedAtMs
  }

  refuse(reason: StreamRefusal): void {
    if (!this.#isOpen) return
    this.#options.onRefused(reason)
    this.close()
  }

  onRevoked(listener: (how: RevokedHow) => void): void {
    if (this.#revokedHow === null) this.#onRevoked = listener
    else listener(this.#revokedHow)
  }

  /** Ends the stream. What its encoder sent is off air when this returns. */
  revoke(how: RevokedHow): void {
    if (!this.#isOpen) return
    this.#isOpen = false
    this.#revokedHow = how
    this.#onRevoked?.(how)
    // An encoder that was let in and has not yet said how it ends.
    if (this.room.state().ingest?.kind === this.kind) this.room.cutPublisher('ended')
    this.#options.onClosed()
  }

  close(): void {
    if (!this.#isOpen) return
    this.#isOpen = false
    this.#options.onClosed()
  }
}
