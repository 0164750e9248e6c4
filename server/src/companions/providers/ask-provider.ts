import { sendCall } from '../../platform/net/send-call.ts'

export interface ProviderCall {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: object
  readonly timeoutMs: number
  readonly answerBytesMax: number
}

/**
 * What a provider answers to a POST of JSON. null: no answer, a late one, one that is too large, or none of the kind.
 * Why is not said: the reason may quote the text or the key.
 */
export async function askProvider(call: ProviderCall, signal: AbortSignal): Promise<unknown> {
  try {
    const headers = { accept: 'application/json', ...call.headers }
    const asked = { method: 'POST', url: call.url, headers, body: call.body } as const
    const response = await sendCall(asked, call.timeoutMs, signal)
    if (!response.ok || response.body === null) {
      await response.body?.cancel()
      return null
    }
    const text = await readUpTo(response.body, call.answerBytesMax)
    return text === null ? null : JSON.parse(text)
  } catch {
    // The provider is down, late or talks nonsense: the order is refunded, and says so.
    return null
  }
}

/** null: there is more. */
async function readUpTo(body: ReadableStream<Uint8Array>, bytesMax: number): Promise<string | null> {
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of body) {
    bytes += part.byteLength
    // Leaving the loop cancels what is still to come.
    if (bytes > bytesMax) return null
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}
