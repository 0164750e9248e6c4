import type { CompanionsConfig } from '../platform/config.ts'
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

/** Nobody is charged for what nobody makes. */
export function pricesOf(
  { messagePrice, picturePrice }: CompanionsConfig,
  { textProvider, pictureProvider }: CompanionProviders,
): CompanionPrices {
  return {
    message: textProvider === null ? null : messagePrice,
    picture: pictureProvider === null ? null : picturePrice,
  }
}
