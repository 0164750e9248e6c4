import type { ShowState } from '../protocol/shows.ts'
import type { RoomMode } from './stream-status.ts'

/**
 * How this person watches (seed 2 §4): by what they have a part in. The performer is in whatever is on her
 * stage.
 */
export function deriveMode({ stage, mine, desk }: ShowState): RoomMode {
  if (stage?.phase !== 'running') return 'public'
  if (desk !== undefined) return stage.kind === 'private' ? 'private' : 'limited'
  const seat = mine.find((candidate) => candidate.show_id === stage.show_id && candidate.phase === 'running')
  if (seat === undefined) return 'public'
  if (seat.role === 'spy') return 'spy'
  return seat.kind === 'private' ? 'private' : 'limited'
}
