import { isReservedName } from '../accounts/reserved-names.ts'

/** Quoted words that are longer are somebody's: names in a program are short. */
const QUOTED_MAX = 24

/**
 * A text of a program with nothing left in it by which somebody could be named or reached: e-mail and network addresses, what
 * stands behind the `?` or `#` of an address, long numbers, keys, and quoted sentences (a parser repeats what it was given).
 */
export function withoutPeople(text: string): string {
  return (
    text
      .replace(/[^\s<>(),;:]+@[^\s<>(),;:]+/g, '[e-mail]')
      .replace(/(["'`])((?:(?!\1).){1,2000})\1/gs, (whole, quote: string, inner: string) =>
        inner.length > QUOTED_MAX ? `${quote}[text]${quote}` : whole,
      )
      .replace(/[?#][^\s)"']*/g, '')
      // Of a page's own address the path is kept apart (`pageOf`); other hosts say where somebody came from.
      .replace(/\bhttps?:\/\/[^\s/)"']+/g, '')
      .replace(/\b\d{1,3}(?:\.\d{1,3}){3}\b/g, '[address]')
      .replace(/\b(?:[0-9a-f]{1,4}:){3,}[0-9a-f:]*/gi, '[address]')
      // Not the file names of a build.
      .replace(/[\w+=-]{20,}(\.m?js\b)?/g, (whole, script?: string) =>
        script === undefined && /\d/.test(whole) ? '[key]' : whole,
      )
      .replace(/\+?\d(?:[ -]?\d){6,}/g, '[number]')
  )
}

/** Below these no part of a path is a name. */
const areas: ReadonlySet<string | undefined> = new Set(['account', 'admin', 'staff'])

/** Path of a page of ours, in which what is no page (a name, a number) is `*`. */
export function pageOf(url: string): string {
  const path = URL.canParse(url, 'http://site') ? new URL(url, 'http://site').pathname : '/'
  const parts = path.split('/').filter((part) => part !== '')
  const isPage = (part: string) =>
    /^[a-z-]{2,30}$/.test(part) && (areas.has(parts[0]) || isReservedName(part))
  return `/${parts.map((part) => (isPage(part) ? part : '*')).join('/')}`.slice(0, 200)
}
