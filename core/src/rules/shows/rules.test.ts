import { expect, test } from 'vitest'
import { defaultPerformerSettings, type PerformerSettings } from '../../protocol/performer.ts'
import { RoomStatus } from '../../protocol/rooms.ts'
import {
  goalRefusal,
  groupRefusal,
  hasRecording,
  privateRefusal,
  recordingRefusal,
  type ShowRuleFacts,
  serviceRefusal,
  spyRefusal,
  startRefusal,
  ticketRefusal,
} from './rules.ts'
import type { Show } from './show.ts'
import { accountOf, newParticipant, openShow, play, runningShow, staged } from './testing/show-samples.ts'

const offers: PerformerSettings = {
  ...defaultPerformerSettings,
  public_recording: { isEnabled: true, pricePerMinuteInToken: 6 },
  sharecam: { isAllowedInPrivate: true, isAllowedInPublic: true, pricePerMinuteInPublicInToken: 0 },
}
const none = { exclusive: false, cam2cam: false, watchTogether: false }

type Facts = Partial<Omit<ShowRuleFacts, 'currentShow'>> & { readonly currentShow?: Show }

function ruleFacts({ currentShow, ...more }: Facts = {}): ShowRuleFacts {
  return {
    status: 'online',
    currentShow: currentShow === undefined ? null : staged(currentShow),
    isVoyeur: false,
    isVersusTournament: false,
    isVersus: false,
    offers,
    ...more,
  }
}

const during = (currentShow: Show, status: ShowRuleFacts['status']) => ruleFacts({ currentShow, status })

test.each(RoomStatus.options)(
  'SHOW-12 a private may be asked for while the room is online or standby: %s',
  (status) => {
    expect(privateRefusal(ruleFacts({ status }), none)).toBe(
      status === 'online' || status === 'standby' ? null : status,
    )
  },
)

test('SHOW-12 no private while a ticket show or a goal is announced; people who gather for a group do not stop one', () => {
  expect(privateRefusal(ruleFacts({ currentShow: openShow('limited') }), none)).toBe('announced')
  expect(privateRefusal(ruleFacts({ currentShow: openShow('goal') }), none)).toBe('announced')
  expect(privateRefusal(ruleFacts({ currentShow: openShow('group') }), none)).toBeNull()
})

test.each<[Facts, Partial<typeof none>, string]>([
  [{ isVoyeur: true }, {}, 'voyeur'],
  [{ isVersusTournament: true }, {}, 'versus_tournament'],
  [{ offers: { ...offers, private: { ...offers.private, isEnabled: false } } }, {}, 'disabled'],
  [
    { offers: { ...offers, private: { ...offers.private, isExclusiveEnabled: false } } },
    { exclusive: true },
    'exclusive_disabled',
  ],
  [
    { offers: { ...offers, sharecam: { ...offers.sharecam, isAllowedInPrivate: false } } },
    { cam2cam: true },
    'cam2cam_disabled',
  ],
  [
    { offers: { ...offers, private: { ...offers.private, isWatchPornTogetherEnabled: false } } },
    { watchTogether: true },
    'watch_together_disabled',
  ],
])('SHOW-12 no private: %j, asked for %j: %s', (facts, options, state) => {
  expect(privateRefusal(ruleFacts(facts), { ...none, ...options })).toBe(state)
})

test('SHOW-12 a battle outside a tournament does not stop a request, but its acceptance', () => {
  expect(privateRefusal(ruleFacts({ isVersus: true }), none)).toBeNull()
  expect(startRefusal(ruleFacts({ isVersus: true }), null)).toBe('versus')
})

test('SHOW-12 a room has one current show; a group that only gathers gives way', () => {
  const show = openShow('limited', {}, { id: 'next' })
  expect(startRefusal(ruleFacts(), show)).toBeNull()
  expect(startRefusal(ruleFacts({ currentShow: show }), show)).toBeNull()
  expect(startRefusal(ruleFacts({ currentShow: openShow('group') }), show)).toBeNull()
  expect(startRefusal(ruleFacts({ currentShow: openShow('goal') }), show)).toBe('announced')
  expect(startRefusal(during(runningShow('private', [1]), 'private'), show)).toBe('private')
})

test('SHOW-12 spying: on a private that runs, is not exclusive and is offered for it, by somebody who takes no part in it', () => {
  const show = runningShow('private', [1])
  expect(spyRefusal(during(show, 'private'), false)).toBeNull()
  expect(spyRefusal(during(show, 'private'), true)).toBe('own')
  expect(spyRefusal(during({ ...show, terms: { ...show.terms, isExclusive: true } }, 'private'), false)).toBe(
    'exclusive',
  )
  expect(
    spyRefusal(during({ ...show, terms: { ...show.terms, spyPricePerMinute: null } }, 'private'), false),
  ).toBe('disabled')
  expect(spyRefusal(during(show, 'reconnecting'), false)).toBe('reconnecting')
  expect(spyRefusal(ruleFacts(), false)).toBe('online')
  expect(spyRefusal(during(openShow('private'), 'online'), false)).toBe('online')
  expect(spyRefusal(during(runningShow('limited', [1]), 'limited'), false)).toBe('limited')
})

test('SHOW-12 tickets and pledges are taken for what is announced or runs', () => {
  expect([
    ticketRefusal(ruleFacts({ currentShow: openShow('limited') })),
    ticketRefusal(during(runningShow('limited', [1]), 'limited')),
  ]).toEqual([null, null])
  expect([
    ticketRefusal(ruleFacts()),
    ticketRefusal(ruleFacts({ currentShow: openShow('goal') })),
    ticketRefusal(during(runningShow('private', [1]), 'private')),
  ]).toEqual(['none', 'announced', 'private'])
  expect([
    goalRefusal(ruleFacts({ currentShow: openShow('goal') })),
    goalRefusal(ruleFacts()),
    goalRefusal(ruleFacts({ status: 'offline' })),
  ]).toEqual([null, 'none', 'offline'])
})

test('SHOW-12 a recording is sold to who holds a ticket, where there is one for sale', () => {
  const show = runningShow('limited', [1])
  expect(recordingRefusal(during(show, 'limited'), true)).toBeNull()
  expect(recordingRefusal(during(show, 'limited'), false)).toBe('no_ticket')
  expect(
    recordingRefusal(during({ ...show, terms: { ...show.terms, recordingPrice: 0 } }, 'limited'), true),
  ).toBe('disabled')
  expect(recordingRefusal(ruleFacts(), false)).toBe('none')
  expect(hasRecording(show, accountOf(1))).toBe(false)
  const bought = play(show, [
    1,
    {
      kind: 'participant_joined',
      participant: newParticipant(show, 1, { funded: 20, flats: [{ what: 'recording', tokens: 20 }] }),
    },
  ])
  expect([hasRecording(bought, accountOf(1)), hasRecording(bought, accountOf(2))]).toEqual([true, false])
})

test('SHOW-12 a reservation in a group: while it gathers or runs, not beside another show, not on a voyeur camera', () => {
  expect(groupRefusal(ruleFacts())).toBeNull()
  expect(groupRefusal(ruleFacts({ currentShow: openShow('group') }))).toBeNull()
  expect(groupRefusal(during(runningShow('group', [1, 2]), 'limited'))).toBeNull()
  expect(groupRefusal(ruleFacts({ currentShow: openShow('goal') }))).toBe('announced')
  expect(groupRefusal(ruleFacts({ isVoyeur: true }))).toBe('voyeur')
  expect(groupRefusal(ruleFacts({ status: 'offline' }))).toBe('offline')
  expect(
    groupRefusal(ruleFacts({ offers: { ...offers, group: { ...offers.group, isEnabled: false } } })),
  ).toBe('disabled')
})

test('SHOW-12 a camera or a recording beside the public show: while it is online and they are offered', () => {
  for (const kind of ['cam2cam', 'recording'] as const) {
    expect(serviceRefusal(ruleFacts(), kind)).toBeNull()
    expect(serviceRefusal(ruleFacts({ status: 'private' }), kind)).toBe('private')
    expect(serviceRefusal(ruleFacts({ offers: defaultPerformerSettings }), kind)).toBe('disabled')
  }
})
