/** The outbox topic of a room. */
export function roomTopic(username: string): string {
  return `room:${username}`
}
