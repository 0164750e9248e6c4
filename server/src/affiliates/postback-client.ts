import { createHmac } from 'node:crypto'
import { type RequestOptions, request } from 'node:https'
import { publicLookup } from '../platform/net/public-lookup.ts'

/** What tests put in the place of the internet: where names lead, and whose certificate holds. */
export type PostbackConnection = Pick<RequestOptions, 'lookup' | 'ca' | 'port'>

/** A server that says nothing for so long is asked another time. ms */
const SILENCE_MS = 5_000
/** For the whole of it, however slowly it answers. ms */
const WHOLE_MS = 10_000

/** Signed over the moment, s since 1970, and the whole address: an old call sent again is found out by its moment. */
export function postbackSignature(secret: string, url: string, atS: number): string {
  const digest = createHmac('sha256', secret).update(`${atS}.${url}`).digest('hex')
  return `t=${atS},v1=${digest}`
}

/**
 * Tells one affiliate's server one thing. Follows nobody elsewhere, reads no answer but its status, and connects to no address of
 * a private network, whatever the name says this time (AFF-10). null: it has arrived; else a code.
 */
export function callPostback(
  url: URL,
  headers: Readonly<Record<string, string>>,
  connection: PostbackConnection = { lookup: publicLookup },
): Promise<string | null> {
  return new Promise((resolve) => {
    const signal = AbortSignal.timeout(WHOLE_MS)
    const options = { method: 'GET', headers, timeout: SILENCE_MS, agent: false, signal, ...connection }
    const calling = request(url, options, ({ statusCode = 0 }) => {
      calling.destroy()
      resolve(statusCode >= 200 && statusCode < 300 ? null : `HTTP ${statusCode}`)
    })
    calling.on('timeout', () => calling.destroy(Object.assign(new Error('silent'), { code: 'ETIMEDOUT' })))
    calling.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? 'error'))
    calling.end()
  })
}
