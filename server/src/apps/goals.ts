import { type GoalProgress, TIP_GOAL_TYPE, type TipGoals } from '@footlight/core/protocol/tip-goals'
import * as z from 'zod/mini'

export const Goals = z.object({
  is_active: z.boolean(),
  /** Tips that counted since the last reset. What each goal has collected follows from it. */
  total: z.int(),
  goals: z.array(z.object({ id: z.string(), title: z.string(), tokens: z.int() })),
})
export type Goals = z.infer<typeof Goals>

export const initialGoals: Goals = { is_active: false, total: 0, goals: [] }

/** APP-GOAL-01: a tip counts while the goals are on. */
export function countTowardsGoals(goals: Goals, tokens: number): Goals {
  return goals.is_active ? { ...goals, total: goals.total + tokens } : goals
}

/**
 * Presents the goals in the performer's order; what is too much for one goal goes to the next (APP-GOAL-02).
 */
export function presentGoals({ is_active, total, goals }: Goals): TipGoals {
  let left = total
  const presented = goals.map((goal) => {
    const collected = Math.min(left, goal.tokens)
    left -= collected
    return { ...goal, collected, is_reached: collected === goal.tokens }
  })
  return {
    type_id: TIP_GOAL_TYPE,
    is_active,
    goals: presented,
    total,
    current_goal_id: presented.find((goal) => !goal.is_reached)?.id ?? null,
  }
}

/** Of the goal that tips go to; null: there is none, or all are reached. */
export function goalProgressOf({ is_active, total, goals }: Goals): GoalProgress | null {
  if (!is_active) return null
  let left = total
  for (const { title, tokens } of goals) {
    if (left < tokens) return { title, reached: left, target: tokens }
    left -= tokens
  }
  return null
}

/**
 * Goals that are reached in `after` and were not in `before`, with the title of the one that follows. The
 * list is the same in both.
 */
export function newlyReached(
  before: Goals,
  after: Goals,
): readonly {
  readonly id: string
  readonly title: string
  readonly tokens: number
  readonly nextTitle: string | null
}[] {
  if (before.total === after.total) return []
  const known = presentGoals(before).goals
  return presentGoals(after).goals.flatMap(({ id, title, tokens, is_reached }, index, all) =>
    is_reached && known[index]?.is_reached === false
      ? [{ id, title, tokens, nextTitle: all[index + 1]?.title ?? null }]
      : [],
  )
}
