import type { RatingToday } from '@footlight/core/protocol/ratings'
import { ratingRoutes } from '@footlight/core/protocol/ratings'
import { Button } from '@footlight/ui/Button'
import { ThumbsDown, ThumbsUp } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useStores } from '../../../platform/stores-context.ts'
import { useRoomScreen } from '../../room/room-context.ts'
import classes from './RatingDialog.module.css'

interface RatingChoicesProps {
  readonly onRated: (rating: RatingToday) => void
}

/** Good or not; once a day counts, a second one replaces the first. */
export const RatingChoices = observer(function RatingChoices({ onRated }: RatingChoicesProps) {
  const { t } = useTranslation()
  const { api, toasts } = useStores()
  const { data } = useRoomScreen()
  const [sending, setSending] = useState<RatingToday | null>(null)

  async function rate(rating: RatingToday): Promise<void> {
    setSending(rating)
    const answer = await api.call(ratingRoutes.rate, {
      params: { username: data.user.username },
      body: { rating },
    })
    setSending(null)
    if (!answer.ok) return void toasts.error({ key: `errors.${answer.error.error}` })
    onRated(rating)
  }

  return (
    <div className={classes.choices} data-testid="rating">
      <Button
        size="large"
        icon={<ThumbsUp aria-hidden />}
        pending={sending === 'RATE_UP'}
        onClick={() => void rate('RATE_UP')}
      >
        {t('rating.up')}
      </Button>
      <Button
        size="large"
        icon={<ThumbsDown aria-hidden />}
        pending={sending === 'RATE_DOWN'}
        onClick={() => void rate('RATE_DOWN')}
      >
        {t('rating.down')}
      </Button>
    </div>
  )
})
