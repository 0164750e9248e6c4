import type { LiveParticipant } from '@footlight/core/stores/live-participant'
import { Button } from '@footlight/ui/Button'
import { Hourglass } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { clockText } from '../../i18n/clock-text.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import { useIsBrowser } from '../../platform/use-is-browser.ts'
import { useRoomScreen } from '../room/room-context.ts'
import './in-show-texts.ts'
import classes from './ShowCard.module.css'

/** I have asked and the performer has not answered: how long it waits, and a way back. */
export const RequestCard = observer(function RequestCard({
  participant,
}: {
  readonly participant: LiveParticipant
}) {
  const { t } = useTranslation()
  const format = useFormat()
  const { calls } = useStores().room.shows
  const { data } = useRoomScreen()
  const isBrowser = useIsBrowser()
  const isPrivate = participant.participant.kind === 'private'
  return (
    <article className={classes.card} data-tone="waiting" data-testid="request-card">
      <span className={classes.icon} aria-hidden>
        <Hourglass />
      </span>
      <div className={classes.text}>
        <h2 className={classes.title} role="status">
          {t(isPrivate ? 'shows.waiting' : 'shows.waiting_camera', { name: data.user.displayName })}
        </h2>
        <p className={classes.quiet}>
          {participant.participant.tokens_held > 0
            ? t('shows.waiting_text', { tokens: format.number(participant.participant.tokens_held) })
            : t('shows.nothing_charged_yet')}
        </p>
      </div>
      <span className={classes.clock} role="timer" aria-label={t('shows.waiting_left')}>
        {isBrowser ? clockText(participant.answerSeconds) : ''}
      </span>
      {/* A camera that was asked for waits for the performer's answer or lapses; there is nothing to take back. */}
      <Button
        size="small"
        pending={calls.pending.has('cancel')}
        onClick={() =>
          void (isPrivate ? calls.cancelRequest(participant.showId) : calls.cancelCamera(participant.showId))
        }
        data-testid="request-cancel"
      >
        {t('shows.cancel_request')}
      </Button>
    </article>
  )
})
