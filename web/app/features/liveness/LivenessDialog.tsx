import type { ApiFailure } from '@footlight/core/client/api-failure'
import { Button } from '@footlight/ui/Button'
import { Modal } from '@footlight/ui/Modal'
import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import type { OwnBroadcast } from '../broadcast/own-broadcast.ts'
import { DueLeft } from './DueLeft.tsx'
import { TakePicture } from './TakePicture.tsx'
import classes from './Liveness.module.css'

/** Why a picture is asked for, the gesture with its picture, and what comes of it. */
export const LivenessDialog = observer(function LivenessDialog({ own }: { readonly own: OwnBroadcast }) {
  const { t } = useTranslation()
  const { liveness } = own
  const { step, failure, isPending, challenge, isBehind, dueAtMs } = liveness
  return (
    <Modal
      title={t('liveness.title')}
      {...(step === 'intro' && { lead: t('liveness.why') })}
      closeLabel={t('actions.close')}
      onClose={() => liveness.close()}
      {...(step !== 'asked' && {
        footer:
          step === 'intro' ? (
            <Button
              variant="primary"
              pending={isPending}
              onClick={() => void liveness.begin()}
              data-testid="liveness-begin"
            >
              {t('liveness.begin')}
            </Button>
          ) : (
            <Button variant="primary" onClick={() => liveness.close()} data-testid="liveness-done">
              {t('liveness.done')}
            </Button>
          ),
      })}
    >
      {dueAtMs !== null && <DueLeft endsAtMs={dueAtMs} />}
      {step === 'intro' && dueAtMs !== null && <p>{t('liveness.step_in_why')}</p>}
      {step === 'intro' && <p className={classes.quiet}>{t('liveness.who')}</p>}
      {step === 'asked' && challenge !== null && (
        // Another gesture begins with a picture of its own.
        <TakePicture key={`${challenge.id} ${challenge.gesture}`} own={own} challenge={challenge} />
      )}
      {step === 'sent' && (
        <p role="status" data-testid="liveness-sent">
          {t(
            isBehind
              ? 'liveness.sent_blocked'
              : own.broadcast.isRunning
                ? 'liveness.sent_on'
                : 'liveness.sent',
          )}
        </p>
      )}
      {failure !== null && (
        <p className={classes.trouble} role="alert" data-testid="liveness-trouble">
          {t([...troubleOf(failure)])}
        </p>
      )}
    </Modal>
  )
})

/** Keys of texts, the best first. */
function troubleOf({ error, state, fields }: ApiFailure): readonly string[] {
  const why = fields?.['picture'] ?? state
  return [...(why === undefined ? [] : [`liveness.trouble.${why}`]), `errors.${error}`, 'errors.unknown']
}
