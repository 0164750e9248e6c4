import type { NetworkStatus, SocketFactory } from '@footlight/core/ports'

/** The code that stands for a lost line. */
const LINE_LOST = 1006

/** WebSockets of the page, opened with its own origin. */
export const browserSockets: SocketFactory = {
  open(url, handlers) {
    let socket: WebSocket
    try {
      socket = new WebSocket(url)
    } catch {
      // An address that cannot be one. The contract of the port: never throws, and answers later.
      queueMicrotask(() => handlers.closed(LINE_LOST, ''))
      return { send() {}, close() {} }
    }
    socket.onopen = () => handlers.opened()
    socket.onmessage = (event: MessageEvent<unknown>) => {
      if (typeof event.data === 'string') handlers.message(event.data)
    }
    socket.onclose = (event) => handlers.closed(event.code, event.reason)
    return {
      send: (text) => {
        if (socket.readyState === WebSocket.OPEN) socket.send(text)
      },
      close: (code, reason) => socket.close(code, reason),
    }
  },
}

export const browserNetwork: NetworkStatus = {
  online: () => navigator.onLine,
  onChange(listener) {
    const forward = () => listener(navigator.onLine)
    addEventListener('online', forward)
    addEventListener('offline', forward)
    return () => {
      removeEventListener('online', forward)
      removeEventListener('offline', forward)
    }
  },
}
