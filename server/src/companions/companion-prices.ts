import type { SetCompanionPrices } from '@footlight/core/protocol'
import type { AccountId } from '@footlight/core/protocol/ids'
import type { CompanionsConfig } from '../platform/companions-config.ts'
import type { CompanionPriceRepository } from './companion-port.ts'
import { ChatCompletions } from './providers/chat-completions.ts'
import { DemoPictures } from './providers/demo-pictures.ts'
import { DemoText } from './providers/demo-text.ts'
import type { PictureProvider, TextProvider } from './providers/provider-ports.ts'
import { StableDiffusion } from './providers/stable-diffusion.ts'

/** Tokens; null: it is not offered. */
export interface CompanionPrices {
  readonly message: number | null
  readonly picture: number | null
}

export interface CompanionProviders {
  readonly textProvider: TextProvider | null
  readonly pictureProvider: PictureProvider | null
}

/** As the operator has set them up; where nothing is set up, the demonstration answers on a demo site alone. */
export function providersOf(config: CompanionsConfig, isDemoSite: boolean): CompanionProviders {
  const { text, picture } = config
  return {
    textProvider: text !== null ? new ChatCompletions(text) : isDemoSite ? new DemoText() : null,
    pictureProvider: picture !== null ? new StableDiffusion(picture) : isDemoSite ? new DemoPictures() : null,
  }
}

interface PriceListDeps extends CompanionProviders {
  readonly companionPriceChanges: CompanionPriceRepository
  readonly config: Pick<CompanionsConfig, 'messagePrice' | 'picturePrice'>
}

/** What companions cost now: as administrators have set it, and until they have as it is configured (COMPANION-PRICE-01). */
export class CompanionPriceList {
  readonly #deps: PriceListDeps

  constructor(deps: PriceListDeps) {
    this.#deps = deps
  }

  async latest(): Promise<SetCompanionPrices> {
    const { companionPriceChanges, config } = this.#deps
    const { messagePrice: message, picturePrice: picture } = config
    return (await companionPriceChanges.latest()) ?? { revision: 0, message, picture }
  }

  /** Nobody is charged for what nobody makes. */
  async inForce(): Promise<CompanionPrices> {
    const { textProvider, pictureProvider } = this.#deps
    const { message, picture } = await this.latest()
    return {
      message: textProvider === null ? null : message,
      picture: pictureProvider === null ? null : picture,
    }
  }

  /**
   * `revision`: of the prices that whoever sets these has seen; null: they are other ones by now. One that was never
   * given out is none that anybody saw.
   */
  async change(
    { revision, ...prices }: SetCompanionPrices,
    by: AccountId,
    at: number,
  ): Promise<SetCompanionPrices | null> {
    if (revision !== (await this.latest()).revision) return null
    const next = { revision: revision + 1, ...prices }
    return (await this.#deps.companionPriceChanges.add(next, by, at)) ? next : null
  }
}
