const marker = /^\[(?:test|debug)\]/i

/** A message from a probe of the operator's, which clients leave out of the chat. */
export function isTestMessage(message: string): boolean {
  return marker.test(message)
}
