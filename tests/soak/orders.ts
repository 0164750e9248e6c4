import {
  type CurrentShow,
  type PerformerSettings,
  privateShowRoutes,
  type Receipt,
} from '@footlight/core/protocol'
import type { TestApi } from '../dev-env/api-client.ts'
import { must } from '../dev-env/show-steps.ts'

/** What somebody saw of a room when they last looked. */
export interface Look {
  readonly settings: PerformerSettings
  readonly current: CurrentShow | null
}

/**
 * Tokens, a minute or for the whole, as the buyer saw them; whatever else an order names is compared by the
 * server alone.
 */
export interface Terms {
  readonly kind: string
  readonly price_per_minute?: number | null
  readonly price?: number | null
  readonly pre_tip?: number
  readonly startup_tip?: number
  readonly minimum_minutes?: number
  readonly [more: string]: unknown
}

/** An order that was granted, and what its buyer saw before it. `showId` null: the server died over it. */
export interface Agreement {
  readonly username: string
  readonly showId: string | null
  readonly terms: Terms
}

/**
 * Whether an order says what its buyer saw. Where none can, what it costs is only known at the moment of the
 * order.
 */
export const ordersCarryTerms = 'terms' in privateShowRoutes.privateRequest.body.shape

export async function lookAt(api: TestApi, room: string): Promise<Look> {
  const [settings, state] = await Promise.all([
    api.get(`/performer/${room}/settings`),
    api.get(`/shows/${room}`),
  ])
  return { settings: must(settings), current: must(state).current }
}

/** Path and body of what is asked for. Only a pledge costs what its buyer says. */
export function orderOf(
  what: string,
  room: string,
  { settings, current }: Look,
): { readonly path: string; readonly body: { readonly terms: Terms } } {
  const { private: offer, spy, group, sharecam, public_recording } = settings
  if (what === 'private' || what === 'exclusive' || what === 'cam2cam') {
    const exclusive = what === 'exclusive'
    const terms = {
      kind: 'private',
      is_exclusive: exclusive,
      price_per_minute: exclusive ? offer.exclusivePricePerMinuteInToken : offer.pricePerMinuteInToken,
      pre_tip: offer.isPreTipEnabled ? offer.preTipCost : 0,
      minimum_minutes: offer.privateMinimumDuration,
      keeps_recording: offer.isRecordingEnabled,
      may_be_spied_on: spy.isEnabled && !exclusive,
    }
    return {
      path: `/private/${room}/request`,
      body: { terms, ...(!ordersCarryTerms && { exclusive }), ...(what === 'cam2cam' && { cam2cam: true }) },
    }
  }
  const ofShow = {
    show_id: current?.show_id ?? 'none',
    refund_minutes: current?.refund_joined_minute_before_end ?? 0,
  }
  switch (what) {
    case 'spy':
      return {
        path: `/video/spy/${room}`,
        body: {
          terms: {
            kind: 'spy',
            show_id: ofShow.show_id,
            price_per_minute: current?.spy_price_per_minute ?? 0,
            startup_tip: spy.startupTipInToken,
          },
        },
      }
    case 'camera':
      return {
        path: `/sharecam/${room}/request`,
        body: { terms: { kind: 'cam2cam', price_per_minute: sharecam.pricePerMinuteInPublicInToken } },
      }
    case 'recording':
      return {
        path: `/public-recording/${room}/start`,
        body: { terms: { kind: 'recording', price_per_minute: public_recording.pricePerMinuteInToken } },
      }
    case 'ticket':
      return {
        path: `/limited/${room}/ticket`,
        body: { terms: { kind: 'ticket', ...ofShow, price: current?.ticket_price ?? 0 } },
      }
    case 'pledge': {
      const body = {
        amount: 3_000,
        terms: { kind: 'pledge', ...ofShow, target: current?.target ?? 0, price: 3_000 },
      }
      return { path: `/goal/${room}/pledge`, body }
    }
    default: {
      const shown = current?.kind === 'group' ? current : null
      const terms = {
        kind: 'group',
        price_per_minute: shown?.price_per_minute ?? group.pricePerMinuteInToken,
        threshold: shown?.target ?? group.threshold,
        is_running: shown?.phase === 'running',
      }
      return { path: `/group/${room}/reserve`, body: { terms } }
    }
  }
}

/** Nobody pays another price than the one they saw, nor a tip or a minimum that they did not. */
export function priceFaults(agreements: readonly Agreement[], receipts: readonly Receipt[]): string[] {
  return receipts.flatMap(({ show_id, kind, lines }) =>
    lines.flatMap((line) => {
      const terms = agreements
        .filter(
          ({ showId, username }) => (showId === null || showId === show_id) && username === line.username,
        )
        .map((agreed) => agreed.terms)
      if (terms.length === 0)
        return [`${line.username} pays ${line.tokens} for a ${kind} that they never ordered`]
      return terms.some((each) => covers(each, line))
        ? []
        : [
            `${line.username} pays ${line.tokens} for ${line.what} of a ${kind} at ${line.price}, and saw ${JSON.stringify(terms)}`,
          ]
    }),
  )
}

function covers(
  { price_per_minute, price, pre_tip, startup_tip, minimum_minutes }: Terms,
  { what, tokens, price: charged }: Receipt['lines'][number],
): boolean {
  if (what === 'time') return charged !== null && charged <= (price_per_minute ?? 0)
  if (what === 'minimum') return tokens <= (minimum_minutes ?? 0) * (price_per_minute ?? 0)
  if (what === 'pre_tip') return tokens <= (pre_tip ?? 0)
  return tokens <= (what === 'startup_tip' ? (startup_tip ?? 0) : (price ?? 0))
}
