import { logEvent } from '../platform/log-event.ts'
import { type Biller, BillerError } from './billers/biller.ts'
import type { ChargeDeps } from './charge-card.ts'

const AT_ONCE = 100

/** Tells billers which cards their holders have removed here; who does not answer is told with a later run. */
export async function forgetCards({ cards, billers, clock, logger }: ChargeDeps): Promise<void> {
  for (const { biller: name, id } of await cards.cardsToForget(AT_ONCE)) {
    const biller = billers.get(name)
    if (biller?.cards == null) continue
    if (await wasTold(biller, id)) await cards.cardForgotten(name, id, clock.now())
    else logEvent(logger, 'card_removal_failed', { biller: name })
  }
}

async function wasTold({ cards }: Biller, card: string): Promise<boolean> {
  try {
    await cards?.forget(card)
    return true
  } catch (error) {
    if (!(error instanceof BillerError)) throw error
    // It knows of no such card: there is nothing to forget.
    return error.failure === 'refused'
  }
}
