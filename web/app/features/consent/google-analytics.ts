declare global {
  interface Window {
    dataLayer?: unknown[]
  }
}

/** Fetches Google's script and counts this page. The id was checked by the server (`G-…`). */
export function startGoogleAnalytics(id: string): void {
  const queue: unknown[] = (window.dataLayer ??= [])
  // Google's script reads `arguments` objects alone from this queue.
  function gtag(..._given: unknown[]): void {
    // biome-ignore lint/complexity/noArguments: see above
    queue.push(arguments)
  }
  gtag('js', new Date())
  gtag('config', id)
  const script = document.createElement('script')
  script.async = true
  script.src = `https://www.googletagmanager.com/gtag/js?id=${encodeURIComponent(id)}`
  document.head.append(script)
}

/** Its cookies go; the page is loaded anew, because a script that runs cannot be taken back. */
export function stopGoogleAnalytics(): void {
  for (const pair of document.cookie.split(';')) {
    const name = pair.split('=')[0]!.trim()
    if (!/^_g(?:a|id)/.test(name)) continue
    for (const domain of domainsOf(location.hostname)) {
      // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store needs https, a site at home may have none
      document.cookie = `${name}=; Path=/; Max-Age=0${domain}`
    }
  }
  location.reload()
}

/** Google sets its cookies for the widest domain that takes them. */
function domainsOf(hostname: string): readonly string[] {
  const parts = hostname.split('.')
  return ['', ...parts.map((_, at) => `; Domain=${parts.slice(at).join('.')}`)]
}
