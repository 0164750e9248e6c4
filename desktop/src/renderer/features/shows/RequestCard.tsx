import type { ShowRequest } from '@footlight/core/protocol'
import { Badge } from '@footlight/ui/Badge'
import { Film, Lock, Video } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import { useConsole } from '../../app/console-context.ts'
import { useFormats } from '../../i18n/use-formats.ts'
import { useIsDetached } from '../../layout/detached-context.ts'
import { PersonName } from '../chat/PersonName.tsx'
import { ViewerHistory } from '../logs/ViewerHistory.tsx'
import { AnswerButtons } from './AnswerButtons.tsx'
import { CountdownRing } from './CountdownRing.tsx'
import { requestSentence } from './show-texts.ts'
import { shareLeft } from './show-view.ts'
import classes from './RequestCard.module.css'

const WARN_BELOW_SECONDS = 30

interface RequestCardProps {
  readonly request: ShowRequest
  /** Answered in the bar along the lower edge, and by the keys. */
  readonly isFirst: boolean
}

/** Who asks for what, what it pays, and how long there is to think. */
export const RequestCard = observer(function RequestCard({ request, isFirst }: RequestCardProps) {
  const { t } = useTranslation('shows')
  const { formatTokensInMoney, formatWhole } = useFormats()
  const isDetached = useIsDetached()
  const {
    root: { earnings },
    paid: {
      serverTime: { now },
    },
  } = useConsole()
  const { username, price_per_minute: price, pre_tip: preTip, requested_at, expires_at } = request
  const tipped = earnings.tips.reduce(
    (sum, tip) => (tip.sender_name === username ? sum + tip.tokens : sum),
    0,
  )
  return (
    <li className={classes.card} data-waits={!isFirst || undefined} data-testid="request">
      <header>
        <div>
          <b className={classes.who}>
            <PersonName username={username} />
          </b>
          <p>{requestSentence(t, request)}</p>
        </div>
        <CountdownRing
          share={shareLeft(requested_at, expires_at, now)}
          secondsLeft={Math.max(0, Math.ceil((expires_at - now) / 1_000))}
          warnBelow={WARN_BELOW_SECONDS}
        />
      </header>
      <p className={classes.price}>
        <b>{price === 0 ? t('requests.free') : formatWhole(price)}</b>
        {price > 0 && ` ${t('requests.a_minute')} · ${formatTokensInMoney(price)}`}
      </p>
      <p className={classes.flags}>
        {request.is_exclusive && (
          <Badge tone="accent" icon={<Lock aria-hidden />}>
            {t('exclusive')}
          </Badge>
        )}
        {request.cam2cam && (
          <Badge tone="accent-2" icon={<Video aria-hidden />}>
            {t('requests.camera')}
          </Badge>
        )}
        {request.watch_together && (
          <Badge tone="accent-2" icon={<Film aria-hidden />}>
            {t('requests.together')}
          </Badge>
        )}
        {preTip > 0 && <Badge tone="good">{t('requests.up_front', { tokens: preTip })}</Badge>}
        <Badge>{tipped > 0 ? t('requests.tips', { tokens: tipped }) : t('requests.no_tips')}</Badge>
      </p>
      <ViewerHistory viewer={username} />
      {(!isFirst || isDetached) && (
        <div className={classes.actions}>
          <AnswerButtons request={request} isFirst={isFirst} />
        </div>
      )}
    </li>
  )
})
