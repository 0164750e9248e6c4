import type { Failure, WatchAction, WatchState } from '@footlight/core/protocol'
import { assertNever, fail, ok, type Result } from '@footlight/core/rules'
import type { Viewer } from '../accounts/viewer.ts'
import { encodeEvent } from '../rooms/fan-out/encode-event.ts'
import type { PrivateParticipants, RoomContext, RoomFeature } from '../rooms/room-feature.ts'
import type { RoomSocket } from '../rooms/room-socket.ts'
import { ShowFeature } from '../shows/show-feature.ts'
import { findClip } from './clips.ts'
import { command, newPlayer, type Player, playerAt, type WatchRefusal } from './player.ts'

interface Session {
  readonly participants: PrivateParticipants
  player: Player
}

/** One player for the two of a private show. It lives and dies with the show; nothing of it is stored. */
export class WatchFeature implements RoomFeature {
  readonly #context: RoomContext
  #session: Session | null = null

  constructor(context: RoomContext) {
    this.#context = context
  }

  stateFor({ username }: Viewer): Result<WatchState, Failure> {
    const session = this.#current()
    if (session === null) return fail({ error: 'not_found' })
    return isOf(session.participants, username) ? ok(this.#view(session)) : fail({ error: 'forbidden' })
  }

  /** By one of the two, for both. Who looked at an older state is told the newest again. */
  press({ username }: Viewer, baseVersion: number, action: WatchAction): Result<WatchState, Failure> {
    const session = this.#current()
    if (session === null) return fail({ error: 'not_found' })
    if (!isOf(session.participants, username)) return fail({ error: 'forbidden' })
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
  }

  entryFrames({ viewer: { username } }: RoomSocket): Buffer {
    const session = this.#current()
    return session !== null && isOf(session.participants, username)
      ? encodeEvent('v3.watch.state', this.#view(session))
      : Buffer.alloc(0)
  }

  statusChanged(): void {
    this.#current()
  }

  /** Also where the status stays: a show that ends while the performer's connection is down. */
  recorded(): void {
    if (this.#session !== null) this.#current()
  }

  tick(): void {
    if (this.#session !== null) this.#current()
  }

  /** The session of the show that runs now: begins and ends with it, and both are told. */
  #current(): Session | null {
    const participants = this.#context.feature(ShowFeature).watchParticipants()
    const before = this.#session
    if (before?.participants.showId === participants?.showId) return before
    if (before !== null)
      this.#context.tell([before.participants.owner, before.participants.payer], 'v3.watch.end', {
        show_id: before.participants.showId,
      })
    this.#session = participants === null ? null : { participants, player: newPlayer(this.#now()) }
    if (this.#session !== null) this.#tell(this.#session)
    return this.#session
  }

  #tell(session: Session): void {
    this.#context.tell(
      [session.participants.owner, session.participants.payer],
      'v3.watch.state',
      this.#view(session),
    )
  }

  #view({ participants, player }: Session): WatchState {
    const { version, clip, playing, positionMs, by } = playerAt(player, this.#now())
    return {
      show_id: participants.showId,
      version,
      clip_id: clip?.id ?? null,
      playing,
      position_ms: Math.floor(positionMs),
      at: this.#context.deps.clock.now(),
      by,
    }
  }

  #now(): number {
    return this.#context.deps.clock.monotonic()
  }
}

function isOf(participants: PrivateParticipants, username: string): boolean {
  return username === participants.owner || username === participants.payer
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
