import { Button } from '@footlight/ui/Button'
import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import { useConsole } from '../../app/console-context.ts'
import { formatDuration } from '../../i18n/numbers.ts'
import { useFormats } from '../../i18n/use-formats.ts'
import { endReason, showName } from './show-texts.ts'
import card from '../broadcast/Card.module.css'

/** What the show that just ended came to; stays until the performer has read it. */
export const EndedShowCard = observer(function EndedShowCard() {
  const { t } = useTranslation('shows')
  const { formatWhole } = useFormats()
  const {
    root: {
      room: {
        shows: { ending },
      },
    },
    ui,
  } = useConsole()
  const { receipt } = ending
  if (receipt === null) return null
  const { kind, reason, started_at, ended_at, tokens, split } = receipt
  return (
    <section className={card.card} aria-label={t('ended.label')} role="status" data-testid="ended-show">
      <b>{t('happenings.ended', { show: showName(t, kind) })}</b>
      <p>{endReason(t, reason)}.</p>
      <dl className={card.facts}>
        {started_at !== null && (
          <div>
            <dt>{t('ended.ran')}</dt>
            <dd>{formatDuration(ended_at - started_at)}</dd>
          </div>
        )}
        <div>
          <dt>{t('ended.tokens')}</dt>
          <dd>{formatWhole(tokens)}</dd>
        </div>
        {split !== null && (
          <div>
            <dt>{t('ended.yours')}</dt>
            <dd>{formatWhole(split.model)}</dd>
          </div>
        )}
      </dl>
      <div className={card.actions}>
        <Button onClick={() => ui.open({ kind: 'receipt', showId: receipt.show_id })}>
          {t('ended.receipt')}
        </Button>
        <Button variant="quiet" onClick={() => ending.read()}>
          {t('close')}
        </Button>
      </div>
    </section>
  )
})
