import { defaultPerformerSettings, type PerformerSettings } from '@footlight/core/protocol'
import {
  goalRefusal,
  groupRefusal,
  privateRefusal,
  type RuleState,
  recordingRefusal,
  type Show,
  type ShowRuleFacts,
  serviceRefusal,
  spyRefusal,
  startRefusal,
  ticketRefusal,
} from '@footlight/core/rules/shows/index'
import { openShow, runningShow, staged } from '@footlight/core/rules/shows/testing/show-samples'
import { markdownTable } from './markdown-table.ts'

/** The performer offers all of it. */
const offers: PerformerSettings = {
  ...defaultPerformerSettings,
  public_recording: { isEnabled: true, pricePerMinuteInToken: 6 },
  sharecam: { isAllowedInPrivate: true, isAllowedInPublic: true, pricePerMinuteInPublicInToken: 0 },
}

function activeShows(
  status: ShowRuleFacts['status'],
  show: Show | null = null,
  more: Partial<ShowRuleFacts> = {},
): ShowRuleFacts {
  const current = show === null ? null : staged(show)
  return {
    status,
    currentShow: current,
    isVoyeur: false,
    isVersus: false,
    isVersusTournament: false,
    offers,
    ...more,
  }
}

const running = runningShow('private', [1])
const situations: readonly (readonly [string, ShowRuleFacts])[] = [
  ['offline', activeShows('offline')],
  ['reconnecting', activeShows('reconnecting')],
  ['online', activeShows('online')],
  ['standby', activeShows('standby')],
  ['a group show is announced', activeShows('online', openShow('group'))],
  [
    'a ticket show is announced',
    activeShows('online', { ...runningShow('limited', [1]), phase: 'open', startedAt: null }),
  ],
  ['a goal show is announced', activeShows('online', openShow('goal'))],
  ['a private runs', activeShows('private', running)],
  [
    'an exclusive private runs',
    activeShows('private', { ...running, terms: { ...running.terms, isExclusive: true } }),
  ],
  ['a group show runs', activeShows('limited', runningShow('group', [1, 2]))],
  ['a ticket show runs', activeShows('limited', runningShow('limited', [1]))],
  ['a goal show runs', activeShows('limited', runningShow('goal', [1, 2]))],
  ['voyeur camera', activeShows('online', null, { isVoyeur: true })],
  ['battle', activeShows('online', null, { isVersus: true })],
  ['battle tournament', activeShows('online', null, { isVersus: true, isVersusTournament: true })],
]

const requests: readonly (readonly [string, (facts: ShowRuleFacts) => RuleState | null])[] = [
  [
    'request a private',
    (facts) => privateRefusal(facts, { exclusive: false, cam2cam: false, watchTogether: false }),
  ],
  ['accept, announce or start a show', (facts) => startRefusal(facts, null)],
  ['spy', (facts) => spyRefusal(facts, false)],
  ['spy, by the payer', (facts) => spyRefusal(facts, true)],
  ['buy a ticket', ticketRefusal],
  ['buy its recording, with a ticket', (facts) => recordingRefusal(facts, true)],
  ['buy its recording, without a ticket', (facts) => recordingRefusal(facts, false)],
  ['reserve for a group', groupRefusal],
  ['pledge', goalRefusal],
  ['show a camera', (facts) => serviceRefusal(facts, 'cam2cam')],
  ['record the public show', (facts) => serviceRefusal(facts, 'recording')],
]

/** One row per state of a room: whether each request is allowed, or the `state` of the 409. */
export function rulesTable(): string {
  const head = ['', ...requests.map(([name]) => name)]
  const rows = situations.map(([name, facts]) => [
    name,
    ...requests.map(([, refusalOf]) => {
      const refusal = refusalOf(facts)
      return refusal === null ? '**yes**' : `\`${refusal}\``
    }),
  ])
  return markdownTable(head, rows)
}
