import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { app, protocol, type Session } from 'electron'
import { APP_SCHEME } from '../shared/origin.ts'
import { socketOrigin } from '../shared/server-address.ts'
import { resolveRendererFile } from './renderer-files.ts'

/** The folder of the built renderer, in the archive or in the checkout. */
const rendererFolder = () => join(app.getAppPath(), 'out', 'renderer')

/** Stands in index.html where each load gets its own nonce. */
const NONCE_MARK = '%NONCE%'

/** Must run before the app is ready. */
export function registerAppScheme(): void {
  protocol.registerSchemesAsPrivileged([
    {
      scheme: APP_SCHEME,
      privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true },
    },
  ])
}

/**
 * Serves the built renderer and nothing else; `serverOrigin` is asked at each load, for the content policy.
 */
export function serveApp(target: Session, serverOrigin: () => string | null): void {
  target.protocol.handle(APP_SCHEME, async (request) => {
    const file = resolveRendererFile(rendererFolder(), request)
    if (file === null) return new Response(null, { status: 404 })
    let body: Buffer
    try {
      body = await readFile(file.path)
    } catch {
      // Missing or unreadable: the page needs no more than that it is not there.
      return new Response(null, { status: 404 })
    }
    return file.type === 'text/html'
      ? htmlResponse(body, serverOrigin())
      : new Response(new Uint8Array(body), { headers: commonHeaders(file.type) })
  })
}

function htmlResponse(body: Buffer, serverOrigin: string | null): Response {
  const nonce = randomBytes(16).toString('base64')
  return new Response(body.toString('utf8').replaceAll(NONCE_MARK, nonce), {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': contentSecurityPolicy(serverOrigin, nonce),
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
    },
  })
}

function commonHeaders(type: string): Record<string, string> {
  return { 'content-type': type, 'x-content-type-options': 'nosniff' }
}

/**
 * The page's content policy (Electron's security list, item 7): nothing but our own files, and two lines out,
 * to the sockets of the chosen server and to the films that are watched together there. HTTP goes through
 * main.
 */
export function contentSecurityPolicy(serverOrigin: string | null, nonce: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "font-src 'self'",
    "img-src 'self'",
    `media-src 'self' blob:${serverOrigin === null ? '' : ` ${serverOrigin}`}`,
    `connect-src 'self'${serverOrigin === null ? '' : ` ${socketOrigin(serverOrigin)}`}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "object-src 'none'",
    "require-trusted-types-for 'script'",
  ].join('; ')
}
