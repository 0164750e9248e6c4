import type { TipGoals } from '@footlight/core/protocol/tip-goals'
import { Check, Target } from 'lucide-react'
import { useFormat } from '../../i18n/use-format.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { ProgressBar } from '../show/ProgressBar.tsx'
import classes from './GoalBar.module.css'

/** The goal that tips fall to now, and how far it is; all of them reached says so. */
export function GoalBar({ goals }: { readonly goals: TipGoals }) {
  const { t } = useTranslation()
  const format = useFormat()
  const current = goals.goals.find((goal) => goal.id === goals.current_goal_id)
  const place = goals.goals.findIndex((goal) => goal.id === goals.current_goal_id) + 1
  if (current === undefined)
    return goals.goals.length === 0 ? null : (
      <p className={classes.done} role="status">
        <Check aria-hidden />
        {t('apps.goal.all_reached')}
      </p>
    )
  const values = { collected: format.number(current.collected), tokens: format.number(current.tokens) }
  return (
    <div className={classes.goal} data-testid="goal-bar">
      <p className={classes.line}>
        <Target aria-hidden />
        <b>{current.title}</b>
        {goals.goals.length > 1 && (
          <span className={classes.place}>
            {t('apps.goal.place', {
              place: format.number(place),
              count: goals.goals.length,
              formatted: format.number(goals.goals.length),
            })}
          </span>
        )}
        <span className={classes.numbers}>{t('apps.goal.progress', values)}</span>
      </p>
      <ProgressBar
        label={t('apps.goal.label', { title: current.title })}
        reached={current.collected}
        target={current.tokens}
        valueText={t('apps.goal.progress', values)}
      />
      {/* Said when one goal makes way for the next, not at every tip. */}
      <p className="visually-hidden" role="status">
        {t('apps.goal.label', { title: current.title })}
      </p>
    </div>
  )
}
