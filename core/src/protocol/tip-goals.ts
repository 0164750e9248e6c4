import * as z from 'zod/mini'
import { appItemId, appLimits, appPrice, appTitle } from './app-fields.ts'
import { define } from './define-event.ts'

/** Goal type ids. */
export const TIP_GOAL_TYPE = 1

export const TipGoal = z.object({
  id: z.string(),
  title: z.string(),
  /** What this goal alone needs. */
  tokens: z.int(),
  /** Tips that fell to this goal so far: 0 to `tokens`. What is too much for one goal falls to the next. */
  collected: z.int(),
  is_reached: z.boolean(),
})
export type TipGoal = z.infer<typeof TipGoal>

export const TipGoals = z.object({
  type_id: z.literal(TIP_GOAL_TYPE),
  is_active: z.boolean(),
  /** In the performer's order. */
  goals: z.array(TipGoal),
  /** The first that is not reached; null: none is left. */
  current_goal_id: z.nullable(z.string()),
  /** All tips since the start, more than the goals need perhaps. */
  total: z.int(),
})
export type TipGoals = z.infer<typeof TipGoals>

/** The goal that tips go to now, in tokens: `reached` is less than `target`. */
export const GoalProgress = z.object({ title: z.string(), reached: z.int(), target: z.int() })
export type GoalProgress = z.infer<typeof GoalProgress>

/** Replaces the list. What was tipped stays counted unless `reset`. */
export const TipGoalsSetting = z.object({
  is_active: z.boolean(),
  goals: z
    .array(z.object({ id: appItemId, title: appTitle, tokens: appPrice }))
    .check(z.maxLength(appLimits.goalsMax)),
  reset: z._default(z.boolean(), false),
})
export type TipGoalsSetting = z.infer<typeof TipGoalsSetting>

export const tipGoalEvents = {
  'v3.app.goal_reached': define({
    id: 94,
    schema: z.object({
      type_id: z.literal(TIP_GOAL_TYPE),
      goal_id: z.string(),
      title: z.string(),
      tokens: z.int(),
      /** null: it was the last. */
      next_title: z.nullable(z.string()),
    }),
  }),
} as const
