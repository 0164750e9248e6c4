import {
  type AppState,
  defaultPerformerSettings,
  type OfferTerms,
  type PerformerSettings,
  type ShowState,
} from '@footlight/core/protocol'
import { goldenTicketOffer, groupTipOffer, scratchOffer } from '@footlight/core/rules/offers/app-offers'
import {
  cameraOffer,
  groupOffer,
  pledgeOffer,
  privateOffer,
  recordingOffer,
  spyOffer,
  ticketOffer,
  ticketRecordingOffer,
} from '@footlight/core/rules/offers/show-offers'
import type { TestApi } from './api-client.ts'

interface Look {
  readonly settings: PerformerSettings
  readonly shows: ShowState
  readonly apps: AppState
}

/** Who orders what is not there sends terms of the right shape all the same. */
const gone = { show_id: 'none', price: 1, refund_minutes: 1 }

const orders: readonly (readonly [
  RegExp,
  (look: Look, body: Readonly<Record<string, unknown>>) => OfferTerms,
])[] = [
  [
    /^\/private\/(\w+)\/request$/,
    ({ settings, shows }, { exclusive }) =>
      privateOffer(settings, shows.discount?.discountRate ?? 0, exclusive === true),
  ],
  [
    /^\/video\/spy\/(\w+)$/,
    ({ shows }) =>
      spyOffer(shows.current, false) ?? {
        kind: 'spy',
        show_id: gone.show_id,
        price_per_minute: 12,
        startup_tip: 0,
      },
  ],
  [/^\/limited\/(\w+)\/ticket$/, ({ shows }) => ticketOffer(shows.current) ?? { kind: 'ticket', ...gone }],
  [
    /^\/limited\/(\w+)\/recording$/,
    ({ shows }) =>
      ticketRecordingOffer(shows.current) ?? {
        kind: 'ticket_recording',
        show_id: gone.show_id,
        price: gone.price,
      },
  ],
  [
    /^\/goal\/(\w+)\/pledge$/,
    ({ shows }) =>
      pledgeOffer(shows.current) ?? {
        kind: 'pledge',
        show_id: gone.show_id,
        target: 1,
        refund_minutes: gone.refund_minutes,
      },
  ],
  [/^\/group\/(\w+)\/reserve$/, ({ settings, shows }) => groupOffer(settings, shows.current)],
  [/^\/sharecam\/(\w+)\/request$/, ({ settings }) => cameraOffer(settings)],
  [/^\/public-recording\/(\w+)\/start$/, ({ settings }) => recordingOffer(settings)],
  [
    /^\/apps\/(\w+)\/golden-ticket\/buy$/,
    ({ apps }) => goldenTicketOffer(apps.golden_ticket ?? { round_id: 'none', price: 1 }),
  ],
  [
    /^\/apps\/(\w+)\/scratchoff\/buy$/,
    ({ apps }) => scratchOffer(apps.scratchoff ?? { card_id: 'none', price: 1 }),
  ],
  [
    /^\/tip-split\/(\w+)\/join$/,
    ({ apps }) => groupTipOffer(apps.tip_split) ?? { kind: 'tip_split', split_id: 'none', price: 1 },
  ],
]

/** What somebody who looks at a room now would name in an order; nothing where the call has no terms. */
export async function seenTerms(
  api: TestApi,
  path: string,
  body: object = {},
): Promise<{ readonly terms?: OfferTerms }> {
  for (const [pattern, termsOf] of orders) {
    const room = pattern.exec(path)?.[1]
    if (room !== undefined) return { terms: termsOf(await look(api, room), { ...body }) }
  }
  return {}
}

/** A room that is not there offers what a new performer does. */
async function look(api: TestApi, room: string): Promise<Look> {
  const [settings, shows, apps] = await Promise.all(
    [`/performer/${room}/settings`, `/shows/${room}`, `/apps/${room}`].map((path) => api.get(path)),
  )
  return {
    settings: settings!.status === 200 ? settings!.body : defaultPerformerSettings,
    shows: shows!.status === 200 ? shows!.body : { current: null, mine: [], discount: null },
    apps:
      apps!.status === 200
        ? apps!.body
        : { golden_ticket: null, scratchoff: null, tip_split: { mode: 'available', split_id: null } },
  }
}
