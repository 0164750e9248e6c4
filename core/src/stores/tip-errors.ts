import type { ApiFailure } from '../client/api-failure.ts'
import { errorMessage, type Message } from './message.ts'

/** What a refused tip opens. */
export type TipPrompt = 'purchase' | 'postpay' | 'postpay_verify' | 'daily_limit' | 'signup' | 'verify_age'

export interface TipErrorReaction {
  readonly prompt: TipPrompt | null
  readonly toast: boolean
  /** Of the toast; absent: the error's own sentence. */
  readonly title?: Message
  /** Below the title; absent: the error's own sentence where there is a title. */
  readonly content?: Message
}

const opens = (prompt: TipPrompt): TipErrorReaction => ({ prompt, toast: false })
const unavailable: TipErrorReaction = {
  prompt: null,
  toast: true,
  title: { key: 'toasts.tipping_unavailable' },
}

const reactions: Readonly<Record<string, TipErrorReaction>> = {
  not_enough_tokens: opens('purchase'),
  postpay_card_fail: opens('postpay'),
  over_daily_limit: opens('postpay_verify'),
  user_daily_limit: opens('daily_limit'),
  login_required: opens('signup'),
  age_verification_required: opens('verify_age'),
  tip_geo_block_receiver: unavailable,
  tip_geo_block_sender: unavailable,
}

/** Codes without an entry are told in a toast. Refused words say what is wrong with them. */
export function reactToTipError({
  error: code,
  state,
}: Pick<ApiFailure, 'error' | 'state'>): TipErrorReaction {
  if (code === 'tip_words_refused' && state !== undefined)
    return { prompt: null, toast: true, title: { key: `chat.failed_${state}` }, content: errorMessage(code) }
  return Object.hasOwn(reactions, code) ? reactions[code]! : { prompt: null, toast: true }
}
