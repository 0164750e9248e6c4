import { defaultPerformerSettings, type OfferTerms, type ToyReport } from '@footlight/core/protocol'
import type { TestApi } from '../dev-env/api-client.ts'
import { must, pay } from '../dev-env/show-steps.ts'

export interface OfferRoom {
  readonly room: string
  readonly model: TestApi
  /** Has the tokens for everything. */
  readonly buyer: TestApi & { readonly username: string }
  /** Pays for what the buyer looks at; spied on, a king. */
  readonly other: TestApi & { readonly username: string }
}

/** One kind of order: how the performer offers it, how they change it, and what the buyer sends. */
export interface OfferCase {
  readonly name: string
  readonly path: (room: string) => string
  /** The offer as the buyer sees it. */
  readonly offer: (room: OfferRoom) => Promise<void>
  /** Between the look and the press. */
  readonly change: (room: OfferRoom) => Promise<void>
  /** What the order says beside its terms. */
  readonly rest?: (terms: OfferTerms) => object
  /** What differs in the terms afterwards; ids are made by the server. */
  readonly now: Readonly<Record<string, unknown>>
  /**
   * Taken, or into escrow, at the new terms; null: given back as soon as it is found that nothing can be
   * recorded of this stream.
   */
  readonly takes: number | null
  /** Leaves the room as it was. */
  readonly clear: (room: OfferRoom) => Promise<void>
}

const { private: priv, spy, group, public_recording, sharecam } = defaultPerformerSettings
const set = async ({ model }: OfferRoom, settings: object): Promise<void> =>
  void must(await model.post('/performer/settings', settings))
const app = async ({ model, room }: OfferRoom, path: string, body: object = {}): Promise<void> =>
  void must(await model.post(`/apps/${room}/${path}`, body))
const show = async ({ model, room }: OfferRoom, path: string, body: object = {}): Promise<void> =>
  void must(await model.post(path.replace('/', `/${room}/`).replace(/^/, '/'), body))
const requestOf = async ({ buyer, room }: OfferRoom): Promise<string> =>
  must(await buyer.get(`/shows/${room}`)).mine[0].show_id

/** A private that is asked for, with one area of the settings changed meanwhile. */
function privateCase(
  name: string,
  from: object,
  to: object,
  now: OfferCase['now'],
  takes: number,
  exclusive = false,
): OfferCase {
  return {
    name,
    path: (room) => `/private/${room}/request`,
    now,
    takes,
    rest: () => ({ exclusive }),
    offer: (room) => set(room, { private: { ...priv, ...from } }),
    change: (room) => set(room, { private: { ...priv, ...to } }),
    clear: async (room) => {
      must(await room.model.post(`/private/${room.room}/decline`, { request_id: await requestOf(room) }))
      await set(room, defaultPerformerSettings)
    },
  }
}

async function startPrivate({ model, other, room }: OfferRoom): Promise<void> {
  const { request_id } = must(await pay(other, `/private/${room}/request`))
  must(await model.post(`/private/${room}/accept`, { request_id }))
}

async function runTickets(room: OfferRoom, recording_price: number): Promise<void> {
  await show(room, 'limited/announce', { ticket_price: 10, recording_price, message: 'Fire dance' })
  must(await pay(room.buyer, `/limited/${room.room}/ticket`))
  await show(room, 'limited/start')
}

const toys: ToyReport = {
  phase: 'on',
  levels: [{ from: 25, to: 49, level: 0.5, seconds: 20 }],
  offer: { tokens: 60, seconds: 60 },
  cruise: false,
  tips_waiting: 0,
  running: null,
}
const say = async ({ model, room }: OfferRoom, report: Partial<ToyReport> = {}): Promise<void> =>
  void must(await model.post(`/toys/${room}/state`, { ...toys, ...report }))
const menu = (tokens: number) => ({
  is_active: true,
  label: '',
  items: [{ id: 'dance', title: 'Dance', tokens }],
})
const tip = { path: (room: string) => `/tip/${room}`, clear: async () => {} }
const service = (
  name: 'camera' | 'recording',
  path: OfferCase['path'],
  settings: (price: number) => object,
  clear: OfferCase['clear'],
): OfferCase => ({
  name,
  path,
  offer: (room) => set(room, settings(6)),
  change: (room) => set(room, settings(600)),
  now: { price_per_minute: 600 },
  takes: name === 'camera' ? 600 : null,
  clear: async (room) => {
    await clear(room)
    await set(room, defaultPerformerSettings)
  },
})

export const offerCases: readonly OfferCase[] = [
  privateCase('private', {}, { pricePerMinuteInToken: 60 }, { price_per_minute: 60 }, 60),
  privateCase('private, cheaper', {}, { pricePerMinuteInToken: 10 }, { price_per_minute: 10 }, 10),
  privateCase(
    'exclusive private',
    {},
    { exclusivePricePerMinuteInToken: 900 },
    { price_per_minute: 900, is_exclusive: true },
    900,
    true,
  ),
  privateCase('minimum of a private', {}, { privateMinimumDuration: 10 }, { minimum_minutes: 10 }, 300),
  privateCase(
    'pre-tip of a private',
    {},
    { isPreTipEnabled: true, preTipCost: 5_000 },
    { pre_tip: 5_000 },
    5_030,
  ),
  privateCase('recording of a private', { isRecordingEnabled: true }, {}, { keeps_recording: false }, 30),
  {
    ...privateCase('discount that ended', {}, {}, { price_per_minute: 30 }, 30),
    offer: (room) => show(room, 'private/discount', { rate: 50 }),
    change: (room) => show(room, 'private/discount', { rate: 0 }),
  },
  {
    ...privateCase('private that may be spied on now', {}, {}, { may_be_spied_on: true }, 30),
    offer: (room) => set(room, { spy: { ...spy, isEnabled: false } }),
    change: (room) => set(room, { spy }),
  },
  {
    name: 'spy',
    path: (room) => `/video/spy/${room}`,
    now: { price_per_minute: 120, startup_tip: 40 },
    takes: 160,
    offer: startPrivate,
    change: async (room) => {
      await show(room, 'private/end')
      await set(room, { spy: { ...spy, pricePerMinuteInToken: 120, startupTipInToken: 40 } })
      await startPrivate(room)
    },
    clear: async (room) => {
      await show(room, 'private/end')
      await set(room, defaultPerformerSettings)
    },
  },
  service(
    'camera',
    (room) => `/sharecam/${room}/request`,
    (price) => ({ sharecam: { ...sharecam, isAllowedInPublic: true, pricePerMinuteInPublicInToken: price } }),
    async (room) =>
      void must(
        await room.model.post(`/sharecam/${room.room}/decline`, { request_id: await requestOf(room) }),
      ),
  ),
  service(
    'recording',
    (room) => `/public-recording/${room}/start`,
    (price) => ({ public_recording: { ...public_recording, isEnabled: true, pricePerMinuteInToken: price } }),
    async ({ buyer, room }) => void (await buyer.post(`/public-recording/${room}/end`)),
  ),
  {
    name: 'ticket announced anew',
    path: (room) => `/limited/${room}/ticket`,
    now: { price: 20_000 },
    takes: 20_000,
    offer: (room) => show(room, 'limited/announce', { ticket_price: 50, message: 'Fire dance' }),
    change: async (room) => {
      await show(room, 'limited/cancel')
      await show(room, 'limited/announce', { ticket_price: 20_000, message: 'Fire dance' })
    },
    clear: (room) => show(room, 'limited/cancel'),
  },
  {
    name: 'ticket with another refund window',
    path: (room) => `/limited/${room}/ticket`,
    now: { price: 50, refund_minutes: 1 },
    takes: 50,
    offer: (room) => show(room, 'limited/announce', { ticket_price: 50, message: 'Fire dance' }),
    change: async (room) => {
      await show(room, 'limited/cancel')
      await show(room, 'limited/announce', {
        ticket_price: 50,
        message: 'Fire dance',
        refund_joined_minute_before_end: 1,
      })
    },
    clear: (room) => show(room, 'limited/cancel'),
  },
  {
    name: 'recording of a ticket show',
    path: (room) => `/limited/${room}/recording`,
    now: { price: 700 },
    takes: 700,
    offer: (room) => runTickets(room, 7),
    change: async (room) => {
      await show(room, 'limited/cancel')
      await runTickets(room, 700)
    },
    clear: (room) => show(room, 'limited/cancel'),
  },
  {
    name: 'pledge',
    path: (room) => `/goal/${room}/pledge`,
    rest: () => ({ amount: 20 }),
    now: { target: 9_000 },
    takes: 20,
    offer: (room) => show(room, 'goal/announce', { goal: 400, message: 'Fire dance' }),
    change: async (room) => {
      await show(room, 'goal/cancel')
      await show(room, 'goal/announce', { goal: 9_000, message: 'Fire dance' })
    },
    clear: (room) => show(room, 'goal/cancel'),
  },
  {
    name: 'group',
    path: (room) => `/group/${room}/reserve`,
    now: { price_per_minute: 480, threshold: 9 },
    takes: 480,
    offer: (room) => set(room, { group }),
    change: (room) => set(room, { group: { ...group, pricePerMinuteInToken: 480, threshold: 9 } }),
    clear: async (room) => {
      must(await room.buyer.post(`/group/${room.room}/leave`))
      await set(room, defaultPerformerSettings)
    },
  },
  {
    name: 'golden ticket',
    path: (room) => `/apps/${room}/golden-ticket/buy`,
    now: { price: 800 },
    takes: 800,
    offer: (room) => app(room, 'golden-ticket/start', { title: 'Gold', price: 8, count: 3 }),
    change: async (room) => {
      await app(room, 'golden-ticket/end')
      await app(room, 'golden-ticket/start', { title: 'Gold', price: 800, count: 3 })
    },
    clear: (room) => app(room, 'golden-ticket/end'),
  },
  {
    name: 'scratch field',
    path: (room) => `/apps/${room}/scratchoff/buy`,
    rest: () => ({ field: 1 }),
    now: { price: 500 },
    takes: 500,
    offer: (room) =>
      app(room, 'scratchoff/start', {
        title: 'Card',
        price: 5,
        fields: 4,
        prizes: [{ title: 'Song', count: 1 }],
      }),
    change: async (room) => {
      await app(room, 'scratchoff/end')
      await app(room, 'scratchoff/start', {
        title: 'Card',
        price: 500,
        fields: 4,
        prizes: [{ title: 'Song', count: 1 }],
      })
    },
    clear: (room) => app(room, 'scratchoff/end'),
  },
  {
    ...tip,
    name: 'menu item',
    rest: (terms) => ({ amount: terms.kind === 'menu_item' ? terms.price : 0 }),
    now: { kind: 'menu_item', item_id: 'dance', title: 'Dance', price: 90 },
    takes: 90,
    offer: (room) => app(room, 'tip-menu', menu(20)),
    change: (room) => app(room, 'tip-menu', menu(90)),
    clear: (room) => app(room, 'tip-menu', { is_active: false, items: [] }),
  },
  {
    ...tip,
    name: 'crown',
    rest: (terms) => ({ amount: terms.kind === 'koth' ? terms.price : 0 }),
    now: { kind: 'koth', mode: 'single', price: 81 },
    takes: 81,
    offer: (room) => app(room, 'koth', { is_active: true, minimum: 10 }),
    change: async ({ other, room }) => void must(await other.tip(room, 80)),
    clear: (room) => app(room, 'koth', { is_active: false }),
  },
  {
    ...tip,
    name: 'toy level',
    rest: () => ({ amount: 25 }),
    now: { kind: 'toy_level', from: 25, to: 49, level: 0.5, seconds: 2 },
    takes: 25,
    offer: (room) => say(room),
    change: (room) => say(room, { levels: [{ ...toys.levels[0]!, seconds: 2 }] }),
    clear: (room) => say(room, { phase: 'off' }),
  },
  {
    name: 'toy control',
    path: (room) => `/toys/${room}/control`,
    now: { price: 60, seconds: 10 },
    takes: 60,
    offer: (room) => say(room),
    change: (room) => say(room, { offer: { tokens: 60, seconds: 10 } }),
    clear: (room) => say(room, { phase: 'off' }),
  },
]

/**
 * What a page shows that calls have no answer for: it is told by sockets, or stands in the state of the apps.
 */
export const shownTerms: Readonly<Record<string, OfferTerms>> = {
  'menu item': { kind: 'menu_item', item_id: 'dance', title: 'Dance', price: 20 },
  crown: { kind: 'koth', mode: 'single', price: 10 },
  'toy level': { kind: 'toy_level', from: 25, to: 49, level: 0.5, seconds: 20 },
  'toy control': { kind: 'toy_control', price: 60, seconds: 60 },
}
