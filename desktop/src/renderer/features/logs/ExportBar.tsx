import { Button } from '@footlight/ui/Button'
import { Download } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import { useConsole } from '../../app/console-context.ts'
import { unwrap } from '../../ports/bridge.ts'
import classes from './ExportBar.module.css'

/** Writes what the filters leave into a file of the performer's choice, and reports how far it is. */
export const ExportBar = observer(function ExportBar() {
  const { logs, bridge } = useConsole()
  const { t, i18n } = useTranslation('logs')
  const { progress } = logs
  const number = new Intl.NumberFormat(i18n.language)
  const isRunning = progress?.state === 'running'

  async function start(format: 'csv' | 'jsonl') {
    const answer = unwrap(
      await bridge.exportLogs({
        query: { ...logs.search.query, kinds: [...logs.search.query.kinds] },
        format,
      }),
    )
    if (answer === 'started') logs.takeProgress({ state: 'running', rows: 0, total: 0, file: null })
  }

  return (
    <div className={classes.bar}>
      <Button
        size="small"
        icon={<Download aria-hidden />}
        disabled={isRunning}
        onClick={() => void start('csv')}
      >
        {t('export.csv')}
      </Button>
      <Button
        size="small"
        icon={<Download aria-hidden />}
        disabled={isRunning}
        onClick={() => void start('jsonl')}
      >
        {t('export.json')}
      </Button>
      {progress !== null && (
        <p role="status" data-testid="export" data-state={progress.state}>
          {t(`export.${progress.state}`, {
            count: progress.state === 'running' ? progress.total : progress.rows,
            rows: number.format(progress.rows),
            total: number.format(progress.total),
            file: progress.file ?? '',
          })}
        </p>
      )}
      {isRunning && (
        <progress value={progress.rows} max={Math.max(1, progress.total)} aria-label={t('export.progress')} />
      )}
      {isRunning && (
        <Button size="small" variant="quiet" onClick={() => void bridge.cancelLogsExport()}>
          {t('export.cancel')}
        </Button>
      )}
    </div>
  )
})
