import type { ApiFailure } from '@footlight/core/client/api-failure'
import { CheckDialog } from '@footlight/ui/liveness/CheckDialog'
import { observer } from 'mobx-react-lite'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useConsole } from '../../app/console-context.ts'
import { failureSentence } from '../../i18n/sentences.ts'
import { openDevices } from '../obs/wire-obs.ts'

/** The dialog of a check, with the camera of the console. */
export const LivenessDialog = observer(function LivenessDialog() {
  const { t } = useTranslation('liveness')
  const context = useConsole()
  const { ui, liveness, broadcasting } = context
  const { step, failure, isPending, challenge, isBehind, dueAtMs, endsAtMs } = liveness
  // What was wanted goes on without it.
  useEffect(() => {
    if (step === 'closed') ui.close()
  }, [step, ui])
  if (step === 'closed') return null
  const { camera, cameraSource, broadcast } = broadcasting
  return (
    <CheckDialog
      state={{ step, isPending, challenge, isBehind, dueAtMs, endsAtMs }}
      actions={liveness}
      camera={{
        isOn: camera.isOpen && !camera.isScreen,
        source: cameraSource,
        open: () => openDevices(context),
      }}
      isLive={broadcast.isRunning}
      trouble={failure === null ? null : t(troubleOf(failure), { defaultValue: failureSentence(t, failure) })}
      closeLabel={t('console:close')}
      t={(key, values = {}) => t(key, values)}
    />
  )
})

/** Key of a text of this check's own, which may not be there. */
function troubleOf({ state, fields }: ApiFailure): string {
  return `liveness.trouble.${fields?.['picture'] ?? state}`
}
