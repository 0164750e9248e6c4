import type { ShowState } from '../protocol/shows.ts'
import type { RoomMode } from './stream-status.ts'

/**
 * How this person watches: by what they have a part in. The performer takes part in whatever show is current.
 */
export function deriveMode({ stage, mine, performer }: ShowState): RoomMode {
  if (stage?.phase !== 'running') return 'public'
  if (performer !== undefined) return stage.kind === 'private' ? 'private' : 'limited'
  const participant = mine.find(
    (candidate) => candidate.show_id === stage.show_id && candidate.phase === 'running',
  )
  if (participant === undefined) return 'public'
  if (participant.role === 'spy') return 'spy'
  return participant.kind === 'private' ? 'private' : 'limited'
}
