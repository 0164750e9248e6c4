import type { VersusBattle } from '@footlight/core/protocol'
import { Button } from '@footlight/ui/Button'
import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import { useConsole } from '../../app/console-context.ts'
import { formatDuration } from '../../i18n/numbers.ts'
import { VersusScore } from './VersusScore.tsx'
import stage from '../shows/CurrentShowCard.module.css'

/** A battle while it runs: the score, the time, and the way out. */
export const VersusBattleCard = observer(function VersusBattleCard({
  battle,
}: {
  readonly battle: VersusBattle
}) {
  const { t } = useTranslation('room')
  const {
    ui,
    paid: {
      serverTime: { now },
    },
  } = useConsole()
  return (
    <section className={stage.card} data-running aria-label={t('versus.title')} data-testid="versus">
      <header className={stage.head}>
        <b>{t('versus.against', { name: battle.peer.username })}</b>
        <time className={stage.clock}>{formatDuration(battle.ends_at - now)}</time>
      </header>
      <VersusScore room={battle.room} peer={battle.peer} />
      <Button size="large" onClick={() => ui.open({ kind: 'end_versus' })}>
        {t('versus.end')}
      </Button>
    </section>
  )
})
