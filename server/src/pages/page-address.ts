/**
 * A path of ours, and not a host: browsers and parsers read `//` and `/\` as the start of another site's
 * address.
 */
const ownPath = /^\/(?![/\\])/

/** Where a page is, from the target of a request line, which may say anything. null: nowhere on this site. */
export function pageAddress(target: string, publicUrl: string): URL | null {
  if (!ownPath.test(target)) return null
  const address = publicUrl + target
  return URL.canParse(address) ? new URL(address) : null
}
