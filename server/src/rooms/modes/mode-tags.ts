import type { VoyeurKind } from '@footlight/core/protocol/room-modes'

/**
 * Tags that a room carries for what it is, beside those that its performer chose (voyeur-cams and what is
 * below it).
 */
export function voyeurTags(kind: VoyeurKind | null): readonly string[] {
  if (kind === null) return []
  return kind === 'general' ? ['voyeur'] : ['voyeur', kind]
}
