import type { ChatFilters } from '@footlight/core/protocol/chat-rules'
import type { TermFilter } from '../prohibited-terms/term-filter.ts'
import type { ChatRefusal } from '../rooms/access/chat-refusals.ts'
import { createHiddenWords } from './hidden-words.ts'
import { hasLink } from './links.ts'

/** The same words count as a repeat for this long. */
export const REPEAT_MS = 60_000

/** What one person said last in this room, accepted or held. `at`: ms of whatever clock the caller keeps. */
export interface LastSaid {
  readonly at: number
  readonly text: string
}

/** `hold`: for the performer to look at. `refuse`: back to the sender. */
export type FilterVerdict =
  | { readonly kind: 'pass' }
  | { readonly kind: 'hold' }
  | { readonly kind: 'refuse'; readonly refusal: ChatRefusal }

const pass: FilterVerdict = { kind: 'pass' }

/** The performer's filters, ready for many messages. */
export interface MessageFilter {
  judge(text: string, last: LastSaid | null, now: number): FilterVerdict
}

/** The first rule that a message breaks decides. What is refused anyway is never held. */
export function createMessageFilter(filters: ChatFilters): MessageFilter {
  const isHidden: TermFilter = createHiddenWords(filters.hidden_words)
  return {
    judge(text, last, now) {
      if (filters.no_links && hasLink(text)) return refuse('links_not_allowed')
      if (filters.no_shouting && isShouting(text)) return refuse('too_loud')
      if (last !== null && now - last.at < filters.slow_mode_seconds * 1000) return refuse('slow_mode')
      if (filters.no_repeats && last !== null && now - last.at < REPEAT_MS && sameWords(text, last.text))
        return refuse('repeated')
      if (!isHidden(text)) return pass
      return filters.on_hidden_word === 'hold' ? { kind: 'hold' } : refuse('filtered')
    },
  }
}

function refuse(refusal: ChatRefusal): FilterVerdict {
  return { kind: 'refuse', refusal }
}

/** Letters below which capitals are an abbreviation and no shouting. */
const LETTERS_MIN = 8
const CAPITALS_SHARE_MAX = 0.7

/** One character in a row; `hmmmm` is talk. */
const RUN_MAX = 10
const run = new RegExp(`(\\S)\\1{${RUN_MAX},}`, 'u')

/** Mostly capitals, in scripts that have them, or one character held down. */
export function isShouting(text: string): boolean {
  const capitals = (text.match(/\p{Lu}/gu) ?? []).length
  const small = (text.match(/\p{Ll}/gu) ?? []).length
  const cased = capitals + small
  if (cased >= LETTERS_MIN && capitals / cased > CAPITALS_SHARE_MAX) return true
  return run.test(text)
}

/** Two lines that say the same: case, spaces and marks apart. */
function sameWords(first: string, second: string): boolean {
  return bare(first) === bare(second)
}

function bare(text: string): string {
  const letters = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{Extended_Pictographic}]/gu, '')
  return letters === '' ? text : letters
}
