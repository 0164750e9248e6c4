import type { OutboxEvent } from '@footlight/core/ports/ledger'
import { type ServerEvent, TipReceived } from '@footlight/core/protocol/events'
import { goldenTicketEvents } from '@footlight/core/protocol/golden-ticket'
import { scratchCardEvents } from '@footlight/core/protocol/scratch-card'
import { TIP_GOAL_TYPE } from '@footlight/core/protocol/tip-goals'
import type { Apps } from './apps.ts'
import { countTowardsGoals, newlyReached } from './goals.ts'
import { ticketBought, tipForTicket } from './golden-ticket.ts'
import { tipForCrown } from './koth.ts'
import { fieldSold, presentCard } from './scratch-card.ts'

type NewsName = 'v3.app.koth' | 'v3.app.goal_reached' | 'v3.app.golden_ticket' | 'v3.app.scratchoff.info'
/** What the room is told beside the new state. */
export type AppNews = { [N in NewsName]: { readonly name: N; readonly payload: ServerEvent<N> } }[NewsName]

export interface FoldStep {
  /** The same object when the event is none of its business. */
  readonly apps: Apps
  readonly news: readonly AppNews[]
}

/**
 * One recorded event of the room. Nothing but the event and the state decides, so that a replay after a crash
 * comes to the same (APP-01). The caller keeps the cursor, and with it that each event comes once.
 */
export function foldApps(apps: Apps, { name, payload, cursor }: OutboxEvent): FoldStep {
  switch (name) {
    case 'v3.tip.received':
      // The tip of several has the id of their group tip; one that not everybody may hear of says to whom it is
      // told, and a stealth tip from whom it is.
      return tipped(
        apps,
        TipReceived.parse({ ...payload, cursor }),
        payload['split_id'] === undefined &&
          payload['to'] === undefined &&
          payload['stealth_from'] === undefined,
      )
    case 'v3.app.golden_ticket':
      return ticketSold(apps, goldenTicketEvents[name].schema.parse(payload))
    case 'v3.app.scratchoff.update':
      return scratched(apps, scratchCardEvents[name].schema.parse(payload))
    default:
      return { apps, news: [] }
  }
}

/**
 * Every tip counts towards the goals. Where it names nobody, nobody is king by it, or holds a ticket
 * (APP-02).
 */
function tipped(
  apps: Apps,
  { sender_name: username, tokens, sent_at: at }: TipReceived,
  namesSomebody: boolean,
): FoldStep {
  const goals = countTowardsGoals(apps.goals, tokens)
  const koth = namesSomebody ? tipForCrown(apps.koth, { username, tokens, at }) : apps.koth
  const ticket =
    apps.golden_ticket === null || !namesSomebody
      ? apps.golden_ticket
      : tipForTicket(apps.golden_ticket, { username, tokens, at })
  if (goals === apps.goals && koth === apps.koth && ticket === apps.golden_ticket) return { apps, news: [] }
  const news: AppNews[] = newlyReached(apps.goals, goals).map((goal) => ({
    name: 'v3.app.goal_reached',
    payload: {
      type_id: TIP_GOAL_TYPE,
      goal_id: goal.id,
      title: goal.title,
      tokens: goal.tokens,
      next_title: goal.nextTitle,
    },
  }))
  if (koth.king !== null && koth.king !== apps.koth.king)
    news.push({ name: 'v3.app.koth', payload: { username, tip: koth.king.tip } })
  if (ticket !== null && ticket !== apps.golden_ticket)
    news.push({
      name: 'v3.app.golden_ticket',
      payload: { round_id: ticket.round_id, username, tokens, sent_at: at },
    })
  return { apps: { ...apps, goals, koth, golden_ticket: ticket }, news }
}

function ticketSold(apps: Apps, sale: ServerEvent<'v3.app.golden_ticket'>): FoldStep {
  if (apps.golden_ticket === null) return { apps, news: [] }
  const ticket = ticketBought(apps.golden_ticket, {
    roundId: sale.round_id,
    username: sale.username,
    at: sale.sent_at,
  })
  return { apps: ticket === apps.golden_ticket ? apps : { ...apps, golden_ticket: ticket }, news: [] }
}

function scratched(apps: Apps, sale: ServerEvent<'v3.app.scratchoff.update'>): FoldStep {
  const before = apps.scratchoff
  if (before === null) return { apps, news: [] }
  const card = fieldSold(before, {
    cardId: sale.card_id,
    field: sale.field,
    username: sale.username,
    prize: sale.prize,
  })
  if (card === before) return { apps, news: [] }
  const isOver = before.is_active && !card.is_active
  return {
    apps: { ...apps, scratchoff: card },
    news: isOver ? [{ name: 'v3.app.scratchoff.info', payload: presentCard(card) }] : [],
  }
}
