import { UPLOADS_PATH } from '@footlight/core/protocol/library'
import { API_BASE } from '@footlight/core/protocol/route'
import type { UploadCall } from '../../shared/ipc/uploads.ts'

/** A piece may come over a slow line: 1 MiB in this time is 140 kbit/s. */
export const UPLOAD_TIMEOUT_MS = 60_000

/** What an upload reads of an answer; Set-Cookie stays in main. */
export const uploadAnswerHeaders = [
  'content-type',
  'retry-after',
  'location',
  'upload-offset',
  'upload-length',
  'tus-resumable',
]

const allowedHeaders = new Set([
  'tus-resumable',
  'upload-length',
  'upload-metadata',
  'upload-offset',
  'content-type',
  'x-csrf-token',
])

const BEGIN_PATH = `${API_BASE}${UPLOADS_PATH}`
/** The server names an upload by a uuid. */
const UPLOAD_PATH = new RegExp(`^${BEGIN_PATH}/[0-9a-f-]{36}$`)

/** The full address of a request about an upload at the chosen server, or why it may not go out. */
export function allowUpload(
  origin: string,
  { method, path, headers }: Pick<UploadCall, 'method' | 'path' | 'headers'>,
): { readonly url: string } | 'path' | 'header' {
  if (!Object.keys(headers).every((name) => allowedHeaders.has(name))) return 'header'
  const isOurs = method === 'POST' ? path === BEGIN_PATH : UPLOAD_PATH.test(path)
  return isOurs ? { url: `${origin}${path}` } : 'path'
}
