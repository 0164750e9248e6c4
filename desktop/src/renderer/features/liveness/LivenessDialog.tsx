import type { ApiFailure } from '@footlight/core/client/api-failure'
import { Button } from '@footlight/ui/Button'
import { Modal } from '@footlight/ui/Modal'
import { observer } from 'mobx-react-lite'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useConsole } from '../../app/console-context.ts'
import { DueLeft } from './DueLeft.tsx'
import { TakePicture } from './TakePicture.tsx'
import classes from './Liveness.module.css'

/** A check of who is in the picture: why, the gesture with its picture, and what comes of it. */
export const LivenessDialog = observer(function LivenessDialog() {
  const { t } = useTranslation('liveness')
  const { ui, liveness, broadcasting } = useConsole()
  const { step, failure, isPending, challenge, isBehind, dueAtMs } = liveness
  // What was wanted goes on without it.
  useEffect(() => {
    if (step === 'closed') ui.close()
  }, [step, ui])
  if (step === 'closed') return null
  const sent = isBehind ? 'sent_blocked' : broadcasting.broadcast.isRunning ? 'sent_on' : 'sent'
  return (
    <Modal
      title={t('liveness.title')}
      {...(step === 'intro' && { lead: t('liveness.why') })}
      closeLabel={t('console:close')}
      onClose={() => liveness.close()}
      {...(step !== 'asked' && {
        footer: (
          <Button
            variant="primary"
            pending={isPending}
            onClick={() => (step === 'intro' ? void liveness.begin() : liveness.close())}
            data-testid={step === 'intro' ? 'liveness-begin' : 'liveness-done'}
          >
            {t(step === 'intro' ? 'liveness.begin' : 'liveness.done')}
          </Button>
        ),
      })}
    >
      {dueAtMs !== null && <DueLeft endsAtMs={dueAtMs} />}
      {step === 'intro' && dueAtMs !== null && <p>{t('liveness.step_in_why')}</p>}
      {step === 'intro' && <p className={classes.quiet}>{t('liveness.who')}</p>}
      {step === 'asked' && challenge !== null && (
        // Another gesture begins with a picture of its own.
        <TakePicture key={`${challenge.id} ${challenge.gesture}`} challenge={challenge} />
      )}
      {step === 'sent' && (
        <p role="status" data-testid="liveness-sent">
          {t(`liveness.${sent}`)}
        </p>
      )}
      {failure !== null && (
        <p className={classes.trouble} role="alert">
          {t([...troubleOf(failure)])}
        </p>
      )}
    </Modal>
  )
})

/** Keys of texts, the best first. */
function troubleOf({ error, state, fields }: ApiFailure): readonly string[] {
  const why = fields?.['picture'] ?? state
  const own = why === undefined ? [] : [`liveness.trouble.${why}`]
  return [...own, `common:errors.${error}`, 'common:errors.unknown']
}
