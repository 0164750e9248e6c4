import type { WatchAction } from '@footlight/core/protocol/watch'
import { assertNever, fail, ok, type Result } from '@footlight/core/rules/result'

/** The one player of two people. `at`: monotonic ms of the server. */
export interface Player {
  /** Grows by one per change. */
  readonly version: number
  readonly clip: PlayedClip | null
  readonly playing: boolean
  /** Where it stood at `at`. */
  readonly positionMs: number
  readonly at: number
  /** Who changed it last; null: nobody yet. */
  readonly by: string | null
}

export interface PlayedClip {
  readonly id: string
  readonly durationMs: number
}

export interface WatchCommand {
  /** The version that whoever pressed the button was looking at. */
  readonly baseVersion: number
  readonly action: WatchAction
  readonly by: string
}

/** `stale`: somebody was faster; `unknown_clip`: not in the catalogue; `no_clip`: nothing chosen yet. */
export type WatchRefusal = 'stale' | 'unknown_clip' | 'no_clip'

export function newPlayer(now: number): Player {
  return { version: 0, clip: null, playing: false, positionMs: 0, at: now, by: null }
}

/**
 * The player as it stands at `now`: moved on while it plays, and still at the end of its clip. The version
 * stays.
 */
export function playerAt(player: Player, now: number): Player {
  const { clip, playing, positionMs, at } = player
  if (!playing || clip === null) return { ...player, at: now }
  const reached = Math.min(clip.durationMs, positionMs + Math.max(0, now - at))
  return { ...player, positionMs: reached, playing: reached < clip.durationMs, at: now }
}

/** The same object when the command changes nothing. `find`: of the catalogue. */
export function command(
  player: Player,
  { baseVersion, action, by }: WatchCommand,
  find: (clipId: string) => PlayedClip | null,
  now: number,
): Result<Player, WatchRefusal> {
  if (baseVersion !== player.version) return fail('stale')
  const current = playerAt(player, now)
  const next = (change: Partial<Player>): Result<Player, WatchRefusal> =>
    ok({ ...current, ...change, version: player.version + 1, by })
  if (action.action === 'load') {
    const clip = find(action.clip_id)
    return clip === null ? fail('unknown_clip') : next({ clip, playing: false, positionMs: 0 })
  }
  const { clip } = current
  if (clip === null) return fail('no_clip')
  switch (action.action) {
    case 'play':
      if (current.playing) return ok(player)
      return next({
        playing: true,
        positionMs: current.positionMs < clip.durationMs ? current.positionMs : 0,
      })
    case 'pause':
      return current.playing ? next({ playing: false }) : ok(player)
    case 'seek':
      return next({ positionMs: Math.min(clip.durationMs, action.position_ms) })
    default:
      return assertNever(action)
  }
}
