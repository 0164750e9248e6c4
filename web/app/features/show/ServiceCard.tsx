import type { LiveParticipant } from '@footlight/core/stores/live-participant'
import { Button } from '@footlight/ui/Button'
import { CircleDot, Webcam } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { clockText } from '../../i18n/clock-text.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import { CameraButton } from './CameraButton.tsx'
import { Price } from './Price.tsx'
import './in-show-texts.ts'
import classes from './ShowCard.module.css'

/** Something beside the public show that runs for me by the minute: my camera or my recording. */
export const ServiceCard = observer(function ServiceCard({
  participant,
}: {
  readonly participant: LiveParticipant
}) {
  const { t } = useTranslation()
  const { calls } = useStores().room.shows
  const isCamera = participant.participant.kind === 'cam2cam'
  return (
    <article
      className={classes.card}
      data-tone="mine"
      data-testid={`service-${participant.participant.kind}`}
    >
      <span className={classes.icon} aria-hidden>
        {isCamera ? <Webcam /> : <CircleDot />}
      </span>
      <div className={classes.text}>
        <h2 className={classes.title} role="status">
          {t(isCamera ? 'shows.camera_on' : 'shows.recording_on')}
        </h2>
        <p className={classes.quiet}>
          {participant.participant.price_per_minute === null ? (
            t('shows.free')
          ) : (
            <Price tokens={participant.tokensSpent} />
          )}
        </p>
      </div>
      <span className={classes.clock} role="timer">
        {clockText(participant.seconds)}
      </span>
      {isCamera && <CameraButton />}
      {isCamera ? (
        <Button
          size="small"
          pending={calls.pending.has('camera_end')}
          onClick={() => void calls.endCamera(participant.showId)}
        >
          {t('shows.stop')}
        </Button>
      ) : (
        <Button
          size="small"
          pending={calls.pending.has('record_end')}
          onClick={() => void calls.endRecording()}
        >
          {t('shows.stop_and_keep')}
        </Button>
      )}
    </article>
  )
})
