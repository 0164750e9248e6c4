/** Pictures in one line; what comes after them stays text. */
export const EMOTICONS_SHOWN_MAX = 20
/** Names in one line that count as mentions: who calls everybody calls nobody. */
export const MENTIONS_SHOWN_MAX = 5

export type WordPiece =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'emoticon'; readonly code: string }
  | { readonly kind: 'mention'; readonly name: string }

/** An `@` inside of a word, as in an address, mentions nobody. */
const signs = /:([a-z0-9_]{2,24}):|(?<![\w@.])@([a-z0-9][a-z0-9_-]{1,38}[a-z0-9_])/gi

/**
 * A line in its parts, which together are the line. What is no emoticon of `codes` is text. A mention is a
 * matter of spelling alone: whether there is such a person, and whether they are here, it does not tell.
 */
export function readWords(line: string, codes: ReadonlySet<string>): readonly WordPiece[] {
  const pieces: WordPiece[] = []
  let [emoticons, mentions, done] = [0, 0, 0]
  const found = new RegExp(signs)
  for (let match = found.exec(line); match !== null; match = found.exec(line)) {
    const [whole, code = '', name] = match
    const isMention = name !== undefined
    const counts = isMention
      ? mentions < MENTIONS_SHOWN_MAX
      : emoticons < EMOTICONS_SHOWN_MAX && codes.has(code.toLowerCase())
    if (!counts) {
      // The second colon may be the first one of the next.
      if (!isMention) found.lastIndex = match.index + 1
      continue
    }
    if (match.index > done) pieces.push({ kind: 'text', text: line.slice(done, match.index) })
    if (isMention) {
      mentions += 1
      pieces.push({ kind: 'mention', name: name.toLowerCase() })
    } else {
      emoticons += 1
      pieces.push({ kind: 'emoticon', code: code.toLowerCase() })
    }
    done = match.index + whole.length
  }
  if (done < line.length) pieces.push({ kind: 'text', text: line.slice(done) })
  return pieces
}

const noCodes: ReadonlySet<string> = new Set()

/** Whether this line is for `name`. */
export function isMentioned(line: string, name: string | null): boolean {
  return (
    name !== null &&
    line.includes('@') &&
    readWords(line, noCodes).some((piece) => piece.kind === 'mention' && piece.name === name)
  )
}

export interface OpenMention {
  /** Index of its `@`. */
  readonly start: number
  /** What follows the `@` so far, in lower case. */
  readonly query: string
}

/** The mention that is being written at `caret`; null: none. */
export function openMention(draft: string, caret: number): OpenMention | null {
  const match = /(?<![\w@.])@([a-z0-9_-]{0,40})$/i.exec(draft.slice(0, caret))
  return match === null ? null : { start: match.index, query: match[1]!.toLowerCase() }
}

/** The draft with the open mention written to its end, and where the caret stands then. */
export function completeMention(
  draft: string,
  caret: number,
  { start }: OpenMention,
  name: string,
): { readonly draft: string; readonly caret: number } {
  const before = `${draft.slice(0, start)}@${name} `
  return { draft: before + draft.slice(caret).trimStart(), caret: before.length }
}

/** What stands at the caret once `text` is put there, apart from its neighbors. */
export function insertWord(
  draft: string,
  caret: number,
  text: string,
): { readonly draft: string; readonly caret: number } {
  const before = draft.slice(0, caret)
  const start = before === '' || before.endsWith(' ') ? before : `${before} `
  const after = draft.slice(caret)
  return { draft: `${start}${text} ${after.trimStart()}`, caret: start.length + text.length + 1 }
}
