const NOWHERE = 'https://this-site.invalid'

/** Where somebody goes on, on this site: whatever leads elsewhere, or is no path, is the first page. */
export function ownPathOf(next: string | undefined): string {
  if (next === undefined || !/^\/[^\p{Cc}\\]*$/u.test(next) || !URL.canParse(next, NOWHERE)) return '/'
  const { origin, pathname, search } = new URL(next, NOWHERE)
  // `/a/..//evil.example` becomes a path that browsers take for another host.
  return origin === NOWHERE && !pathname.startsWith('//') ? `${pathname}${search}` : '/'
}
