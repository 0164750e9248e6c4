import { extname, join, sep } from 'node:path'
import { APP_HOST } from '../shared/origin.ts'

/** What the renderer is made of; a file of any other kind is not served. */
const contentTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.mp3': 'audio/mpeg',
  '.ogg': 'audio/ogg',
}

export interface RendererFile {
  readonly path: string
  readonly type: string
}

/** null: another host or method, a kind of file that we do not ship, or a path that leaves `folder`. */
export function resolveRendererFile(
  folder: string,
  request: { readonly url: string; readonly method: string },
): RendererFile | null {
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.hostname !== APP_HOST || url.port !== '') return null
  let pathname: string
  try {
    pathname = decodeURIComponent(url.pathname)
  } catch {
    // A broken percent sign: no file of ours has one.
    return null
  }
  if (pathname.includes('\0') || pathname.includes('\\')) return null
  const path = join(folder, pathname === '/' ? 'index.html' : pathname)
  const type = contentTypes[extname(path)]
  return path.startsWith(folder + sep) && type !== undefined ? { path, type } : null
}
