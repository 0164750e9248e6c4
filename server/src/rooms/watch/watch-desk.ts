import { assertNever, fail, ok, type Result } from '@footlight/core/domain'
import {
  command,
  newPlayer,
  type Player,
  playerAt,
  type WatchRefusal,
} from '@footlight/core/domain/watch/player'
import type { Failure, WatchAction, WatchState } from '@footlight/core/protocol'
import { encodeEvent } from '../fan-out/encode-event.ts'
import type { Member } from '../member.ts'
import type { RoomContext, RoomDesk } from '../room-desk.ts'
import type { Visitor } from '../visitor.ts'
import { findClip } from './clips.ts'

/** The two of the private show that runs, where it was asked for with watching together. */
export interface WatchParty {
  readonly showId: string
  readonly owner: string
  readonly payer: string
}

interface Session {
  readonly party: WatchParty
  player: Player
}

/** One player for the two of a private show. It lives and dies with the show; nothing of it is stored. */
export class WatchDesk implements RoomDesk {
  readonly #context: RoomContext
  readonly #party: () => WatchParty | null
  #session: Session | null = null

  constructor(context: RoomContext, party: () => WatchParty | null) {
    this.#context = context
    this.#party = party
  }

  stateFor({ username }: Visitor): Result<WatchState, Failure> {
    const session = this.#current()
    if (session === null) return fail({ error: 'not_found' })
    return isOf(session.party, username) ? ok(this.#view(session)) : fail({ error: 'forbidden' })
  }

  /** By one of the two, for both. Who looked at an older state is told the newest again. */
  press(
    { username }: Visitor,
    baseVersion: number,
    action: WatchAction,
  ): Promise<Result<WatchState, Failure>> {
    return this.#context.run((): Result<WatchState, Failure> => {
      const session = this.#current()
      if (session === null) return fail({ error: 'not_found' })
      if (!isOf(session.party, username)) return fail({ error: 'forbidden' })
      const next = command(session.player, { baseVersion, action, by: username }, findClip, this.#now())
      if (!next.ok) {
        if (next.error === 'stale') this.#context.tell([username], 'v3.watch.state', this.#view(session))
        return fail(failureOf(next.error, session.player.version))
      }
      if (next.value !== session.player) {
        session.player = next.value
        this.#tell(session)
      }
      return ok(this.#view(session))
    })
  }

  entryFrames({ visitor: { username } }: Member): Buffer {
    const session = this.#current()
    return session !== null && isOf(session.party, username)
      ? encodeEvent('v3.watch.state', this.#view(session))
      : Buffer.alloc(0)
  }

  statusChanged(): void {
    this.#current()
  }

  /** Also where the status stays: a show that ends while her line is down. */
  recorded(): void {
    if (this.#session !== null) this.#current()
  }

  tick(): void {
    if (this.#session !== null) this.#current()
  }

  /** The session of the show that runs now: begins and ends with it, and both are told. */
  #current(): Session | null {
    const party = this.#party()
    const before = this.#session
    if (before?.party.showId === party?.showId) return before
    if (before !== null)
      this.#context.tell([before.party.owner, before.party.payer], 'v3.watch.end', {
        show_id: before.party.showId,
      })
    this.#session = party === null ? null : { party, player: newPlayer(this.#now()) }
    if (this.#session !== null) this.#tell(this.#session)
    return this.#session
  }

  #tell(session: Session): void {
    this.#context.tell([session.party.owner, session.party.payer], 'v3.watch.state', this.#view(session))
  }

  #view({ party, player }: Session): WatchState {
    const { version, clip, playing, positionMs, by } = playerAt(player, this.#now())
    return {
      show_id: party.showId,
      version,
      clip_id: clip?.id ?? null,
      playing,
      position_ms: Math.floor(positionMs),
      at: this.#context.parts.clock.now(),
      by,
    }
  }

  #now(): number {
    return this.#context.parts.clock.monotonic()
  }
}

function isOf(party: WatchParty, username: string): boolean {
  return username === party.owner || username === party.payer
}

function failureOf(refusal: WatchRefusal, version: number): Failure {
  switch (refusal) {
    case 'stale':
      return { error: 'conflict', state: String(version) }
    case 'no_clip':
      return { error: 'wrong_state', state: 'no_clip' }
    case 'unknown_clip':
      return { error: 'invalid_value', fields: { clip_id: 'invalid' } }
    default:
      return assertNever(refusal)
  }
}
