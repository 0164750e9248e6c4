import type { LogEntry } from '../../shared/logs/entry.ts'
import type { ToyLogEntry } from '../../shared/toys/index.ts'

/**
 * Entry as the performer's local log keeps it: a line that can be searched, and all of it in `details`, from
 * which `replay` can be fed. `id`: unique.
 */
export function toyLogEntry(entry: ToyLogEntry, id: string): LogEntry {
  return {
    key: `toy:${id}`,
    kind: 'toy',
    at: Math.round(entry.at),
    showId: null,
    details: JSON.stringify(entry),
    text: textOf(entry),
    viewer: entry.kind === 'command' || entry.kind === 'tip' ? entry.viewer : null,
    tokens: entry.kind === 'tip' ? entry.tokens : null,
  }
}

function textOf(entry: ToyLogEntry): string {
  switch (entry.kind) {
    case 'command':
      return `${entry.device} ${Math.round(entry.level * 100)} % (${entry.cause}, ${entry.outcome})`
    case 'tip':
      return `${entry.tokens} (${entry.outcome})`
    case 'stop':
      return `stop (${entry.cause}) ${entry.devices.map(({ device, outcome }) => `${device}: ${outcome}`).join(', ')}`.trim()
    case 'link':
      return `${entry.link} (${entry.what})`
  }
}
