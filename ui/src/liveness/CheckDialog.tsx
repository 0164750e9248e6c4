import type { LivenessStore } from '@footlight/core/stores/liveness-store'
import { Button } from '../Button.tsx'
import { Modal } from '../Modal.tsx'
import type { CheckTexts } from './check-texts.ts'
import { DueLeft } from './DueLeft.tsx'
import { type CheckCamera, TakePicture } from './TakePicture.tsx'
import classes from './Liveness.module.css'

interface CheckDialogProps {
  /** As it is now: whoever shows this observes the store. */
  readonly state: Pick<
    LivenessStore,
    'step' | 'isPending' | 'challenge' | 'isBehind' | 'dueAtMs' | 'endsAtMs'
  >
  readonly actions: Pick<LivenessStore, 'begin' | 'another' | 'send' | 'close'>
  readonly camera: CheckCamera
  /** A stream is on. */
  readonly isLive: boolean
  /** What is wrong; null: nothing. */
  readonly trouble: string | null
  readonly closeLabel: string
  readonly t: CheckTexts
}

/** A check of who is in the picture: why, the gesture with its picture, and what comes of it. */
export function CheckDialog({ state, actions, camera, isLive, trouble, closeLabel, t }: CheckDialogProps) {
  const { step, isPending, challenge, isBehind, dueAtMs, endsAtMs } = state
  const sent = isBehind ? 'sent_blocked' : isLive ? 'sent_on' : 'sent'
  return (
    <Modal
      title={t('liveness.title')}
      {...(step === 'intro' && { lead: t('liveness.why') })}
      closeLabel={closeLabel}
      onClose={() => actions.close()}
      {...(step !== 'asked' && {
        footer: (
          <Button
            variant="primary"
            pending={isPending}
            onClick={() => (step === 'intro' ? void actions.begin() : actions.close())}
            data-testid={step === 'intro' ? 'liveness-begin' : 'liveness-done'}
          >
            {t(step === 'intro' ? 'liveness.begin' : 'liveness.done')}
          </Button>
        ),
      })}
    >
      {dueAtMs !== null && <DueLeft endsAtMs={dueAtMs} t={t} />}
      {step === 'intro' && dueAtMs !== null && <p>{t('liveness.step_in_why')}</p>}
      {step === 'intro' && <p className={classes.quiet}>{t('liveness.who')}</p>}
      {step === 'asked' && challenge !== null && (
        <TakePicture
          // Another gesture begins with a picture of its own.
          key={`${challenge.id} ${challenge.gesture}`}
          {...{ challenge, endsAtMs, isPending, actions, camera, t }}
        />
      )}
      {step === 'sent' && (
        <p role="status" data-testid="liveness-sent">
          {t(`liveness.${sent}`)}
        </p>
      )}
      {trouble !== null && (
        <p className={classes.trouble} role="alert" data-testid="liveness-trouble">
          {trouble}
        </p>
      )}
    </Modal>
  )
}
