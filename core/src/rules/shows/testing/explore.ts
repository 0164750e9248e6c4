import type { ShowEffect } from '../effects.ts'
import type { ShowEvent } from '../events.ts'
import { openParticipants, type Show } from '../show.ts'
import { wakeAt } from '../tick.ts'
import { advance } from '../transition.ts'

export interface Move {
  readonly event: ShowEvent
  readonly at: number
}

export interface Explored {
  /** Different states that were met, each tried with every move. */
  readonly states: number
  /** Moves that were tried. */
  readonly steps: number
  /** Length of the longest path. */
  readonly depth: number
  readonly problems: readonly string[]
  readonly reasons: ReadonlySet<string>
}

interface Node {
  readonly show: Show
  readonly now: number
  readonly depth: number
  /** Participants closed on the way here, for whom money was moved. */
  readonly returned: readonly number[]
}

/**
 * Tries every move in every state that can be reached, the shortest paths first, until `statesMax` states are
 * done.
 */
export function explore(
  start: Show,
  movesOf: (show: Show, now: number) => readonly Move[],
  statesMax: number,
): Explored {
  const known = new Set<string>()
  const queue: Node[] = [{ show: start, now: 0, depth: 0, returned: [] }]
  const problems: string[] = []
  const reasons = new Set<string>()
  let steps = 0
  let done = 0
  let depth = 0
  for (let node = queue[done]; node !== undefined && done < statesMax; node = queue[++done]) {
    depth = node.depth
    for (const move of movesOf(node.show, node.now)) {
      const { show, effects } = advance(node.show, move.event, move.at)
      steps += 1
      problems.push(
        ...judge(node, move, show, effects).map(
          (problem) => `${problem}: ${JSON.stringify(move)} after ${JSON.stringify(node.show)}`,
        ),
      )
      if (show === node.show && move.at === node.now) continue
      if (show.reason !== null) {
        reasons.add(show.reason)
        problems.push(...judgeEnd(show, movesOf(node.show, move.at)))
        continue
      }
      const key = keyOf(show, move.at)
      if (known.has(key)) continue
      known.add(key)
      queue.push({
        show,
        now: move.at,
        depth: node.depth + 1,
        returned: [
          ...node.returned,
          ...effects.flatMap((effect) => (effect.kind === 'close_participant' ? [effect.participant] : [])),
        ],
      })
    }
    if (problems.length > 20) break
  }
  return { states: done, steps, depth, problems, reasons }
}

/** Two shows that differ only in when they are have the same future. */
function keyOf(
  { phase, startedAt, expiresAt, mediaGoneSince, darkness, ticks, recordingFailed, participants }: Show,
  now: number,
): string {
  const ago = (time: number | null) => (time === null ? '' : now - time)
  const participantKeys = participants.map((participant) =>
    [
      participant.account,
      participant.funded,
      participant.isExhausted,
      ago(participant.goneSince),
      ago(participant.freeUntil),
      ago(participant.takenAt),
      ago(participant.meter.since),
      ago(participant.closed?.at ?? null),
      participant.closed?.owed,
      participant.meter.intervals.map(({ from, to }) => `${now - from}-${now - to}`),
      participant.flats.map((flat) => `${flat.what}${now - flat.dueAt}`),
    ].join(),
  )
  const gaps = darkness.map(({ from, to }) => `${now - from}-${now - to}`)
  return [
    phase,
    ago(startedAt),
    ago(expiresAt),
    ago(mediaGoneSince),
    gaps,
    ticks,
    recordingFailed,
    ...participantKeys,
  ].join(';')
}

function judgeEnd(ended: Show, moves: readonly Move[]): string[] {
  const isFinal = moves.every(({ event, at }) => {
    const { show, effects } = advance(ended, event, at)
    return show === ended && effects.length === 0
  })
  return isFinal && wakeAt(ended) === null ? [] : ['a show that is over was changed']
}

function judge(node: Node, move: Move, show: Show, effects: readonly ShowEffect[]): string[] {
  return [
    ...judgeMoney(node, show, effects),
    ...judgeOrder(node.show, show, effects),
    ...judgeState(show, move.at),
    ...judgeHistory(node.show, show),
  ]
}

/** Each participant is closed once: alone, or with the one settlement. */
function judgeMoney({ returned }: Node, show: Show, effects: readonly ShowEffect[]): string[] {
  const settles = effects.filter((effect) => effect.kind === 'settle')
  const closes = effects.flatMap((effect) =>
    effect.kind === 'close_participant' ? [effect.participant] : [],
  )
  const problems: string[] = []
  if (settles.length !== (show.phase === 'ended' ? 1 : 0)) problems.push(`${settles.length} settlements`)
  const money = effects.filter((effect) => effect.phase === 'money')
  if (settles.length > 0 && money.at(-1)?.kind !== 'settle') problems.push('money after the settlement')
  const all = [...returned, ...closes, ...settles.flatMap(({ participants }) => participants)]
  if (new Set(all).size !== all.length) problems.push('a participant was refunded twice')
  const closed = show.participants.flatMap((participant, index) =>
    participant.closed === null ? [] : [index],
  )
  if (closed.length !== all.length || closed.some((index) => !all.includes(index)))
    problems.push('a closed participant was not refunded')
  return problems
}

/** Whoever may see less than before is cut off before anybody is told. */
function judgeOrder(before: Show, after: Show, effects: readonly ShowEffect[]): string[] {
  const phases = effects.map(({ phase }) => ['media', 'money', 'record', 'announcement'].indexOf(phase))
  const problems = phases.some((phase, index) => index > 0 && phase < phases[index - 1]!)
    ? ['effects out of order']
    : []
  const entitled = (show: Show) => openParticipants(show).map((participant) => participant.account)
  const isShrunk =
    before.phase !== after.phase || entitled(before).some((account) => !entitled(after).includes(account))
  if (isShrunk && effects[0]?.kind !== 'recheck')
    problems.push('entitlement changed and was not checked first')
  if (before !== after && effects.some(({ kind }) => kind === 'ended') !== (after.phase === 'ended'))
    problems.push('the end was not told, or one that was none')
  return problems
}

function judgeState(show: Show, now: number): string[] {
  const problems: string[] = []
  const wake = wakeAt(show)
  const runs = show.participants.some(
    (participant) => participant.meter.since !== null && participant.pricePerMinute !== null,
  )
  if (runs && (show.phase !== 'running' || wake === null))
    problems.push('a clock runs that nothing will stop')
  if (show.hasMedia !== (show.mediaGoneSince === null)) problems.push('media that is there and gone')
  for (const participant of show.participants) {
    if (participant.isPresent !== (participant.goneSince === null))
      problems.push('somebody who is there and gone')
    if (
      participant.closed !== null &&
      (participant.closed.owed < 0 || participant.closed.owed > participant.funded)
    )
      problems.push('a participant owes what they never had')
    if (participant.closed !== null && participant.meter.since !== null)
      problems.push('the clock of a closed participant runs')
  }
  if (wake === null || wake > now) return problems
  const rung = advance(show, { kind: 'woken' }, now).show
  const next = wakeAt(rung)
  return next === null || next > now ? problems : [...problems, 'a timer that rings for ever']
}

/** What is recorded about a closed participant stays. */
function judgeHistory(before: Show, after: Show): string[] {
  const isKept = before.participants.every(
    (participant, index) => participant.closed === null || after.participants[index] === participant,
  )
  return isKept && after.participants.length >= before.participants.length
    ? []
    : ['a closed participant was changed']
}
