import type { TermScope } from '@footlight/core/protocol'
import { squeeze } from './normalise.ts'

/** One term, and where each list refuses it. null: it is not of that list. */
export interface ListedTerm {
  readonly term: string
  readonly builtIn: TermScope | null
  readonly added: TermScope | null
}

/** A term on its way into the index. */
export interface TermToList {
  /** In the normal form of `normalise.ts`, words of a phrase written together. */
  readonly term: string
  readonly isPart: boolean
  readonly scope: TermScope
  readonly isBuiltIn: boolean
}

/** Whether a term that is said from one word of a reading to another is refused there. */
export type IsMet = (listed: ListedTerm, from: number, to: number) => boolean

/** Nobody needs more pieces than this to spell a short term letter by letter. */
const PIECES_MIN = 16

/** Terms by how a text meets them. Made once for each version of the lists; asking it costs what the text is long. */
export class TermIndex {
  readonly #words: ReadonlyMap<string, ListedTerm>
  /** For words with a letter said over and over. */
  readonly #squeezed = new Map<string, ListedTerm[]>()
  readonly #parts = new Parts()
  readonly #squeezedParts = new Parts()
  readonly #lettersMax: number
  readonly #piecesMax: number

  constructor(terms: readonly TermToList[]) {
    this.#words = merged(terms)
    for (const listed of this.#words.values())
      this.#squeezed.set(squeeze(listed.term), [...(this.#squeezed.get(squeeze(listed.term)) ?? []), listed])
    for (const listed of merged(terms.filter(({ isPart }) => isPart)).values()) {
      this.#parts.add(listed.term, listed)
      this.#squeezedParts.add(squeeze(listed.term), listed)
    }
    this.#lettersMax = Math.max(0, ...[...this.#words.keys()].map((term) => term.length))
    this.#piecesMax = Math.max(PIECES_MIN, this.#lettersMax)
  }

  /** The first term of a reading that `isMet` takes; null: none. */
  find(reading: readonly string[], isMet: IsMet): ListedTerm | null {
    const words = reading.map((letters) => ({ letters, short: squeeze(letters) }))
    for (const [from, word] of words.entries()) {
      const met = this.#partIn(word, from, isMet) ?? this.#wholeFrom(words, from, isMet)
      if (met !== null) return met
    }
    return null
  }

  #partIn({ letters, short }: Word, at: number, isMet: IsMet): ListedTerm | null {
    const inside = this.#parts.in(letters, at, isMet)
    return inside !== null || !isDrawnOut(letters) ? inside : this.#squeezedParts.in(short, at, isMet)
  }

  /** Whole words only, also over separators: `therapist`, `Scunthorpe` and `thunder agent` say nothing wrong. */
  #wholeFrom(words: readonly Word[], from: number, isMet: IsMet): ListedTerm | null {
    let joined = ''
    let squeezed = ''
    const end = Math.min(words.length, from + this.#piecesMax)
    for (let at = from; at < end; at += 1) {
      const { letters, short } = words[at]!
      joined += letters
      squeezed += squeezed.endsWith(short[0]!) ? short.slice(1) : short
      if (squeezed.length > this.#lettersMax) return null
      const met = this.#spelled(joined, squeezed, (listed) => isMet(listed, from, at))
      if (met !== null) return met
    }
    return null
  }

  #spelled(joined: string, squeezed: string, isMet: (listed: ListedTerm) => boolean): ListedTerm | null {
    const direct = this.#words.get(joined)
    if (direct !== undefined && isMet(direct)) return direct
    if (joined.length === squeezed.length) return null
    const once = this.#words.get(squeezed)
    if (once !== undefined && isMet(once)) return once
    // `ten` is not `teen`: a letter of a term is taken off only where it was said three times.
    const drawnOut = this.#squeezed.get(squeezed)
    return drawnOut === undefined || !isDrawnOut(joined) ? null : (drawnOut.find(isMet) ?? null)
  }
}

/** A word of a reading, and the same without letters that are said again. */
interface Word {
  readonly letters: string
  readonly short: string
}

/** Parts by their first letters. */
class Parts {
  readonly #byStart = new Map<string, { readonly letters: string; readonly listed: ListedTerm }[]>()

  add(letters: string, listed: ListedTerm): void {
    const start = letters.slice(0, PART_START)
    this.#byStart.set(start, [...(this.#byStart.get(start) ?? []), { letters, listed }])
  }

  in(word: string, at: number, isMet: IsMet): ListedTerm | null {
    for (let first = 0; first + PART_START <= word.length; first += 1) {
      const part = this.#byStart
        .get(word.slice(first, first + PART_START))
        ?.find(({ letters, listed }) => word.startsWith(letters, first) && isMet(listed, at, at))
      if (part !== undefined) return part.listed
    }
    return null
  }
}

/** Letters that a part has at least, also once none of them is said twice in a row. */
export const PART_START = 3

/** A term that stands in a list twice is refused wherever one of the two is. */
function merged(terms: readonly TermToList[]): Map<string, ListedTerm> {
  const found = new Map<string, ListedTerm>()
  for (const { term, scope, isBuiltIn } of terms) {
    const { builtIn, added } = found.get(term) ?? { builtIn: null, added: null }
    const both = isBuiltIn
      ? { builtIn: wider(builtIn, scope), added }
      : { builtIn, added: wider(added, scope) }
    found.set(term, { term, ...both })
  }
  return found
}

function wider(one: TermScope | null, other: TermScope): TermScope {
  return one === 'everywhere' ? one : other
}

function isDrawnOut(word: string): boolean {
  return /(.)\1\1/.test(word)
}
