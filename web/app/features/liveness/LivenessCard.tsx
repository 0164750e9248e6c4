import type { LivenessState } from '@footlight/core/protocol/liveness'
import { Button } from '@footlight/ui/Button'
import { DueLeft } from '@footlight/ui/liveness/DueLeft'
import { observer } from 'mobx-react-lite'
import { loadTexts } from '../../i18n/load-texts.ts'
import { useDateTime } from '../../i18n/use-date-time.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import type { OwnBroadcast } from '../broadcast/own-broadcast.ts'
import { LivenessDialog } from './LivenessDialog.tsx'
import card from '../broadcast/WithMeCard.module.css'

await loadTexts(import.meta.glob('../../../../resources/locales/*/site/liveness.json', { import: 'default' }))

/** Whether a check is due before the next stream, also for who streams by OBS; and the dialog, wherever it was asked for. */
export const LivenessCard = observer(function LivenessCard({ own }: { readonly own: OwnBroadcast }) {
  const { t } = useTranslation()
  const dateTime = useDateTime()
  const { liveness } = own
  const { state, step, isBehind, dueAtMs } = liveness
  if (state === null) return null
  const text = isBehind ? 'waiting_block' : textOf(state)
  return (
    <section
      className={card.card}
      aria-labelledby="liveness"
      data-testid="liveness"
      data-state={text}
      data-folded={!state.is_due || undefined}
    >
      <header>
        <h2 id="liveness">{t('liveness.title')}</h2>
        {state.is_due && (
          <Button size="small" onClick={() => liveness.open()} data-testid="liveness-open">
            {t('liveness.now')}
          </Button>
        )}
      </header>
      <p className={card.quiet} role={text === 'stepped_in' ? 'alert' : 'status'}>
        {t(`liveness.${text}`, { until: state.holds_until === null ? '' : dateTime(state.holds_until) })}
      </p>
      {dueAtMs !== null && <DueLeft endsAtMs={dueAtMs} t={(key, values = {}) => t(key, values)} />}
      {state.last?.reason != null && (
        <p className={card.quiet}>{t('liveness.reason', { reason: state.last.reason })}</p>
      )}
      {step !== 'closed' && <LivenessDialog own={own} />}
    </section>
  )
})

/** Key under `liveness`. */
function textOf({ is_missed, is_blocked, due_in_ms, is_due }: LivenessState): string {
  if (is_missed) return 'missed'
  if (is_blocked) return 'blocked'
  if (due_in_ms !== null) return 'stepped_in'
  return is_due ? 'due' : 'holds'
}
