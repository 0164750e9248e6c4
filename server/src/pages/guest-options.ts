/**
 * What a guest without a session may want otherwise: all that a page for guests depends on, besides its
 * address and their place.
 */
export interface GuestOptions {
  /** Cookie header with the choices that this browser remembers, in the order of their names. */
  readonly cookie: string
  /** Languages in the order in which they are wanted: `de,en`. */
  readonly languages: string
}

/** Set by the site's own pages (`web/app/request/cookies.ts`); none is a secret. */
const choices = ['adults_only', 'gender', 'lang', 'theme'] as const
const choicePattern = /^[a-z_]+=[a-z0-9]{1,8}$/
const LANGUAGES_MAX = 5

export function guestOptions(headers: {
  readonly cookie?: string | undefined
  readonly 'accept-language'?: string | undefined
}): GuestOptions {
  const given = (headers.cookie ?? '').split(';').map((pair) => pair.trim())
  const chosen = choices.flatMap(
    (name) => given.find((pair) => pair.startsWith(`${name}=`) && choicePattern.test(pair)) ?? [],
  )
  return { cookie: chosen.join('; '), languages: languagesOf(headers['accept-language'] ?? '') }
}

/** By weight, without regions: two browsers that want the same languages share their pages. */
function languagesOf(header: string): string {
  const wanted = header
    .slice(0, 200)
    .split(',')
    .flatMap((part) => {
      const [, code, weight] = /^\s*([a-z]{2})\b[^;]*(?:;\s*q=([01](?:\.\d+)?))?\s*$/i.exec(part) ?? []
      return code === undefined ? [] : [{ code: code.toLowerCase(), weight: Number(weight ?? 1) }]
    })
  return [...new Set(wanted.sort((a, b) => b.weight - a.weight).map(({ code }) => code))]
    .slice(0, LANGUAGES_MAX)
    .join(',')
}
