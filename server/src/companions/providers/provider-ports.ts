import type { Result } from '@footlight/core/rules'
import type { StoredCompanion } from '../companion-port.ts'

/** `unavailable`: no answer, a late one, or none that can be used. `declined`: the provider refused what was asked. */
export type ProviderFault = 'unavailable' | 'declined'

/** One line of what was said before. */
export interface ChatLine {
  readonly from: 'viewer' | 'companion'
  readonly text: string
}

export type CompanionPersona = Pick<StoredCompanion, 'name' | 'description'>

/** Says what a companion answers. Neither question nor answer is ever logged. */
export interface TextProvider {
  /** The demonstration: nobody is to take it for a model. */
  readonly isDemo: boolean
  /** `lines`: oldest first; the last is the one to answer. */
  answer(
    persona: CompanionPersona,
    lines: readonly ChatLine[],
    signal: AbortSignal,
  ): Promise<Result<string, ProviderFault>>
}

export interface DrawnPicture {
  /** PNG, JPEG or WebP. */
  readonly bytes: Buffer
  /** What a program sees in it; judged like any other text. */
  readonly caption: string
}

/** Draws a picture. Neither what was asked nor the picture is ever logged. */
export interface PictureProvider {
  readonly isDemo: boolean
  draw(
    ask: { readonly prompt: string; readonly nsfw: boolean },
    signal: AbortSignal,
  ): Promise<Result<DrawnPicture, ProviderFault>>
}
