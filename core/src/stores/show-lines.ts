import type { CurrentShow } from '../protocol/shows.ts'
import { type ShowEntry, showEntry } from './room-entry.ts'

/**
 * Lines that the room reads when the current show changes. The reason of an end comes with an event of its
 * own, to those who may know it.
 */
export function showLines(
  before: CurrentShow | null,
  after: CurrentShow | null,
  at: number,
): readonly ShowEntry[] {
  const lines: ShowEntry[] = []
  const isAnother = before?.show_id !== after?.show_id
  if (before !== null && isAnother && before.kind === 'private')
    lines.push(showEntry(before.show_id, at, { what: 'ended', show: 'private' }))
  if (after === null) return lines
  const { kind, phase, message, show_id } = after
  if (phase === 'open' && isAnother && kind !== 'private')
    lines.push(showEntry(show_id, at, { what: 'announced', show: kind, message }))
  if (phase === 'running' && (isAnother || before?.phase !== 'running'))
    lines.push(showEntry(show_id, at, { what: 'started', show: kind, message }))
  return lines
}
