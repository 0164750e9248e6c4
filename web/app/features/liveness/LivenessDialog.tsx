import type { ApiFailure } from '@footlight/core/client/api-failure'
import { CheckDialog } from '@footlight/ui/liveness/CheckDialog'
import { observer } from 'mobx-react-lite'
import { useTranslation } from '../../i18n/use-translation.ts'
import type { OwnBroadcast } from '../broadcast/own-broadcast.ts'

/** The dialog of a check, with the camera of this page. */
export const LivenessDialog = observer(function LivenessDialog({ own }: { readonly own: OwnBroadcast }) {
  const { t } = useTranslation()
  const { liveness, camera, cameraSource } = own
  const { step, failure, isPending, challenge, isBehind, dueAtMs, endsAtMs } = liveness
  return (
    <CheckDialog
      state={{ step, isPending, challenge, isBehind, dueAtMs, endsAtMs }}
      actions={liveness}
      camera={{
        isOn: camera.isOpen && !camera.isScreen,
        source: cameraSource,
        open: () => own.openDevices(),
      }}
      isLive={own.broadcast.isRunning}
      trouble={failure === null ? null : t([...troubleOf(failure)])}
      closeLabel={t('actions.close')}
      t={(key, values = {}) => t(key, values)}
    />
  )
})

/** Keys of texts, the best first. */
function troubleOf({ error, state, fields }: ApiFailure): readonly string[] {
  const why = fields?.['picture'] ?? state
  return [...(why === undefined ? [] : [`liveness.trouble.${why}`]), `errors.${error}`]
}
