import { Button } from '@footlight/ui/Button'
import { BellOff } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import { useConsole } from '../../app/console-context.ts'
import { formatDuration, formatTime } from '../../i18n/numbers.ts'
import { useFormats } from '../../i18n/use-formats.ts'
import type { AlertRecord } from './alert-history.ts'
import classes from './AlertList.module.css'

/** What has alerted, newest first: since when, how long, and whether somebody has seen it. */
export const AlertList = observer(function AlertList() {
  const { t } = useTranslation('studio')
  const {
    studio: { wall },
  } = useConsole()
  const { records, unseen } = wall.log
  return (
    <aside className={classes.list} aria-label={t('alert_list')} data-testid="wall-alerts">
      <h2>{t('alert_list')}</h2>
      {unseen.length > 0 && (
        <Button block icon={<BellOff aria-hidden />} onClick={() => wall.acknowledge()}>
          {t('seen')}
        </Button>
      )}
      {records.length === 0 && <p className={classes.none}>{t('no_alerts')}</p>}
      <ol>
        {records.map((record) => (
          <Record key={`${record.username} ${record.kind} ${record.since}`} record={record} />
        ))}
      </ol>
    </aside>
  )
})

function Record({
  record: { display_name, kind, since, last, isOver, seen_at },
}: {
  readonly record: AlertRecord
}) {
  const { t } = useTranslation('studio')
  const { formatDate } = useFormats()
  const day = new Date(since).toDateString() === new Date().toDateString() ? '' : `${formatDate(since)}, `
  const duration = formatDuration(last - since)
  return (
    <li data-over={isOver || undefined} data-unseen={seen_at === null || undefined}>
      <b>{display_name}</b>
      <span className={classes.kind}>{t(`alerts.${kind}`)}</span>
      <span>
        <time dateTime={new Date(since).toISOString()}>{`${day}${formatTime(since)}`}</time>
        {' · '}
        {isOver ? t('lasted', { duration }) : t('stands_for', { duration })}
      </span>
      <span>{seen_at === null ? t('unseen') : t('seen_at', { time: formatTime(seen_at) })}</span>
    </li>
  )
}
