export interface SocketHandlers {
  opened(): void
  message(text: string): void
  /** Exactly once, after which nothing else is called. 1006 when the line was lost or could not be made. */
  closed(code: number, reason: string): void
}

/** A WebSocket as far as we need one: text frames. */
export interface Socket {
  /** Does nothing once the socket is closing. */
  send(text: string): void
  /** `closed` follows, perhaps much later when the line is dead. */
  close(code?: number, reason?: string): void
}

export interface SocketFactory {
  /**
   * `url` is absolute: `wss://host/ws/lobby`. Never throws and never calls a handler before it has returned.
   */
  open(url: string, handlers: SocketHandlers): Socket
}

/** Whether the device believes that it has a network (`online` and `offline` events of a browser). */
export interface NetworkStatus {
  online(): boolean
  /** The answer ends the subscription. */
  onChange(listener: (online: boolean) => void): () => void
}
