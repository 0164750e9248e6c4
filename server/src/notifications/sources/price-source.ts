import type { Clock } from '@footlight/core/ports'
import type { FanClubFields } from '@footlight/core/protocol'
import type { FanClubRepository } from '../../fan-club/fan-club-port.ts'
import type { Memory, NewFanOut, SourceRepository } from '../notification-port.ts'
import type { Source } from './source.ts'
import { throughTime } from './through-time.ts'

export interface PriceSourceDeps {
  readonly fanClub: Pick<FanClubRepository, 'changedBetween'>
  readonly notificationSources: SourceRepository
  readonly clock: Clock
}

/** Fan clubs whose prices are other ones than they were when they were last looked at. */
export function priceSource({ fanClub, notificationSources, clock }: PriceSourceDeps): Source {
  return throughTime('prices', clock, async (after, upTo) => {
    const memory: Memory[] = []
    const fanOuts: NewFanOut[] = []
    for (const { model, at, fields } of await fanClub.changedBetween(after, upTo)) {
      const mark = pricesOf(fields)
      const known = await notificationSources.memory(model, 'prices')
      if (known?.mark === mark) continue
      memory.push({ model, kind: 'prices', mark, since: at })
      // A club that opens has nobody yet who pays for it.
      if (known === null) continue
      const source = `price:${model}:${at}`
      fanOuts.push({ source, key: source, model, at, subject: { kind: 'membership_price' } })
    }
    return { last: null, memory, fanOuts }
  })
}

function pricesOf({ enabled, priceSupporter, priceInsider, priceLegend }: FanClubFields): string {
  return JSON.stringify([enabled, priceSupporter, priceInsider, priceLegend])
}
