import { Lock, Ticket } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import { useConsole } from '../../app/console-context.ts'
import { OnAirClock } from './OnAirClock.tsx'
import classes from './OnAirPanel.module.css'

/** Whether the performer is on air, for how long, and who sees them. */
export function OnAirPanel() {
  return (
    <div className={classes.stack}>
      <OnAirClock />
      <ShowBadge />
    </div>
  )
}

/**
 * While a show is closed to the public: which one, and who sees the performer. Never red: that is for being
 * on air.
 */
const ShowBadge = observer(function ShowBadge() {
  const { t } = useTranslation('shows')
  const {
    paid: {
      shows: {
        view: { currentShow, payer, spies, audience },
      },
    },
  } = useConsole()
  if (currentShow?.phase !== 'running') return null
  const isPrivate = currentShow.kind === 'private'
  return (
    <div className={classes.badge} role="status" data-testid="show-badge">
      {isPrivate ? <Lock aria-hidden /> : <Ticket aria-hidden />}
      <b>{t(`badges.${currentShow.kind}`)}</b>
      <span>
        {isPrivate
          ? t(spies.length === 0 ? 'seen_by.alone' : 'seen_by.spies', {
              name: payer?.username ?? t('seen_by.somebody'),
              count: spies.length,
            })
          : t('seen_by.audience', { count: audience.length })}
      </span>
    </div>
  )
})
