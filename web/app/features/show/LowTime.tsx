import type { LiveParticipant } from '@footlight/core/stores/live-participant'
import { Button } from '@footlight/ui/Button'
import { IconButton } from '@footlight/ui/IconButton'
import { X } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/use-format.ts'
import { useStores } from '../../platform/stores-context.ts'
import classes from './ShowOverlay.module.css'

/** My tokens last for a minute at most: said once, with the way to more. */
export const LowTime = observer(function LowTime({ participant }: { readonly participant: LiveParticipant }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { room, session, ui } = useStores()
  return (
    <div className={classes.low} role="alert" data-testid="low-time">
      <p>
        <b>{t('shows.low_title')}</b>
        {t('shows.low_text', {
          tokens: format.number(session.tokens),
          price: format.number(participant.participant.price_per_minute ?? 0),
        })}
      </p>
      <Button size="small" variant="primary" onClick={() => ui.open('tokens')}>
        {t('tokens.title')}
      </Button>
      <IconButton
        size="small"
        variant="bare"
        label={t('actions.close')}
        onClick={() => room.shows.participants.dismissLowTime()}
      >
        <X aria-hidden />
      </IconButton>
    </div>
  )
})
