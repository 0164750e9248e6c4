import { Button } from '@footlight/ui/Button'
import { Trophy } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useConsole } from '../../app/console-context.ts'
import { formatTime } from '../../i18n/numbers.ts'
import { useFormats } from '../../i18n/use-formats.ts'
import { PersonName } from '../chat/PersonName.tsx'
import classes from './EarningsPanel.module.css'

/** Rows at first, so that the panel stays short; and after the performer asked for more. */
const ROWS = 8
const ROWS_MAX = 100

/** Who leads this session, and every tip of it, newest first. */
export const EarningsPanel = observer(function EarningsPanel() {
  const { t } = useTranslation('room')
  const { formatWhole } = useFormats()
  const {
    root: { earnings },
  } = useConsole()
  const [isLong, setLong] = useState(false)
  const tips = earnings.tips.slice(-(isLong ? ROWS_MAX : ROWS)).reverse()
  const more = Math.min(earnings.tips.length, ROWS_MAX)
  return (
    <section className={classes.panel} aria-label={t('tips.title')}>
      <h2>
        {t('tips.title')} <span>{formatWhole(earnings.tips.length)}</span>
      </h2>
      <TipLeaders />
      {tips.length === 0 && <p className={classes.empty}>{t('tips.empty')}</p>}
      <ol className={classes.list} aria-live="polite" data-testid="tips">
        {tips.map((tip) => (
          <li key={tip.transfer_id}>
            <b>{formatWhole(tip.tokens)}</b>
            <span className={classes.who}>
              <PersonName username={tip.sender_name} />
            </span>
            <time dateTime={new Date(tip.sent_at).toISOString()}>{formatTime(tip.sent_at)}</time>
            {tip.item !== undefined && (
              <p>
                <b>{t('chat:line.tipped_for', { item: tip.item })}</b>
              </p>
            )}
            {tip.comment && <p>{tip.comment}</p>}
          </li>
        ))}
      </ol>
      {more > ROWS && (
        <Button variant="quiet" size="small" aria-expanded={isLong} onClick={() => setLong(!isLong)}>
          {isLong ? t('tips.less') : t('tips.more', { count: more })}
        </Button>
      )}
    </section>
  )
})

/** Who tipped most since the performer went live. */
const TipLeaders = observer(function TipLeaders() {
  const { t } = useTranslation('room')
  const { formatWhole } = useFormats()
  const {
    root: {
      earnings: { leaders },
    },
  } = useConsole()
  if (leaders.length === 0) return null
  return (
    <ol className={classes.leaders} aria-label={t('tips.leaders')} data-testid="tip-leaders">
      {leaders.map(({ username, tokens }, at) => (
        <li key={username}>
          {at === 0 && <Trophy aria-hidden />}
          <PersonName username={username} />
          <span>{formatWhole(tokens)} tk</span>
        </li>
      ))}
    </ol>
  )
})
