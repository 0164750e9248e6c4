/** Cookies that the pages themselves read and write. None of them is a secret. */
export const cookieNames = {
  /** `dark` or `light`; a guest's choice, and what the server renders first. */
  theme: 'theme',
  /** One of the six languages. */
  language: 'lang',
  /** `1`: said to be an adult in this browser. */
  adult: 'adults_only',
  /** `1`: agreed to be counted by the site's analytics; `0`: did not. */
  analytics: 'analytics',
  /** `1`: agreed that the link they came by is remembered for an hour; `0`: did not. */
  referral: 'referral',
  /** `1`: met the wall before guests; the next one stands there at once. */
  wallSeen: 'wall_seen',
  /** Default browse area: f, m, t or c. */
  gender: 'gender',
  /** `section` or `custom`: the first page as rows; absent: as one list. */
  layout: 'browse_layout',
  /** Names of the rows of a `custom` first page, with dots between them. */
  homeSections: 'home_sections',
} as const

/** Value of one cookie of a Cookie header; null where it is not there. */
export function readCookie(header: string | null, name: string): string | null {
  for (const pair of (header ?? '').split(';')) {
    const at = pair.indexOf('=')
    if (at > 0 && pair.slice(0, at).trim() === name) return pair.slice(at + 1).trim()
  }
  return null
}
