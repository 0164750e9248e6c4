import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { AccountId } from '../../protocol/ids.ts'
import { VERSUS_INVITE_MS, type VersusEndReason } from '../../protocol/versus.ts'
import { topTippers } from './tally.ts'
import {
  invite,
  type Over,
  outcomeFor,
  type Running,
  type Side,
  transition,
  type Versus,
  type VersusEvent,
  winnerOf,
} from './versus.ts'

const terms = {
  id: 'v1',
  minutes: 5,
  tournamentId: null,
  contestants: [
    { ownerId: AccountId.parse(1), username: 'anna' },
    { ownerId: AccountId.parse(2), username: 'bea' },
  ],
} as const
const START = 1_000_000

function running(cursor = 100): Running {
  const begun = transition(invite(terms, START), { kind: 'accept', at: START, cursor })
  if (!begun.ok || begun.value.kind !== 'running') throw new Error('did not begin')
  return begun.value
}

function tip(side: Side, tokens: number, cursor: number, username = 'vera'): VersusEvent {
  return { kind: 'tip', side, tip: { username, tokens, cursor } }
}

function end(reason: VersusEndReason, by: Side | null = null): VersusEvent {
  return { kind: 'end', reason, by, at: START + 60_000 }
}

/** Refused events change nothing, as for the caller. */
function play(versus: Versus, events: readonly VersusEvent[]): Versus {
  return events.reduce<Versus>((state, event) => {
    const next = transition(state, event)
    return next.ok ? next.value : state
  }, versus)
}

function over(events: readonly VersusEvent[]): Over {
  const versus = play(running(), events)
  if (versus.kind !== 'over') throw new Error('is not over')
  return versus
}

describe('VERSUS-01 an invitation', () => {
  test('is accepted before it lapses, once', () => {
    const invited = invite(terms, START)
    const accept = { kind: 'accept', at: START + VERSUS_INVITE_MS - 1, cursor: 7 } as const
    const begun = transition(invited, accept)
    expect(begun).toMatchObject({
      ok: true,
      value: { kind: 'running', startCursor: 7, endsAt: accept.at + 300_000 },
    })
    expect(transition(invited, { ...accept, at: START + VERSUS_INVITE_MS })).toEqual({
      ok: false,
      error: 'invited',
    })
    expect(begun.ok && transition(begun.value, accept)).toEqual({ ok: false, error: 'running' })
  })

  test.each(['rejected', 'withdrawn', 'expired', 'unavailable'] as const)(
    'that was %s is over for good',
    (reason) => {
      const refused = play(invite(terms, START), [{ kind: 'refuse', reason }])
      expect(refused).toMatchObject({ kind: 'refused', reason })
      for (const event of [
        { kind: 'accept', at: START, cursor: 1 } as const,
        { kind: 'refuse', reason: 'rejected' } as const,
        tip(0, 5, 9),
        end('time_over'),
      ]) {
        expect(transition(refused, event)).toEqual({ ok: false, error: 'refused' })
      }
    },
  )
})

describe('VERSUS-05 the score', () => {
  test('is that of the tips behind the start, each of them once', () => {
    const battle = play(running(100), [
      tip(0, 10, 100),
      tip(0, 25, 101),
      tip(0, 25, 101),
      tip(1, 7, 103, 'max'),
      tip(0, 3, 102),
    ])
    expect(battle).toMatchObject({
      tallies: [
        { tokens: 25, tips: 1 },
        { tokens: 7, tips: 1 },
      ],
    })
  })

  test('names those who tipped most, the earlier first among equals', () => {
    const {
      tallies: [mine],
    } = play(running(), [
      tip(0, 5, 101, 'a'),
      tip(0, 9, 102, 'b'),
      tip(0, 5, 103, 'c'),
      tip(0, 1, 104, 'd'),
      tip(0, 4, 105, 'd'),
    ]) as Running
    expect(topTippers(mine)).toEqual([
      { username: 'b', tokens: 9 },
      { username: 'a', tokens: 5 },
      { username: 'c', tokens: 5 },
    ])
  })
})

describe('VERSUS-06 the result', () => {
  test.each([
    ['time_over', null, [9, 4], 0, ['win', 'loss']],
    ['time_over', null, [4, 9], 1, ['loss', 'win']],
    ['time_over', null, [4, 4], null, ['tie', 'tie']],
    ['model_ended', 0, [9, 4], 1, ['loss', 'win']],
    ['model_ended', 1, [4, 9], 0, ['win', 'loss']],
    ['unpublish', 1, [4, 4], 0, ['win', 'loss']],
    ['moderated', null, [9, 4], null, ['void', 'void']],
    ['server_restart', null, [9, 4], null, ['void', 'void']],
  ] as const)('%s by %s at %j', (reason, by, [mine, theirs], winner, outcomes) => {
    const battle = over([tip(0, mine, 101), tip(1, theirs, 102), end(reason, by)])
    expect(winnerOf(battle)).toBe(winner)
    expect([outcomeFor(battle, 0), outcomeFor(battle, 1)]).toEqual(outcomes)
  })
})

const ends: readonly VersusEvent[] = [
  end('time_over'),
  end('model_ended', 0),
  end('model_ended', 1),
  end('unpublish', 0),
  end('unpublish', 1),
  end('moderated'),
  end('server_restart'),
]

test('VERSUS-07 however ends and tips fall together, it ends once, with the first reason and the score of the tips before it', () => {
  const tips = fc.array(
    fc.record({
      side: fc.constantFrom<Side>(0, 1),
      tokens: fc.integer({ min: 1, max: 1_000 }),
      isRepeated: fc.boolean(),
    }),
    { maxLength: 30 },
  )
  const order = fc.shuffledSubarray([...ends], { minLength: ends.length })
  fc.assert(
    fc.property(
      tips,
      order,
      fc.array(fc.nat({ max: 40 }), { minLength: ends.length, maxLength: ends.length }),
      (list, reasons, places) => {
        const recorded = list.flatMap(({ side, tokens, isRepeated }, index) => {
          const event = tip(side, tokens, 101 + index)
          return isRepeated ? [event, event] : [event]
        })
        const events: VersusEvent[] = [...recorded]
        reasons.forEach((reason, index) => events.splice(Math.min(places[index]!, events.length), 0, reason))
        const first = events.findIndex(({ kind }) => kind === 'end')
        const before = new Set(events.slice(0, first))
        const scoreOf = (side: Side): number =>
          [...before].reduce(
            (sum, event) => (event.kind === 'tip' && event.side === side ? sum + event.tip.tokens : sum),
            0,
          )

        const battle = over(events)
        expect(battle).toMatchObject({
          reason: (events[first] as { reason: string }).reason,
          tallies: [{ tokens: scoreOf(0) }, { tokens: scoreOf(1) }],
        })
        const accepted = events.slice(first + 1).filter((event) => transition(battle, event).ok)
        expect(accepted, 'nothing happens after the end').toEqual([])
        const winners = [outcomeFor(battle, 0), outcomeFor(battle, 1)].sort().join()
        expect(['loss,win', 'tie,tie', 'void,void']).toContain(winners)
      },
    ),
    { numRuns: 1_000 },
  )
})
