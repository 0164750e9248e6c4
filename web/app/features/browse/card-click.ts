import type { ApiClient } from '@footlight/core/client/api-client'
import type { BrowseCard } from '@footlight/core/protocol/browse'
import { thumbClickRoutes } from '@footlight/core/protocol/thumb-clicks'
import { noteVisit } from './visits.ts'

/**
 * Somebody opens the room of a card: this browser remembers it, and the server counts which picture brought
 * them. Nothing waits for the answer, which says nothing to anybody.
 */
export function noteClick(api: ApiClient, card: BrowseCard): void {
  noteVisit(card.username, card)
  if (card.thumb_url !== null)
    void api.call(thumbClickRoutes.thumbClick, { body: { thumbUrl: card.thumb_url }, outlivesPage: true })
}
