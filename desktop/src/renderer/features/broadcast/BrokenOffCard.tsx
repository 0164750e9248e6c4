import { Button } from '@footlight/ui/Button'
import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import { useConsole } from '../../app/console-context.ts'
import { formatTime } from '../../i18n/numbers.ts'
import { canGoLive, resumeShow } from './show-actions.ts'
import classes from './Card.module.css'

/** A show was broken off by a reload or a crash: the performer decides whether it goes on. */
export const BrokenOffCard = observer(function BrokenOffCard() {
  const { t } = useTranslation('room')
  const context = useConsole()
  const record = context.broadcasting.show.brokenOff
  if (record === null) return null
  return (
    <section className={classes.card} data-tone="warn" aria-label={t('broken_off.label')}>
      <b>{t('broken_off.title', { time: formatTime(record.since) })}</b>
      <p>{t('broken_off.text')}</p>
      <div className={classes.actions}>
        <Button variant="primary" disabled={!canGoLive(context)} onClick={() => resumeShow(context)}>
          {t('broken_off.go_on')}
        </Button>
        <Button onClick={() => context.broadcasting.show.dropBrokenOff()}>{t('broken_off.over')}</Button>
      </div>
    </section>
  )
})
