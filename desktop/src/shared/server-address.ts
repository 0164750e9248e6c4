import { fail, ok, type Result } from '@footlight/core/rules'

export const DEFAULT_SERVER_ADDRESS = 'http://127.0.0.1:8080'

export type AddressError = 'invalid_address' | 'insecure_address'

const loopbackHosts = new Set(['127.0.0.1', 'localhost', '[::1]'])

/** Whether the host is this machine, where plain http never leaves it. */
export function isLoopback(origin: string): boolean {
  return loopbackHosts.has(new URL(origin).hostname)
}

/**
 * The origin that a typed address stands for: `live.example.org` is https, `localhost:8080` is http. Anything
 * that is not on this machine must be https (Electron's security list, item 1).
 */
export function parseServerAddress(typed: string): Result<string, AddressError> {
  const text = typed.trim()
  const hasScheme = /^[a-z][a-z0-9+.-]*:\/\//i.test(text)
  const address = hasScheme ? text : `https://${text}`
  if (/\s/.test(text) || !URL.canParse(address)) return fail('invalid_address')
  const url = new URL(address)
  if (url.hostname === '' || url.username !== '' || url.password !== '') return fail('invalid_address')
  const local = loopbackHosts.has(url.hostname)
  if (!hasScheme && local) return ok(`http://${url.host}`)
  if (url.protocol === 'https:') return ok(url.origin)
  if (url.protocol !== 'http:') return fail('invalid_address')
  return local ? ok(url.origin) : fail('insecure_address')
}

/** Where the server's sockets live: the same host over ws or wss. */
export function socketOrigin(origin: string): string {
  return origin.replace(/^http/, 'ws')
}
