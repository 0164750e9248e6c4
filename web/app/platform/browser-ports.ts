import type { HttpPort, KeyValueStorage } from '@footlight/core/ports'

/*
 * What core needs of a browser. Nothing here touches the window before it is called, so that the server can
 * make the same stores to render with.
 */

const HTTP_TIMEOUT_MS = 20_000

export const browserHttp: HttpPort = {
  async send({ method, path, headers, body, outlivesPage = false }) {
    const answer = await fetch(path, {
      method,
      headers,
      body,
      keepalive: outlivesPage,
      credentials: 'same-origin',
      signal: AbortSignal.timeout(HTTP_TIMEOUT_MS),
    })
    return { status: answer.status, headers: Object.fromEntries(answer.headers), body: await answer.text() }
  },
}

export const browserStorage: KeyValueStorage = {
  get: (key) => guarded(() => localStorage.getItem(key)),
  set: (key, value) => void guarded(() => localStorage.setItem(key, value)),
  remove: (key) => void guarded(() => localStorage.removeItem(key)),
}

function guarded<T>(use: () => T): T | null {
  try {
    return use()
  } catch {
    // Storage is full, or this browser forbids it; the port's rule is to forget.
    return null
  }
}
