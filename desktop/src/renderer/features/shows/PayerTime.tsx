import type { ParticipantForPerformer } from '@footlight/core/protocol'
import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import { useConsole } from '../../app/console-context.ts'
import { formatDuration } from '../../i18n/numbers.ts'
import { secondsLeftNow, secondsNow } from './show-view.ts'

/** From here on the viewer is told to refill as well. */
const WARN_BELOW_SECONDS = 60

/** Time that is paid, and how long the viewer's tokens last. */
export const PayerTime = observer(function PayerTime({
  participant,
}: {
  readonly participant: ParticipantForPerformer
}) {
  const { t } = useTranslation('shows')
  const {
    paid: {
      serverTime: { now },
      shows,
    },
  } = useConsole()
  const left = secondsLeftNow(participant, shows.heardAt, now)
  return (
    <>
      <div>
        <dt>{t('payer.paid_time')}</dt>
        <dd data-testid="paid-time">{formatDuration(secondsNow(participant, shows.heardAt, now) * 1_000)}</dd>
      </div>
      <div>
        <dt>{t('payer.lasts')}</dt>
        <dd data-warn={(left !== null && left < WARN_BELOW_SECONDS) || undefined} data-testid="time-left">
          {left === null ? '–' : formatDuration(left * 1_000)}
        </dd>
      </div>
    </>
  )
})
