import { USERNAME_PATTERN } from '@footlight/core/protocol'

export type SocketPath = { readonly kind: 'lobby' } | { readonly kind: 'room'; readonly username: string }

const ROOM_PREFIX = '/ws/room/'

/** Which socket a request line asks for; null: none of ours. The query is not looked at. */
export function parseSocketPath(url: string | undefined): SocketPath | null {
  const path = (url ?? '').split('?', 1)[0]!
  if (path === '/ws/lobby') return { kind: 'lobby' }
  if (!path.startsWith(ROOM_PREFIX)) return null
  const username = path.slice(ROOM_PREFIX.length)
  return USERNAME_PATTERN.test(username) ? { kind: 'room', username } : null
}

/**
 * `ws://` or `wss://`, as the site itself is reached. `host` is the Host header, used where no public address
 * is set.
 */
export function roomSocketUrl(username: string, publicUrl: string | null, host: string): string {
  const base = new URL(publicUrl ?? `http://${host}`)
  return `${base.protocol === 'https:' ? 'wss' : 'ws'}://${base.host}${ROOM_PREFIX}${username}`
}
