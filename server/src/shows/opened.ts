import type { ShowKind } from '@footlight/core/protocol'
import type { Show, Terms } from '@footlight/core/rules/shows/index'
import type { ActiveShows } from './active-shows.ts'

/**
 * A show as it begins: asked for, announced or gathering people. `waitsMs`: after which it expires.
 */
export function openedShow(
  activeShows: ActiveShows,
  kind: ShowKind,
  terms: Terms,
  waitsMs: number | null,
): Show {
  const now = activeShows.times.now()
  const hasMedia = activeShows.context.presence() === 'online'
  return {
    id: activeShows.context.deps.random.uuid(),
    kind,
    phase: 'open',
    terms,
    openedAt: now,
    expiresAt: waitsMs === null ? null : now + waitsMs,
    startedAt: null,
    endedAt: null,
    reason: null,
    hasMedia,
    mediaGoneSince: hasMedia ? null : now,
    darkness: [],
    recordingFailed: false,
    ticks: 0,
    participants: [],
  }
}
