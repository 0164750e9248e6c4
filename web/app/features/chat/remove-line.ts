import type { ApiClient } from '@footlight/core/client/api-client'
import { chatRulesRoutes } from '@footlight/core/protocol/chat-rules'
import type { ChatEntry } from '@footlight/core/stores/room-entry'
import type { RoomStore } from '@footlight/core/stores/room-store'
import type { ToastStore } from '@footlight/core/stores/toast-store'

interface Stores {
  readonly api: ApiClient
  readonly room: RoomStore
  readonly toasts: ToastStore
}

/** MOD-22: the line is marked at once; where the server refuses, it stands as before and the reader is told why. */
export async function removeLine({ api, room, toasts }: Stores, { id }: ChatEntry): Promise<void> {
  const { username, messages } = room
  if (username === null) return
  messages.takeOut(id)
  const params = { username, id: String(id) }
  const answer = await api.call(chatRulesRoutes.removeMessage, { params, body: { reason: '' } })
  if (answer.ok || room.username !== username) return
  messages.putBack(id)
  // Somebody else was first.
  if (answer.error.error === 'not_found') messages.removeChat(id)
  toasts.error({ key: `errors.${answer.error.error}` })
}

export async function restoreLine({ api, room, toasts }: Stores, { id }: ChatEntry): Promise<void> {
  const { username, messages } = room
  if (username === null) return
  const params = { username, id: String(id) }
  const answer = await api.call(chatRulesRoutes.restoreMessage, { params })
  if (answer.ok && room.username === username) messages.putBack(id)
  else if (!answer.ok) toasts.error({ key: `errors.${answer.error.error}` })
}
