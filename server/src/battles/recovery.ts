import type { Clock, Ledger, OutboxEvent } from '@footlight/core/ports'
import { type TipReceived, VersusResult } from '@footlight/core/protocol'
import { assert } from '@footlight/core/rules'
import { type CountedTip, emptyTally } from '@footlight/core/rules/battles/tally'
import { type Running, transition, type Versus } from '@footlight/core/rules/battles/versus'
import { roomTopic } from '../rooms/room-topic.ts'
import { tipOf } from '../rooms/tip-memory.ts'
import { type Announcer, outbound } from './battle-announcer.ts'
import type { BattleRepository, VersusRecord } from './battle-port.ts'
import { recordOf, resultFor, withToldEnd } from './records.ts'

const PAGE_EVENTS = 1_000

interface RecoveryDeps {
  readonly store: BattleRepository
  readonly ledger: Pick<Ledger, 'eventsAfter'>
  readonly announcer: Announcer
  readonly clock: Clock
}

/**
 * Ends what the last process left behind: the score is read again from the recorded tips, and the end is told
 * unless the record says that it was. Before anybody can tip, so that no later tip is among them. Answers the
 * battles with their end.
 */
export async function endUnsettled({
  store,
  ledger,
  announcer,
  clock,
}: RecoveryDeps): Promise<readonly VersusRecord[]> {
  const ended: VersusRecord[] = []
  for (const record of await store.unsettled()) {
    const { told, versus } = await replay(record, ledger)
    const final =
      told !== null ? withToldEnd(record, told) : record.end !== null ? record : cutOff(versus, clock.now())
    if (record.end === null) await store.finish(final)
    const isTold =
      told !== null ||
      (await announcer.record(
        final.sides.map(({ username }) => outbound(username, 'v3.versus.ended', resultFor(final, username))),
      ))
    if (isTold) await store.markTold(final.id)
    ended.push(final)
  }
  return ended
}

function cutOff(versus: Running, now: number): VersusRecord {
  const over = transition(versus, {
    kind: 'end',
    reason: 'server_restart',
    by: null,
    at: Math.min(now, versus.endsAt),
  })
  assert(over.ok && over.value.kind === 'over', 'a battle that runs can end')
  return recordOf(over.value)
}

interface Replayed {
  /** The end as the rooms were told it; null: they were not. */
  readonly told: VersusResult | null
  readonly versus: Running
}

async function replay(record: VersusRecord, ledger: Pick<Ledger, 'eventsAfter'>): Promise<Replayed> {
  const topics = record.sides.map(({ username }) => roomTopic(username))
  let versus: Versus = runningOf(record)
  for (let cursor = record.startCursor; ; ) {
    const page: readonly OutboxEvent[] = await ledger.eventsAfter(topics, cursor, PAGE_EVENTS)
    for (const event of page) {
      if (event.name === 'v3.versus.ended' && event.payload['versus_id'] === record.id)
        return { told: VersusResult.parse(event.payload), versus }
      const tip = tipOf(event)
      if (tip === null) continue
      const side = event.topic === topics[0] ? 0 : 1
      const next = transition(versus, { kind: 'tip', side, tip: countedTip(tip) })
      assert(next.ok && next.value.kind === 'running', 'a tip does not end a battle')
      versus = next.value
    }
    const last = page.at(-1)
    if (last === undefined || page.length < PAGE_EVENTS) return { told: null, versus }
    cursor = last.cursor
  }
}

export function countedTip({ sender_name: username, tokens, cursor }: TipReceived): CountedTip {
  return { username, tokens, cursor }
}

function runningOf({
  id,
  minutes,
  tournamentId,
  startedAt,
  endsAt,
  startCursor,
  sides,
}: VersusRecord): Running {
  const contestants = sides.map(({ ownerId, username }) => ({ ownerId, username }))
  return {
    kind: 'running',
    terms: { id, minutes, tournamentId, contestants: [contestants[0]!, contestants[1]!] },
    startedAt,
    endsAt,
    startCursor,
    cursor: startCursor,
    tallies: [emptyTally, emptyTally],
  }
}
