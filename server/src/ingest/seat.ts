import type { Person } from '@footlight/core/ports'
import type { MediaRoom } from '../sfu/plane.ts'
import type { EncoderKind, EncoderSeat, StreamRefusal } from './port.ts'

export interface SeatOptions {
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

export class Seat implements EncoderSeat {
  readonly kind: EncoderKind
  readonly owner: Person
  readonly room: MediaRoom
  readonly keyHash: string
  readonly openedAtMs: number
  readonly #options: SeatOptions
  #state: 'open' | 'revoked' | 'closed' = 'open'
  #onRevoked: (() => void) | null = null

  constructor(options: SeatOptions) {
    this.#options = options
    this.kind = options.kind
    this.owner = options.owner
    this.room = options.room
    this.keyHash = options.keyHash
    this.openedAtMs = options.openedAtMs
  }

  refuse(reason: StreamRefusal): void {
    if (this.#state !== 'open') return
    this.#options.onRefused(reason)
    this.close()
  }

  onRevoked(listener: () => void): void {
    if (this.#state === 'revoked') listener()
    else this.#onRevoked = listener
  }

  /** Ends the stream. What its encoder sent is off the stage when this returns. */
  revoke(): void {
    if (this.#state !== 'open') return
    this.#state = 'revoked'
    this.#onRevoked?.()
    // An encoder that was let in and has not yet said how it ends.
    if (this.room.state().ingest?.kind === this.kind) this.room.cutPublisher('ended')
    this.#options.onClosed()
  }

  close(): void {
    if (this.#state !== 'open') return
    this.#state = 'closed'
    this.#options.onClosed()
  }
}
