import { hostname, networkInterfaces } from 'node:os'
import { type Config, isLoopback } from './config.ts'

/** The desktop console's own protocol: no web page can have this origin. */
const CONSOLE_ORIGIN = 'app://footlight'

/** Under which addresses browsers know this server. Complete once the port is known. */
export class Site {
  readonly #config: Pick<Config, 'host' | 'port' | 'publicUrl'>
  #origins: ReadonlySet<string>
  #port: number

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

  /**
   * Origins of our own pages and of the console. Never taken from a request's Host header, which a rebound
   * name could forge.
   */
  get origins(): readonly string[] {
    return [...this.#origins]
  }

  owns(origin: string): boolean {
    return this.#origins.has(origin)
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
  return ['127.0.0.1', 'localhost', '::1', hostname().toLowerCase(), ...addresses]
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
