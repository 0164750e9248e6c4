import { withoutPeople } from '../client-errors/module.ts'
import { cutAddresses } from './cut-addresses.ts'

/** Words that could be a name, as names are written. */
const NAME = /[a-z0-9][a-z0-9_-]{2,}/gi
/** Below these a part of a longer word is nobody's name. */
const NAME_CHARS_MIN = 3
const NAME_CHARS_MAX = 24

/**
 * A line of a browser's log with nothing left in it by which somebody could be named, reached or let in: descriptions of connections
 * (SDP has addresses and keys), addresses, e-mails, keys, numbers, quoted texts (LOG-04). Names are cut by `withoutNames`.
 */
export function cutLine(text: string): string {
  const plain = text
    // PostgreSQL stores no NUL, and a console draws none of them.
    .replace(/\p{Cc}/gu, (sign) => (sign === '\n' || sign === '\t' ? sign : ' '))
    // From the first line of a description on, whichever way its line ends are written.
    .replace(/\bv=0(?:\s|\\[rn])[\s\S]*/g, '[sdp]')
    .replace(/\b(?:a=)?candidate:[^\n]*/gi, '[sdp]')
    .replace(/\ba=(?:ice-|fingerprint|ssrc|crypto|msid)[^\n]*/gi, '[sdp]')
    .replace(/\b(bearer|basic)\s+\S+/gi, '$1 [key]')
    .replace(
      /\b([\w-]*(?:token|password|passwd|secret|session|cookie|csrf|api[_-]?key|auth\w*))(["']?\s*[=:]\s*)[^\s,;]+/gi,
      '$1$2[key]',
    )
    // A parser and a program repeat what people typed; names of properties do not come with one of these before them.
    .replace(/(?<!(?:reading|setting|property) )(["'`])(?:(?!\1)[^\n]){1,2000}\1/g, '[text]')
  return (
    withoutPeople(cutAddresses(plain))
      // Version 6 is written short, too.
      .replace(/(?<![\w:])(?:[0-9a-f]{0,4}:){2,}[0-9a-f.:]*(?:%\w+)?/gi, '[address]')
      .replace(/\b(?=[a-z]*\d)(?=\d*[a-z])[a-z0-9]{8,}\b(?!\.m?js)/gi, '[key]')
      .replace(/\d{6,}/g, '[number]')
  )
}

/** Everything in a text that could be somebody's name, lower case. */
export function possibleNames(text: string): readonly string[] {
  return (text.match(NAME) ?? []).flatMap((word) =>
    [word, ...partsOf(word)].map((name) => name.toLowerCase()),
  )
}

/** `names`: of accounts, lower case. */
export function withoutNames(text: string, names: ReadonlySet<string>): string {
  return text.replace(NAME, (word) =>
    [word, ...partsOf(word)].some((name) => names.has(name.toLowerCase())) ? '[name]' : word,
  )
}

/** Everything from the begin of a part of a word to the end of one, no longer than a name may be: `robin_fox` in `room-robin_fox`. */
function partsOf(word: string): readonly string[] {
  const parts = [...word.matchAll(/[a-z0-9]+/gi)]
  return parts.flatMap(({ index: from }, at) =>
    parts
      // Each is a character and a mark at least.
      .slice(at, at + NAME_CHARS_MAX / 2)
      .map(({ index, 0: part }) => word.slice(from, index + part.length))
      .filter((run) => run.length >= NAME_CHARS_MIN && run.length <= NAME_CHARS_MAX),
  )
}
