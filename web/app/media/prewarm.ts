/** Fetches the WebRTC client ahead of the room that needs it; later calls answer the same module. */
export function loadMediasoup(): Promise<typeof import('mediasoup-client')> {
  return import('mediasoup-client')
}

/**
 * Called when somebody seems about to enter a room. What fails here is tried again, and told, by the room
 * itself.
 */
export function prewarmRoom(): void {
  void loadMediasoup().catch(() => undefined)
}
