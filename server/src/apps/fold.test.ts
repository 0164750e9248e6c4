import type { OutboxEvent } from '@footlight/core/ports/ledger'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Apps, initialApps } from './apps.ts'
import { foldApps } from './fold.ts'
import { presentGoals } from './goals.ts'

let cursor = 0

function tip(sender: string, tokens: number, more: Readonly<Record<string, unknown>> = {}): OutboxEvent {
  cursor += 1
  return {
    topic: 'room:ava',
    name: 'v3.tip.received',
    cursor,
    previous: cursor - 1,
    payload: {
      tokens,
      receiver_name: 'ava',
      sender_name: sender,
      transfer_id: `t${cursor}`,
      sent_at: cursor * 1_000,
      ...more,
    },
  }
}

function goalsOf(...tokens: number[]): Apps {
  return {
    ...initialApps,
    goals: {
      is_active: true,
      total: 0,
      goals: tokens.map((each, index) => ({ id: `g${index}`, title: `goal ${index}`, tokens: each })),
    },
  }
}

function kingdom(mode: 'single' | 'sum', minutes = 0): Apps {
  return { ...initialApps, koth: { is_active: true, mode, minimum: 10, minutes, king: null, sums: {} } }
}

function tickets(count: number, reserved_for: string | null = null): Apps {
  return {
    ...initialApps,
    golden_ticket: {
      round_id: 'r1',
      title: 'Golden',
      price: 50,
      count,
      is_active: true,
      holders: [],
      reserved_for,
    },
  }
}

function after(apps: Apps, ...events: OutboxEvent[]): Apps {
  return events.reduce((now, event) => foldApps(now, event).apps, apps)
}

test('APP-GOAL-01 nothing counts while the goals are off', () => {
  const off = { ...goalsOf(100), goals: { ...goalsOf(100).goals, is_active: false } }
  expect(foldApps(off, tip('bo', 10))).toEqual({ apps: off, news: [] })
})

test('APP-GOAL-02 what is too much for one goal falls to the next, and one tip may reach several', () => {
  const { apps, news } = foldApps(goalsOf(100, 50, 200), tip('bo', 160))
  expect(presentGoals(apps.goals)).toMatchObject({
    current_goal_id: 'g2',
    total: 160,
    goals: [
      { collected: 100, is_reached: true },
      { collected: 50, is_reached: true },
      { collected: 10, is_reached: false },
    ],
  })
  expect(news.map(({ payload }) => payload)).toEqual([
    { type_id: 1, goal_id: 'g0', title: 'goal 0', tokens: 100, next_title: 'goal 1' },
    { type_id: 1, goal_id: 'g1', title: 'goal 1', tokens: 50, next_title: 'goal 2' },
  ])
})

test('APP-GOAL-03 every token that counts is in exactly one goal or left over, and each goal is reached once', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 300 }), { minLength: 1, maxLength: 6 }),
      fc.array(fc.integer({ min: 1, max: 200 }), { maxLength: 20 }),
      (goals, tips) => {
        let apps = goalsOf(...goals)
        const reached: string[] = []
        for (const tokens of tips) {
          const step = foldApps(apps, tip('bo', tokens))
          apps = step.apps
          for (const each of step.news)
            if (each.name === 'v3.app.goal_reached') reached.push(each.payload.goal_id)
        }
        const total = tips.reduce((sum, tokens) => sum + tokens, 0)
        const shown = presentGoals(apps.goals)
        expect(shown.goals.reduce((sum, goal) => sum + goal.collected, 0)).toBe(
          Math.min(
            total,
            goals.reduce((sum, each) => sum + each, 0),
          ),
        )
        expect(reached).toEqual(shown.goals.filter((goal) => goal.is_reached).map((goal) => goal.id))
      },
    ),
  )
})

test('APP-KOTH-01 a king must be beaten, not met; the first one needs the minimum', () => {
  const steps = [tip('bo', 9), tip('bo', 10), tip('cy', 10), tip('cy', 11), tip('bo', 5)]
  let apps = kingdom('single')
  const kings = steps.map((event) => {
    const step = foldApps(apps, event)
    apps = step.apps
    return step.news.map(({ payload }) => payload)
  })
  expect(kings).toEqual([[], [{ username: 'bo', tip: 10 }], [], [{ username: 'cy', tip: 11 }], []])
})

test('APP-KOTH-02 by sums, all tips of a round make a king, whatever a name looks like', () => {
  const apps = after(kingdom('sum'), tip('__proto__', 8), tip('cy', 12), tip('__proto__', 4))
  expect(apps.koth.king).toMatchObject({ username: 'cy', tip: 12 })
  expect(after(apps, tip('__proto__', 1)).koth.king).toMatchObject({ username: '__proto__', tip: 13 })
})

test('APP-KOTH-03 a crown falls after its minutes: the next king needs the minimum again', () => {
  const crowned = after(kingdom('sum', 1), tip('bo', 500))
  const late = {
    ...tip('cy', 10),
    payload: { ...tip('cy', 10).payload, sent_at: crowned.koth.king!.expires_at! },
  }
  expect(foldApps(crowned, late).apps.koth).toMatchObject({
    king: { username: 'cy', tip: 10 },
    sums: { cy: 10 },
  })
})

test('APP-GOLD-01 the first that tip exactly the price hold a ticket, each one, and no more than there are', () => {
  const apps = after(
    tickets(2),
    tip('bo', 49),
    tip('bo', 50),
    tip('bo', 50),
    tip('cy', 51),
    tip('cy', 50),
    tip('di', 50),
  )
  expect(apps.golden_ticket!.holders.map((holder) => holder.username)).toEqual(['bo', 'cy'])
})

test('APP-GOLD-02 a ticket that is being bought is not given to a tip that comes first', () => {
  const bought: OutboxEvent = {
    topic: 'room:ava',
    name: 'v3.app.golden_ticket',
    cursor: 9,
    previous: 8,
    payload: { round_id: 'r1', username: 'cy', tokens: 50, sent_at: 9 },
  }
  const apps = after(tickets(2, 'cy'), tip('cy', 50), tip('bo', 50), tip('di', 50), bought, tip('di', 50))
  expect(apps.golden_ticket).toMatchObject({
    holders: [{ username: 'bo' }, { username: 'cy' }],
    reserved_for: null,
  })
  expect(after(apps, bought)).toBe(apps)
})

test('APP-02 a tip that does not name one person to everybody crowns nobody and brings no ticket, but counts', () => {
  for (const more of [{ split_id: 's1' }, { to: ['ava', 'bo'] }]) {
    const apps = after(
      { ...goalsOf(500), koth: kingdom('single').koth, golden_ticket: tickets(3).golden_ticket },
      tip('bo', 50, more),
    )
    expect([apps.koth.king, apps.golden_ticket!.holders, apps.goals.total]).toEqual([null, [], 50])
  }
})

test('APP-01 events that are none of its business leave the very same state', () => {
  const apps = goalsOf(10)
  expect(
    foldApps(apps, {
      topic: 'room:ava',
      name: 'v3.chat.subject',
      cursor: 1,
      previous: 0,
      payload: { subject: 'x' },
    }).apps,
  ).toBe(apps)
})
