import { Button } from '@footlight/ui/Button'
import { LayoutGrid } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import { useConsole } from '../../app/console-context.ts'
import { useFormats } from '../../i18n/use-formats.ts'
import classes from './AppsRow.module.css'

/** What depends on tips in the performer's room, one line each, and the way to change it. */
export const AppsRow = observer(function AppsRow() {
  const { t } = useTranslation('apps')
  const { formatWhole } = useFormats()
  const {
    ui,
    root: {
      room: {
        activities: { apps },
      },
    },
  } = useConsole()
  if (apps === null) return null
  const { goals, koth, golden_ticket: golden, scratchoff: card } = apps
  const goal = goals.is_active ? goals.goals.find((each) => each.id === goals.current_goal_id) : undefined
  return (
    <section className={classes.apps} aria-label={t('label')} data-testid="apps">
      {goal !== undefined && (
        <p className={classes.goal}>
          <span>{goal.title}</span>
          <b>
            {formatWhole(goal.collected)} / {formatWhole(goal.tokens)}
          </b>
          <i
            role="progressbar"
            aria-label={t('row.goal')}
            aria-valuemin={0}
            aria-valuemax={goal.tokens}
            aria-valuenow={goal.collected}
          >
            <i style={{ transform: `scaleX(${goal.collected / goal.tokens})` }} />
          </i>
        </p>
      )}
      {koth.is_active && (
        <p>
          <span>{t('tabs.koth')}</span>
          <b>
            {koth.king === null
              ? t('row.from', { tokens: koth.minimum })
              : `${koth.king.username} · ${formatWhole(koth.king.tip)}`}
          </b>
        </p>
      )}
      {golden?.is_active === true && (
        <p>
          <span>{t('row.golden')}</span>
          <b>{t('row.left', { left: golden.remaining, all: golden.count })}</b>
        </p>
      )}
      {card?.is_active === true && (
        <p>
          <span>{t('tabs.scratch')}</span>
          <b>{t('row.scratched', { sold: card.sold.length, fields: card.fields })}</b>
        </p>
      )}
      <Button icon={<LayoutGrid aria-hidden />} block onClick={() => ui.open({ kind: 'apps' })}>
        {t('title')}
      </Button>
    </section>
  )
})
