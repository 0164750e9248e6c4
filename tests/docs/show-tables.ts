import { ShowKind } from '@footlight/core/protocol'
import { openParticipants, owedBy, type Show, type ShowEffect } from '@footlight/core/rules/shows/index'
import { roomStatus } from '@footlight/server/rooms/stream-presence'
import { markdownTable } from './markdown-table.ts'
import { endsTable } from './show-ends.ts'
import { rulesTable } from './show-rules-table.ts'
import { outcomeOf, type Situation, situations } from './show-situations.ts'
import { wordsOf } from './show-words.ts'

/**
 * The tables of docs/SHOWS.md, run from the state machine of shows, the rules of the active shows and the
 * status of a room. `node tests/docs/write-shows.ts` writes them between the markers of that page; a test
 * fails while the page says something else.
 */
export async function withShowTables(page: string): Promise<string> {
  const tables = new Map<string, string>([
    ['status', statusTable()],
    ['rules', rulesTable()],
    ['ends', endsTable()],
  ])
  for (const kind of ShowKind.options) tables.set(kind, await outcomes(kind))
  return page.replace(/<!-- table:([a-z0-9-]+) -->[\s\S]*?<!-- \/table -->/g, (_, name: string) => {
    const rows = tables.get(name)
    if (rows === undefined) throw new Error(`docs/SHOWS.md asks for a table that does not exist: ${name}`)
    return `<!-- table:${name} -->\n${rows}\n<!-- /table -->`
  })
}

async function outcomes(kind: ShowKind): Promise<string> {
  const rows: string[][] = []
  for (const situation of situations) {
    if (situation.kind !== kind) continue
    for (const each of situation.cases) rows.push(await row(situation, each))
  }
  return markdownTable(['situation', 'event', 'new state', 'tokens', 'other effects', 'events sent'], rows)
}

async function row(situation: Situation, happens: Situation['cases'][number]): Promise<string[]> {
  const { show, effects } = outcomeOf(situation, happens)
  const now = situation.now + happens.at
  const words = [...new Set(await wordsOf(show, effects, now))]
  const done = effects.flatMap(({ phase, kind }) => (phase === 'announcement' ? [] : [kind]))
  return [
    situation.name,
    happens.words,
    becomes(situation.show, show),
    tokens(situation.show, show, effects, now),
    [...new Set(done)].join(', ') || '–',
    words.join('; ') || '–',
  ]
}

function becomes(before: Show, after: Show): string {
  if (after === before) return 'nothing changes'
  if (after.phase === 'ended') return `ended: \`${after.reason}\``
  if (after.phase !== before.phase) return after.phase
  const runs = (show: Show) => show.participants.some((participant) => participant.meter.since !== null)
  if (runs(before) !== runs(after))
    return runs(after) ? `${after.phase}, billing continues` : `${after.phase}, billing pauses`
  return after.phase
}

function tokens(before: Show, after: Show, effects: readonly ShowEffect[], now: number): string {
  const lines = after.participants.flatMap((participant, index) => {
    const isNew = participant.closed !== null && (before.participants[index]?.closed ?? null) === null
    return isNew && participant.closed !== null
      ? [
          `${participant.username} pays ${participant.closed.owed}, ${participant.funded - participant.closed.owed} refunded`,
        ]
      : []
  })
  for (const participant of openParticipants(after)) {
    if (effects.some(({ kind }) => kind === 'charge') && participant.pricePerMinute !== null)
      lines.push(
        `${participant.username} has paid ${owedBy(after, participant, now)} of ${participant.funded}`,
      )
  }
  for (const participant of after.participants) {
    const known = before.participants.find(
      (each) => each.account === participant.account && each.closed === null,
    )
    if (participant.closed === null && participant.funded !== (known?.funded ?? 0))
      lines.push(`${participant.username} has ${participant.funded - (known?.funded ?? 0)} held`)
  }
  for (const effect of effects) if (effect.kind === 'refill') lines.push(`${effect.tokens} more are held`)
  return lines.join('; ') || '–'
}

function statusTable(): string {
  const shows = [null, ...ShowKind.options.filter((kind) => kind !== 'cam2cam' && kind !== 'recording')]
  const rows = (['offline', 'reconnecting', 'online'] as const).flatMap((presence) =>
    [false, true].map((isStandby) => [
      presence,
      isStandby ? 'yes' : 'no',
      ...shows.map((show) => `\`${roomStatus({ presence, show, isStandby })}\``),
    ]),
  )
  return markdownTable(
    ['the stream', 'standby', ...shows.map((show) => (show === null ? 'no show runs' : `${show} runs`))],
    rows,
  )
}
