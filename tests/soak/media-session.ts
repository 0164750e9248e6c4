import type { MediaMethod, MediaResult } from '@footlight/core/protocol'
import type { TestSocket } from '../dev-env/socket-client.ts'
import { ownDtlsParameters, RtcLine } from './rtc/rtc-line.ts'

export type Refused = { readonly refused: string }

let asked = 0

/** One media request over a socket; one that is closed refuses. @throws when no answer comes. */
export async function ask<M extends MediaMethod>(
  socket: TestSocket,
  method: M,
  data: object = {},
): Promise<MediaResult<M> | Refused> {
  asked += 1
  const ref = `soak-${asked}`
  socket.send('v3.media.request', { ref, method, data })
  const isGone = socket.closed.then(() => ({ ok: false, error: 'closed', data: undefined }))
  const coming = socket.next('v3.media.response', (response) => response.ref === ref)
  coming.catch(() => undefined) // of a socket that is closed no answer comes
  const answer = await Promise.race([coming, isGone])
  return answer.ok ? (answer.data as MediaResult<M>) : { refused: answer.error ?? 'unknown' }
}

export function isRefused(answer: object): answer is Refused {
  return 'refused' in answer
}

/** A transport of this socket, with its other end here; a refusal where there may be none. */
export async function openLine(
  socket: TestSocket,
  direction: 'send' | 'recv',
  wordEveryMs: number,
  onRtp?: (packet: Buffer) => void,
): Promise<RtcLine | Refused> {
  const transport = await ask(socket, 'create_transport', { direction })
  if (isRefused(transport)) return transport
  const line = new RtcLine({ transport, wordEveryMs, ...(onRtp !== undefined && { onRtp }) })
  const connected = await ask(socket, 'connect_transport', {
    transport_id: transport.id,
    dtls_parameters: ownDtlsParameters,
  })
  if (!isRefused(connected)) return line
  line.close()
  return connected
}
