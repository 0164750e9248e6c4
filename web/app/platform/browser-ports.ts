import { timeOrderedUuid } from '@footlight/core/domain/time-ordered-uuid'
import type { Clock, HttpPort, KeyValueStorage, NetworkStatus, Random, SocketFactory } from '@footlight/core/ports'

/*
 * What core needs of a browser. Nothing here touches the window before it is called, so that the server can make
 * the same stores to render with.
 */

export const browserClock: Clock = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
  after(delayMs, task) {
    const timer = setTimeout(task, delayMs)
    return () => clearTimeout(timer)
  },
  every(intervalMs, task) {
    const timer = setInterval(task, intervalMs)
    return () => clearInterval(timer)
  },
}

export const browserRandom: Random = {
  fraction: () => Math.random(),
  uuid: () => timeOrderedUuid(Date.now(), typeof crypto.randomUUID === 'function' ? crypto.randomUUID() : uuidFromBytes(crypto.getRandomValues(new Uint8Array(16)))),
}

/** For pages on plain http, where browsers withhold `randomUUID`. */
export function uuidFromBytes(bytes: Uint8Array): string {
  bytes[6] = (bytes[6]! & 0x0f) | 0x40
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

const HTTP_TIMEOUT_MS = 20_000

export const browserHttp: HttpPort = {
  async send({ method, path, headers, body }) {
    const answer = await fetch(path, { method, headers, body, credentials: 'same-origin', signal: AbortSignal.timeout(HTTP_TIMEOUT_MS) })
    return { status: answer.status, headers: Object.fromEntries(answer.headers), body: await answer.text() }
  },
}

export const browserSockets: SocketFactory = {
  open(url, handlers) {
    const socket = new WebSocket(url)
    socket.onopen = () => handlers.opened()
    socket.onmessage = (event) => {
      if (typeof event.data === 'string') handlers.message(event.data)
    }
    socket.onclose = (event) => handlers.closed(event.code, event.reason)
    return {
      send(text) {
        if (socket.readyState === WebSocket.OPEN) socket.send(text)
      },
      close: (code, reason) => socket.close(code, reason),
    }
  },
}

export const browserStorage: KeyValueStorage = {
  get: (key) => guarded(() => localStorage.getItem(key)),
  set: (key, value) => void guarded(() => localStorage.setItem(key, value)),
  remove: (key) => void guarded(() => localStorage.removeItem(key)),
}

export const browserNetwork: NetworkStatus = {
  online: () => navigator.onLine,
  onChange(listener) {
    const tell = (): void => listener(navigator.onLine)
    addEventListener('online', tell)
    addEventListener('offline', tell)
    return () => {
      removeEventListener('online', tell)
      removeEventListener('offline', tell)
    }
  },
}

function guarded<T>(use: () => T): T | null {
  try {
    return use()
  } catch {
    // Storage is full, or this browser forbids it; the port's rule is to forget.
    return null
  }
}
