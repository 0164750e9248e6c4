import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { app, protocol, type Session } from 'electron'
import { APP_SCHEME } from '../shared/origin.ts'
import { contentSecurityPolicy } from './content-security-policy.ts'
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
