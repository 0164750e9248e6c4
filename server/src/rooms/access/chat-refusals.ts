import { assert } from '@footlight/core/rules/result'
import { englishTexts } from '../../platform/locales/english.ts'

const refusals = [
  'empty',
  'too_long',
  'forbidden_characters',
  'prohibited',
  'silenced',
  'account_suspended',
  'tokens_required',
  'tip_required',
  'recent_tip_required',
  'filtered',
  'links_not_allowed',
  'too_loud',
  'repeated',
  'slow_mode',
  'too_often',
  'room_busy',
  'newcomer',
  'reply_gone',
  'private_over',
  'held',
  'held_already',
  'held_full',
] as const

/** Why a chat message was not accepted (`v3.chat.message_failed`). */
export type ChatRefusal = (typeof refusals)[number]

const sentences = { ...englishTexts('site/lines', 'lines'), ...englishTexts('common', 'chat') }

/** What its sender reads, in English. */
export const chatRefusals: Readonly<Record<ChatRefusal, string>> = Object.fromEntries(
  refusals.map((refusal) => {
    const sentence = sentences[`failed_${refusal}`]
    assert(sentence !== undefined, `no text says that a message was not accepted: ${refusal}`)
    return [refusal, sentence]
  }),
) as Record<ChatRefusal, string>
