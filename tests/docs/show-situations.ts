import type { ShowKind } from '@footlight/core/protocol'
import {
  advance,
  type NewParticipant,
  type Show,
  type ShowEvent,
  type ShowStep,
  type Terms,
} from '@footlight/core/rules/shows/index'
import { accountOf, newParticipant, openShow, play } from '@footlight/core/rules/shows/testing/show-samples'
import { wakeAt } from '@footlight/core/rules/shows/tick'

/** A show at one moment of its life, and what may happen to it then. */
export interface Situation {
  readonly kind: ShowKind
  readonly name: string
  readonly show: Show
  /** Monotonic ms. */
  readonly now: number
  readonly cases: readonly Case[]
}

/** `at`: how many ms later it happens. */
interface Case {
  readonly words: string
  readonly event: ShowEvent
  readonly at: number
}

export function outcomeOf({ show, now }: Situation, { event, at }: Case): ShowStep {
  return advance(show, event, now + at)
}

const first = accountOf(1)
const second = accountOf(2)
const NOW = 30_000

const said = (words: string, event: ShowEvent, at = 0): Case => ({ words, event, at })
const over = (words: string, reason: Extract<ShowEvent, { kind: 'ended' }>['reason']): Case =>
  said(words, { kind: 'ended', reason })
const left = (words: string, account = first, reason: 'user_ended' | 'removed' = 'user_ended'): Case =>
  said(words, { kind: 'left', account, reason })
const sits = (words: string, participant: NewParticipant): Case =>
  said(words, { kind: 'participant_joined', participant })
const rings = (words: string, show: Show, now: number): Case =>
  said(words, { kind: 'woken' }, Math.max(0, (wakeAt(show) ?? now) - now))

function withParticipants(
  kind: ShowKind,
  terms: Partial<Terms>,
  participants: readonly (Partial<NewParticipant> & { readonly username: string })[],
  expiresAt: number | null = null,
): Show {
  const open = openShow(kind, terms, { expiresAt })
  return play(
    open,
    ...participants.map((participant, index): [number, ShowEvent] => [
      0,
      { kind: 'participant_joined', participant: newParticipant(open, index + 1, participant) },
    ]),
  )
}

function starts(show: Show, ...more: readonly (readonly [number, ShowEvent])[]): Show {
  return play(show, [0, { kind: 'started' }], ...more)
}

const byPerformer: readonly Case[] = [
  over('the performer ends it', 'model_ended'),
  over('site staff ends it', 'moderated'),
  over('the performer stops the stream', 'unpublish'),
]
const silence = said('the stream was interrupted 4 s ago', { kind: 'media_off', since: NOW - 4_000 })

/** What is the same for all that is paid by the minute: who pays, is gone, is back, is out of tokens. */
function byTheMinute(kind: ShowKind, show: Show, who: string): Situation[] {
  const dark = play(show, [NOW, { kind: 'media_off', since: NOW - 4_000 }])
  const gone = play(show, [NOW, { kind: 'went', account: first, since: NOW - 4_000 }])
  const low = play(show, [50_000, { kind: 'refill_refused', account: first }], [50_000, { kind: 'woken' }])
  return [
    {
      kind,
      name: 'runs for 30 s',
      show,
      now: NOW,
      cases: [
        said('ten seconds are over', { kind: 'woken' }),
        ...byPerformer,
        left(`the ${who} ends it`),
        left(`the ${who} is kicked`, first, 'removed'),
        silence,
        said(`the connection of the ${who} was lost 4 s ago`, {
          kind: 'went',
          account: first,
          since: NOW - 4_000,
        }),
      ],
    },
    {
      kind,
      name: 'the stream is interrupted',
      show: dark,
      now: NOW,
      cases: [
        said('it resumes', { kind: 'media_on' }),
        said('15 s are over', { kind: 'woken' }, 11_000),
        left(`the ${who} ends it`),
      ],
    },
    {
      kind,
      name: `the ${who} is disconnected`,
      show: gone,
      now: NOW,
      cases: [
        said('they reconnect', { kind: 'came', account: first }),
        said('15 s are over', { kind: 'woken' }, 11_000),
        ...byPerformer.slice(0, 1),
      ],
    },
    {
      kind,
      name: `the wallet of the ${who} is empty`,
      show: low,
      now: 50_000,
      cases: [
        said('tokens are added', { kind: 'topped_up', account: first }),
        said('the last token is used up', { kind: 'woken' }, 10_000),
      ],
    },
  ]
}

function requests(): Situation[] {
  return (['private', 'cam2cam', 'recording'] as const).flatMap((kind) => {
    const terms: Partial<Terms> = kind === 'private' ? { preTip: 5, minimumMs: 45_000 } : {}
    const flats: NewParticipant['flats'] = kind === 'private' ? [{ what: 'pre_tip', tokens: 5 }] : []
    const show = withParticipants(
      kind,
      terms,
      [{ username: 'payer', flats, funded: kind === 'private' ? 65 : 6 }],
      120_000,
    )
    return [
      {
        kind,
        name: 'requested',
        show,
        now: 20_000,
        cases: [
          said(kind === 'recording' ? 'it begins' : 'the performer accepts', { kind: 'started' }),
          ...(kind === 'recording'
            ? []
            : [
                over('the performer declines', 'declined'),
                over('the payer cancels the request', 'cancelled'),
                rings('120 s are over', show, 20_000),
              ]),
          left('the payer is kicked', first, 'removed'),
          over('the performer stops the stream', 'unpublish'),
          over('another show becomes the current one', 'cancelled'),
        ],
      },
      ...byTheMinute(kind, starts(show), 'payer'),
      ...(kind === 'recording'
        ? [
            {
              kind,
              name: 'runs for 30 s',
              show: starts(show),
              now: NOW,
              cases: [said('the recording cannot be written', { kind: 'recording_failed' })],
            },
          ]
        : []),
    ]
  })
}

function spies(): Situation[] {
  const base = starts(withParticipants('private', {}, [{ username: 'payer' }]))
  const spy = newParticipant(base, 2, {
    username: 'spy',
    role: 'spy',
    funded: 17,
    freeMs: 10_000,
    flats: [{ what: 'startup_tip', tokens: 5 }],
  })
  const spied = play(base, [0, { kind: 'participant_joined', participant: spy }])
  const dry = play(
    base,
    [0, { kind: 'participant_joined', participant: { ...spy, funded: 5, flats: [], freeMs: 0 } }],
    [0, { kind: 'refill_refused', account: second }],
  )
  const kind = 'private'
  return [
    {
      kind,
      name: 'runs without spies',
      show: base,
      now: NOW,
      cases: [
        sits('a spy joins: 10 s free', spy),
        sits('a fan joins as a spy', {
          ...spy,
          username: 'fan',
          role: 'spy',
          pricePerMinute: null,
          funded: 0,
          flats: [],
          freeMs: 0,
        }),
      ],
    },
    {
      kind,
      name: 'a spy is in the preview',
      show: spied,
      now: 5_000,
      cases: [left('the spy leaves', second), over('the performer ends it', 'model_ended')],
    },
    {
      kind,
      name: 'a spy has watched for 20 s',
      show: spied,
      now: NOW,
      cases: [
        left('the spy leaves', second),
        left('the payer ends it'),
        over('the performer ends it', 'model_ended'),
        left('the spy is kicked', second, 'removed'),
      ],
    },
    {
      kind,
      name: 'a spy has less than a sixth of a minute',
      show: dry,
      now: 20_000,
      cases: [said('ten seconds are over', { kind: 'woken' })],
    },
  ]
}

function groups(): Situation[] {
  const kind = 'group'
  const alone = withParticipants(kind, {}, [{ username: 'first' }])
  const two = withParticipants(kind, {}, [{ username: 'first' }, { username: 'second' }])
  const away = play(
    withParticipants(kind, {}, [{ username: 'first' }, { username: 'second' }, { username: 'third' }]),
    [20_000, { kind: 'went', account: accountOf(3), since: 18_000 }],
  )
  const three = starts(
    withParticipants(kind, {}, [{ username: 'first' }, { username: 'second' }, { username: 'third' }]),
  )
  return [
    {
      kind,
      name: 'one has reserved, two are needed',
      show: alone,
      now: 20_000,
      cases: [
        said('the performer starts', { kind: 'started' }),
        sits('a second reserves', newParticipant(alone, 2, { username: 'second' })),
        left('the only one cancels the reservation'),
        over('the performer cancels it', 'cancelled'),
      ],
    },
    {
      kind,
      name: 'two have reserved',
      show: two,
      now: 20_000,
      cases: [said('the performer starts', { kind: 'started' })],
    },
    {
      kind,
      name: 'three have reserved, one is disconnected',
      show: away,
      now: 20_000,
      cases: [said('the performer starts', { kind: 'started' }), rings('120 s are over', away, 20_000)],
    },
    {
      kind,
      name: 'runs for 30 s with three',
      show: three,
      now: NOW,
      cases: [
        said('ten seconds are over', { kind: 'woken' }),
        left('one leaves'),
        sits('a fourth joins', newParticipant(three, 4, { username: 'fourth' })),
        ...byPerformer,
        silence,
      ],
    },
    {
      kind,
      name: 'runs for 30 s with two',
      show: starts(two),
      now: NOW,
      cases: [left('one leaves'), left('one is kicked', first, 'removed')],
    },
    {
      kind,
      name: 'runs, and no one has more tokens',
      show: starts(two),
      now: 50_000,
      cases: [said('the last token is used up', { kind: 'woken' }, 10_000)],
    },
  ]
}

function tickets(): Situation[] {
  const kind = 'limited'
  const empty = openShow(kind, {}, { expiresAt: 900_000 })
  const sold = withParticipants(kind, {}, [{ username: 'holder' }], 900_000)
  const runs = starts(sold)
  const recording = newParticipant(runs, 1, {
    username: 'holder',
    funded: 20,
    flats: [{ what: 'recording', tokens: 20 }],
  })
  const late = newParticipant(runs, 2, { username: 'late comer' })
  const both = play(
    runs,
    [1_000, { kind: 'participant_joined', participant: recording }],
    [40_000, { kind: 'participant_joined', participant: late }],
  )
  const dark = play(both, [90_000, { kind: 'media_off', since: 88_000 }])
  return [
    {
      kind,
      name: 'announced, no ticket sold',
      show: empty,
      now: 20_000,
      cases: [
        said('the performer starts', { kind: 'started' }),
        sits('a ticket is bought', newParticipant(empty, 1, { username: 'holder' })),
      ],
    },
    {
      kind,
      name: 'announced, a ticket sold',
      show: sold,
      now: 20_000,
      cases: [
        said('the performer starts', { kind: 'started' }),
        over('the performer cancels it', 'cancelled'),
        rings('it never started', sold, 20_000),
        left('the holder is kicked', first, 'removed'),
      ],
    },
    {
      kind,
      name: 'runs for 30 s; within the refund window',
      show: runs,
      now: NOW,
      cases: [
        sits('a recording is bought', recording),
        sits('a ticket is bought late', late),
        ...byPerformer,
        left('the holder is kicked', first, 'removed'),
        silence,
      ],
    },
    {
      kind,
      name: 'runs for 90 s; one joined after 40 s',
      show: both,
      now: 90_000,
      cases: [
        ...byPerformer,
        over('the performer cancels it', 'cancelled'),
        said('the recording cannot be written', { kind: 'recording_failed' }),
      ],
    },
    {
      kind,
      name: 'the recording has failed',
      show: play(both, [90_000, { kind: 'recording_failed' }]),
      now: 100_000,
      cases: [over('the performer ends it', 'model_ended')],
    },
    {
      kind,
      name: 'the stream is interrupted',
      show: dark,
      now: 90_000,
      cases: [said('it resumes', { kind: 'media_on' }), rings('120 s are over', dark, 90_000)],
    },
    {
      kind,
      name: 'the server stopped during it and runs again',
      show: { ...runs, hasMedia: false, mediaGoneSince: 200_000, cutOffAt: 200_000 },
      now: 200_000,
      cases: [
        said('the stream resumes', { kind: 'media_on' }),
        said('120 s are over', { kind: 'woken' }, 120_000),
      ],
    },
  ]
}

function goals(): Situation[] {
  const kind = 'goal'
  const half = withParticipants(kind, {}, [{ username: 'first' }], 600_000)
  const pledge = newParticipant(half, 2, { username: 'second' })
  const dark = play(
    half,
    [1_000, { kind: 'media_off', since: 1_000 }],
    [2_000, { kind: 'participant_joined', participant: pledge }],
  )
  const runs = play(half, [0, { kind: 'participant_joined', participant: pledge }])
  return [
    {
      kind,
      name: 'half of it is pledged',
      show: half,
      now: 20_000,
      cases: [
        sits('someone pledges less than what is missing', {
          ...pledge,
          funded: 10,
          flats: [{ what: 'pledge', tokens: 10 }],
        }),
        sits('someone pledges what is missing', pledge),
        rings('its time is over', half, 20_000),
        over('the performer cancels it', 'cancelled'),
        said('the performer starts', { kind: 'started' }),
      ],
    },
    {
      kind,
      name: 'reached while the stream was interrupted',
      show: dark,
      now: 20_000,
      cases: [said('it resumes', { kind: 'media_on' })],
    },
    {
      kind,
      name: 'runs for 30 s; within the refund window',
      show: runs,
      now: NOW,
      cases: [...byPerformer.slice(0, 1), silence],
    },
    {
      kind,
      name: 'runs for 90 s',
      show: runs,
      now: 90_000,
      cases: [...byPerformer, over('the performer cancels it', 'cancelled')],
    },
  ]
}

export const situations: readonly Situation[] = [
  ...requests(),
  ...spies(),
  ...groups(),
  ...tickets(),
  ...goals(),
]
