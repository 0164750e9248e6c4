import type { VersusResult } from '@footlight/core/protocol'
import { Button } from '@footlight/ui/Button'
import { useTranslation } from 'react-i18next'
import { VersusScore } from './VersusScore.tsx'
import stage from '../shows/CurrentShowCard.module.css'

/** The result of a battle; stays until the performer has read it. */
export function VersusResultCard({
  result,
  onSeen,
}: {
  readonly result: VersusResult
  readonly onSeen: () => void
}) {
  const { t } = useTranslation('room')
  return (
    <section className={stage.card} aria-label={t('versus.result')} role="status" data-testid="versus-result">
      <header className={stage.head}>
        <b>{t(`versus.outcomes.${result.outcome}`)}</b>
      </header>
      <p className={stage.message}>
        {t('versus.how', { name: result.peer.username, why: t(`versus.why.${result.reason}`) })}
      </p>
      <VersusScore room={result.room} peer={result.peer} />
      <Button onClick={onSeen}>{t('close')}</Button>
    </section>
  )
}
