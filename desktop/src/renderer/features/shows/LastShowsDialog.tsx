import { Button } from '@footlight/ui/Button'
import { Modal } from '@footlight/ui/Modal'
import { observer } from 'mobx-react-lite'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useConsole } from '../../app/console-context.ts'
import { formatDuration, formatTime } from '../../i18n/numbers.ts'
import { failureSentence } from '../../i18n/sentences.ts'
import { useFormats } from '../../i18n/use-formats.ts'
import { endReason, showName } from './show-texts.ts'
import classes from './Receipt.module.css'

/** The performer's paid shows, newest first; each opens its receipt. */
export const LastShowsDialog = observer(function LastShowsDialog() {
  const { t } = useTranslation('shows')
  const { formatDate, formatWhole } = useFormats()
  const {
    ui,
    paid: { history },
  } = useConsole()
  useEffect(() => void history.load(), [history])
  return (
    <Modal title={t('last.title')} closeLabel={t('close')} size="large" onClose={() => ui.close()}>
      {history.failure !== null && (
        <p role="alert">
          {failureSentence(t, history.failure)}{' '}
          <Button size="small" onClick={() => void history.load()}>
            {t('last.again')}
          </Button>
        </p>
      )}
      {history.shows === null && history.failure === null && <p role="status">{t('loading')}</p>}
      {history.shows?.length === 0 && <p className={classes.empty}>{t('last.empty')}</p>}
      <ol className={classes.shows}>
        {history.shows?.map((show) => (
          <li key={show.show_id}>
            <button type="button" onClick={() => ui.open({ kind: 'receipt', showId: show.show_id })}>
              <time>
                {formatDate(show.ended_at)} {formatTime(show.started_at ?? show.ended_at)}
              </time>
              <b>{showName(t, show.kind)}</b>
              <span>{endReason(t, show.reason)}</span>
              <span>{show.started_at === null ? '–' : formatDuration(show.ended_at - show.started_at)}</span>
              <b className={classes.tokens}>{formatWhole(show.tokens)} tk</b>
            </button>
          </li>
        ))}
      </ol>
    </Modal>
  )
})
