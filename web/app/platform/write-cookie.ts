const ONE_YEAR_SECONDS = 365 * 24 * 60 * 60

/** Remembers a choice of this browser for a year. Never for anything secret: scripts can read it. */
export function writeCookie(name: string, value: string): void {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  const cookie = `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${ONE_YEAR_SECONDS}; SameSite=Lax`
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store needs https, a site at home may have none
  document.cookie = cookie + secure
}
