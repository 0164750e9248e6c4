import { isIP } from 'node:net'
import { networkInterfaces, hostname as ownName } from 'node:os'
import { type Config, isLoopback } from './config.ts'

/** The desktop console's own protocol: no web page can have this origin. */
const CONSOLE_ORIGIN = 'app://footlight'

/** A site as authenticators know it (WebAuthn). */
export interface RelyingParty {
  /** Host name, for which passkeys are made. */
  readonly id: string
  /** That the page must have, without a slash at the end. */
  readonly origin: string
}

/** Under which addresses browsers know this server. Complete once the port is known. */
export class Site {
  readonly #config: Pick<Config, 'host' | 'port' | 'publicUrl'>
  #origins: ReadonlySet<string>
  #port: number
  /** Of the sites beside the main one. */
  #domains: ReadonlySet<string> = new Set()

  /** Read with every request, so it is made once. */
  readonly sessionCookieName: string

  constructor(config: Pick<Config, 'host' | 'port' | 'publicUrl'>) {
    this.#config = config
    this.#port = config.port
    this.#origins = this.#listOrigins()
    this.sessionCookieName = sessionCookieName(this.isSecure)
  }

  /** Said once the server listens: `PORT=0` takes any. */
  listensOn(port: number): void {
    this.#port = port
    this.#origins = this.#listOrigins()
  }

  /** Origin without a slash at the end. */
  get publicUrl(): string {
    return this.#config.publicUrl ?? `http://${inUrl(reachable(this.#config.host))}:${this.#port}`
  }

  /** On https cookies are marked Secure and browsers are told to stay there. */
  get isSecure(): boolean {
    return this.publicUrl.startsWith('https:')
  }

  /** Takes the place of the list before. Lower-case host names without ports, none of them a main one. */
  setDomains(domains: Iterable<string>): void {
    this.#domains = new Set(domains)
  }

  /**
   * Which of the operator's other sites a Host header names; null: the main one, which is also everybody's
   * whose header names none of ours.
   */
  domainAt(host: string | undefined): string | null {
    if (this.#domains.size === 0 || host === undefined) return null
    const name = host.replace(/:\d{1,5}$/, '').toLowerCase()
    return this.#domains.has(name) ? name : null
  }

  /** Origin of the site that a Host header names, without a slash at the end. Never made of the header. */
  originAt(host: string | undefined): string {
    const domain = this.domainAt(host)
    return domain === null ? this.publicUrl : this.originOf(domain)
  }

  /**
   * The site that a Host header names, as authenticators know it; null: a bare address, for which browsers make no passkeys.
   * A server without a `PUBLIC_URL` is tried out as localhost.
   */
  relyingPartyAt(host: string | undefined): RelyingParty | null {
    const local = `http://localhost:${this.#port}`
    const isLocal = host === `localhost:${this.#port}` && this.#config.publicUrl === null
    const origin = isLocal && this.#origins.has(local) ? local : this.originAt(host)
    const { hostname } = new URL(origin)
    return hostname.startsWith('[') || isIP(hostname) !== 0 ? null : { id: hostname, origin }
  }

  /** All sites stand behind the same port and, where there is one, the same proxy. */
  originOf(domain: string): string {
    const { protocol, port } = new URL(this.publicUrl)
    return `${protocol}//${domain}${port === '' ? '' : `:${port}`}`
  }

  /** Whether the main site is known by this name. */
  isMainName(name: string): boolean {
    return [...this.#origins].some((origin) => new URL(origin).hostname === name)
  }

  /**
   * Whether a page of this origin may call us under this Host: a site's own pages, and those of no other
   * site. The names come from the settings; a rebound name is none of them.
   */
  owns(origin: string, host?: string): boolean {
    if (origin === CONSOLE_ORIGIN) return true
    const domain = this.domainAt(host)
    return domain === null ? this.#origins.has(origin) : origin === this.originOf(domain)
  }

  #listOrigins(): ReadonlySet<string> {
    if (this.#config.publicUrl !== null) return new Set([this.#config.publicUrl, CONSOLE_ORIGIN])
    return new Set([
      ...hostNames(this.#config.host).map((host) => new URL(`http://${inUrl(host)}:${this.#port}`).origin),
      CONSOLE_ORIGIN,
    ])
  }
}

function hostNames(host: string): readonly string[] {
  if (isLoopback(host)) return [host, '127.0.0.1', 'localhost', '::1']
  if (!isWildcard(host)) return [host]
  const addresses = Object.values(networkInterfaces())
    .flatMap((list) => list ?? [])
    .map((entry) => entry.address)
  return ['127.0.0.1', 'localhost', '::1', ownName().toLowerCase(), ...addresses]
}

function isWildcard(host: string): boolean {
  return host === '0.0.0.0' || host === '::'
}

function reachable(host: string): string {
  return isWildcard(host) ? '127.0.0.1' : host
}

function inUrl(host: string): string {
  return host.includes(':') ? `[${host}]` : host
}

/**
 * Browsers take a cookie with this prefix only over https, for one host and all its paths: a page of a
 * sibling host cannot plant one (RFC 6265bis §4.1.3). Over plain http no browser would keep it.
 */
export function sessionCookieName(secure: boolean): string {
  return secure ? '__Host-sid' : 'sid'
}
