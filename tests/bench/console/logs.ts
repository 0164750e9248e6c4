import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Logbook } from '@footlight/desktop/logbook/logbook'
import {
  everything,
  LOG_BATCH_ENTRIES_MAX,
  type LogEntry,
  type LogQuery,
} from '@footlight/desktop/shared/logs/entry'
import { systemClock } from '@footlight/native-bridges/system-clock'
import { type BenchRow, median, toRow } from '../row.ts'

const ROWS = 1_000_000
const ROUNDS = 5
/** What the issue allows for one search. */
const ALLOWED_MS = 100

const words =
  'hello love wow nice show tonight private please when toy tip goal thanks beautiful hi there everyone good evening from germany italy france what great smile see tomorrow again kiss hey yes maybe music dance song play more'.split(
    ' ',
  )

/** Repeats with the same numbers every time, so that runs can be compared. */
function sequence(): (below: number) => number {
  let state = 42
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

function* evenings(): Generator<LogEntry> {
  const pick = sequence()
  let at = Date.UTC(2023, 0, 1)
  for (let count = 0; count < ROWS; count += 1) {
    at += pick(120_000)
    const kind = pick(20) === 0 ? 'tip' : pick(500) === 0 ? 'receipt' : 'chat'
    const text =
      Array.from({ length: 2 + pick(9) }, () => words[pick(words.length)]).join(' ') +
      (pick(3) === 0 ? ` w${pick(50_000)}` : '')
    yield {
      key: `k${count}`,
      kind,
      at,
      viewer: `viewer_${pick(5_000)}`,
      text,
      tokens: kind === 'tip' ? pick(500) : null,
      showId: null,
      details: null,
    }
  }
}

const searches: readonly (readonly [string, Partial<LogQuery>])[] = [
  ['a rare word', { text: 'w4821' }],
  ['a word of every tenth line', { text: 'evening' }],
  ['two common beginnings', { text: 'be to' }],
  ['a common word of a rare kind', { text: 'good', kinds: ['receipt'] }],
  ['a common word of one viewer', { text: 'good', viewer: 'viewer_17' }],
  ['a common word within a week', { text: 'good', from: Date.UTC(2023, 6, 1), to: Date.UTC(2023, 6, 8) }],
  ['words that never meet', { text: 'hello nevermore' }],
  ['the newest of two kinds', { kinds: ['tip', 'receipt'] }],
  ['everything of one viewer', { viewer: 'viewer_17' }],
]

/**
 * Searches of 1,000,000 encrypted rows, as the console asks them, against the 100 ms that a person takes for at once.
 * @throws when the logbook refuses.
 */
export async function measureLogs(): Promise<readonly BenchRow[]> {
  const folder = mkdtempSync(join(tmpdir(), 'footlight-bench-logs-'))
  const logbook = new Logbook(systemClock)
  let last = 0
  const ask = async (method: string, args: unknown) => {
    const reply = await logbook.handle({ id: ++last, method, args })
    if (!reply.ok) throw new Error(`${method}: ${reply.error}`)
    return reply.value
  }
  try {
    await ask('open', {
      path: join(folder, 'logs.db'),
      key: '5a'.repeat(32),
      nativeBinding: null,
      setAside: false,
    })
    await ask('setRetention', {
      chat: null,
      private_message: null,
      tip: null,
      show: null,
      receipt: null,
      toy: null,
      moderation: null,
    })
    let entries: LogEntry[] = []
    for (const entry of evenings()) {
      entries.push(entry)
      if (entries.length < LOG_BATCH_ENTRIES_MAX) continue
      await ask('append', { entries, positions: { lobby: null, room: null } })
      entries = []
    }
    const rows: BenchRow[] = []
    for (const [name, query] of searches)
      rows.push(
        await measureSearch(name, () =>
          ask('search', { query: { ...everything, ...query }, order: 'newest', after: null, limit: 100 }),
        ),
      )
    return rows
  } finally {
    logbook.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function measureSearch(name: string, search: () => Promise<unknown>): Promise<BenchRow> {
  const rounds: { subject: number; peer: number }[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const startedAt = performance.now()
    await search()
    rounds.push({ subject: performance.now() - startedAt, peer: ALLOWED_MS })
  }
  const slowest = Math.max(...rounds.map((round) => round.subject))
  return toRow({
    metric: `logs, ${ROWS.toLocaleString('en-US')} rows: ${name}`,
    unit: 'ms',
    peerName: 'what the issue allows',
    target: '<= 1',
    rounds,
    note: `first 100 rows, parsed; slowest round ${slowest.toFixed(1)} ms, median ${median(rounds.map((round) => round.subject)).toFixed(1)} ms`,
  })
}
