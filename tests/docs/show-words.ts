import type { Show, ShowEffect } from '@footlight/core/rules/shows/index'
import { performer } from '@footlight/core/rules/shows/testing/show-samples'
import { announceShow } from '@footlight/server/shows/announcements'

type ActiveShows = Parameters<typeof announceShow>[0]
type Runner = Parameters<typeof announceShow>[1]

/** The announcements that the server makes about a step, and their recipients, recorded instead of sent. */
export async function wordsOf(
  show: Show,
  effects: readonly ShowEffect[],
  now: number,
): Promise<readonly string[]> {
  const told: string[] = []
  const activeShows = recordingShows(told, now)
  for (const effect of effects) {
    if (effect.phase === 'announcement') await announceShow(activeShows, { show } as Runner, effect, now)
  }
  return told
}

/** Only what announcements ask of the active shows. */
function recordingShows(told: string[], now: number): ActiveShows {
  const wall = (monotonic: number): number => monotonic
  const people = (to: readonly string[] | undefined): string =>
    to === undefined
      ? 'everyone'
      : to.map((name) => (name === performer.username ? 'performer' : name)).join(' and ')
  const context = {
    owner: () => performer,
    announce: async (name: string, _payload: unknown, to?: readonly string[]) =>
      void told.push(`\`${name}\` to ${people(to)}`),
    announceStatus: async () => void told.push('`v3.chat.update` to everyone'),
    tell: (to: readonly string[], name: string) => void told.push(`\`${name}\` to ${people(to)}`),
    tellMedia: () => undefined,
    roomMembers: { fanOut: { to: () => undefined, readers: () => [] } },
  }
  const facts = { now, wall, walletOf: () => 0 }
  return {
    context,
    viewFacts: () => facts,
    times: { now: () => now, wall },
    publicState: () => ({ current: null, mine: [], discount: null }),
  } as unknown as ActiveShows
}
