import type { WatchAction } from '@footlight/core/protocol/watch'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { command, newPlayer, type PlayedClip, type Player, playerAt } from './player.ts'

const clips: readonly PlayedClip[] = [
  { id: 'bars', durationMs: 60_000 },
  { id: 'short', durationMs: 1_000 },
]
const find = (id: string) => clips.find((clip) => clip.id === id) ?? null

function press(player: Player, action: WatchAction, now: number, by = 'vera'): Player {
  const result = command(player, { baseVersion: player.version, action, by }, find, now)
  if (!result.ok) throw new Error(result.error)
  return result.value
}

const loaded = press(newPlayer(0), { action: 'load', clip_id: 'bars' }, 0)
const playing = press(loaded, { action: 'play' }, 1_000)

describe('WATCH-01 where the player stands follows from its last change alone', () => {
  test('it moves on while it plays, and not while it is paused', () => {
    expect(playerAt(loaded, 9_000)).toMatchObject({ positionMs: 0, playing: false })
    expect(playerAt(playing, 9_000)).toMatchObject({ positionMs: 8_000, playing: true, version: 2 })
    const paused = press(playing, { action: 'pause' }, 9_000, 'performer')
    expect(playerAt(paused, 50_000)).toMatchObject({
      positionMs: 8_000,
      playing: false,
      version: 3,
      by: 'performer',
    })
  })

  test('it stops at the end, and play begins anew', () => {
    expect(playerAt(playing, 61_000)).toMatchObject({ positionMs: 60_000, playing: false, version: 2 })
    expect(press(playing, { action: 'play' }, 99_000)).toMatchObject({
      positionMs: 0,
      playing: true,
      version: 3,
    })
  })

  test('a seek goes on playing from there, and never behind the end', () => {
    expect(playerAt(press(playing, { action: 'seek', position_ms: 30_000 }, 2_000), 3_000)).toMatchObject({
      positionMs: 31_000,
      playing: true,
    })
    expect(press(playing, { action: 'seek', position_ms: 90_000 }, 2_000)).toMatchObject({
      positionMs: 60_000,
    })
  })

  test('another clip begins at its start, paused', () => {
    expect(press(playing, { action: 'load', clip_id: 'short' }, 5_000)).toMatchObject({
      clip: clips[1],
      positionMs: 0,
      playing: false,
      version: 3,
    })
  })
})

describe('WATCH-02 the last writer wins, but not one who looked at an older state', () => {
  test('of two who press at once the second is refused', () => {
    const base = { baseVersion: playing.version }
    const first = command(playing, { ...base, action: { action: 'pause' }, by: 'vera' }, find, 2_000)
    if (!first.ok) throw new Error(first.error)
    expect(
      command(
        first.value,
        { ...base, action: { action: 'seek', position_ms: 5 }, by: 'performer' },
        find,
        2_001,
      ),
    ).toEqual({ ok: false, error: 'stale' })
    expect(
      command(
        first.value,
        { baseVersion: first.value.version + 1, action: { action: 'play' }, by: 'performer' },
        find,
        2_001,
      ),
    ).toEqual({ ok: false, error: 'stale' })
  })

  test('what changes nothing makes no new version', () => {
    expect(press(playing, { action: 'play' }, 2_000)).toBe(playing)
    expect(press(loaded, { action: 'pause' }, 2_000)).toBe(loaded)
  })
})

test('WATCH-03 only clips of the catalogue are played, and nothing plays before one is chosen', () => {
  expect(
    command(
      loaded,
      { baseVersion: 1, action: { action: 'load', clip_id: 'https://example.org/a.mp4' }, by: 'vera' },
      find,
      1,
    ),
  ).toEqual({ ok: false, error: 'unknown_clip' })
  for (const action of [
    { action: 'play' },
    { action: 'pause' },
    { action: 'seek', position_ms: 1 },
  ] as const) {
    expect(command(newPlayer(0), { baseVersion: 0, action, by: 'vera' }, find, 1)).toEqual({
      ok: false,
      error: 'no_clip',
    })
  }
})

const anyAction: fc.Arbitrary<WatchAction> = fc.oneof(
  fc.constantFrom('bars', 'short', 'other').map((clip_id) => ({ action: 'load', clip_id }) as const),
  fc.constantFrom({ action: 'play' } as const, { action: 'pause' } as const),
  fc.nat(80_000).map((position_ms) => ({ action: 'seek', position_ms }) as const),
)

test('WATCH-04 whatever two people press, the position lies in the clip and versions only grow', () => {
  const presses = fc.array(fc.record({ action: anyAction, lag: fc.nat(1), afterMs: fc.nat(40_000) }), {
    maxLength: 40,
  })
  fc.assert(
    fc.property(presses, (steps) => {
      let player = newPlayer(0)
      let now = 0
      for (const { action, lag, afterMs } of steps) {
        now += afterMs
        const result = command(player, { baseVersion: player.version - lag, action, by: 'vera' }, find, now)
        if (lag > 0) expect(result).toEqual({ ok: false, error: 'stale' })
        if (!result.ok) continue
        expect(result.value.version - player.version).toBe(result.value === player ? 0 : 1)
        player = result.value
        const { clip, positionMs, playing } = playerAt(player, now)
        expect(positionMs).toBeGreaterThanOrEqual(0)
        expect(positionMs).toBeLessThanOrEqual(clip?.durationMs ?? 0)
        if (clip === null) expect(playing).toBe(false)
      }
    }),
  )
})
