import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import { useConsole } from '../../app/console-context.ts'
import { formatDuration } from '../../i18n/numbers.ts'
import { AnswerButtons } from './AnswerButtons.tsx'
import { requestSentence } from './show-texts.ts'
import classes from '../safety/SafetyBar.module.css'

/**
 * The request that waits longest, short, with its two answers; all of it stands on its card in the show
 * panel.
 */
export const FirstRequest = observer(function FirstRequest() {
  const { t } = useTranslation('shows')
  const {
    paid: {
      shows: { firstRequest: request },
      serverTime: { now },
    },
  } = useConsole()
  if (request === null) return null
  const price =
    request.price_per_minute === 0 ? t('requests.free') : t('tk_minute', { price: request.price_per_minute })
  const upFront = request.pre_tip > 0 ? ` ${t('requests.up_front', { tokens: request.pre_tip })}` : ''
  return (
    <div className={classes.request} data-request data-testid="decision">
      <p className={classes.ask} title={`${request.username} ${requestSentence(t, request)}`}>
        <b>
          {request.username} {requestSentence(t, request)}
        </b>
        <span>
          {price}
          {upFront} · {formatDuration(Math.max(0, request.expires_at - now))}
        </span>
      </p>
      <AnswerButtons request={request} isFirst />
    </div>
  )
})
