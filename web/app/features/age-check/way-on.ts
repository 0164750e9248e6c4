/** The page that somebody wanted to see when they were asked for their age, over the pages of the service that checks it. */
const KEY = 'age_check_to'

/** @param to as it came in the address; null: it did not. */
export function rememberWayOn(to: string | null): void {
  const path = to === null ? null : pathWithin(to, location.origin)
  if (path !== null) sessionStorage.setItem(KEY, path)
}

export function wayOn(): string {
  return sessionStorage.getItem(KEY) ?? '/'
}

/**
 * The path of a page of this site; null: it leads elsewhere. Decided as browsers read addresses, who pass over line ends and tabs
 * and take `\` for `/`: by the looks alone `/<tab>/example.com` would be a page of ours.
 */
export function pathWithin(to: string, origin: string): string | null {
  if (!to.startsWith('/') || !URL.canParse(to, origin)) return null
  const { origin: reached, pathname, search } = new URL(to, origin)
  // A path that begins with two is another site's again, once it stands alone.
  return reached === origin && !pathname.startsWith('//') ? pathname + search : null
}
