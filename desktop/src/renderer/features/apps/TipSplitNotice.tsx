import { Button } from '@footlight/ui/Button'
import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import { useConsole } from '../../app/console-context.ts'
import { formatDuration } from '../../i18n/numbers.ts'
import { splitSentence } from '../battles/battle-texts.ts'
import card from '../broadcast/Card.module.css'

/** A tip that several viewers give together, while it looks for its people. */
export const TipSplitNotice = observer(function TipSplitNotice() {
  const { t } = useTranslation('room')
  const {
    orders,
    root: {
      room: {
        activities: { apps },
      },
    },
    paid: {
      serverTime: { now },
    },
  } = useConsole()
  const words = apps === null ? null : splitSentence(t, apps.tip_split)
  if (apps === null || words === null) return null
  const { mode, expires_at } = apps.tip_split
  return (
    <section className={card.card} role="status" aria-label={t('split.label')} data-testid="tip-split">
      <b>{words.title}</b>
      <p>
        {words.detail}
        {mode === 'proposed' &&
          expires_at !== null &&
          ` ${t('split.left', { time: formatDuration(expires_at - now) })}`}
      </p>
      {mode === 'proposed' && (
        <div className={card.actions}>
          <Button
            size="small"
            pending={orders.pendingActions.isPending('split')}
            onClick={() => void orders.cancelTipSplit()}
          >
            {t('split.call_off')}
          </Button>
        </div>
      )}
    </section>
  )
})
