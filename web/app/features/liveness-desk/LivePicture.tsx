import { livenessDeskRoutes } from '@footlight/core/protocol/liveness'
import { Button } from '@footlight/ui/Button'
import { EyeOff } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useStores } from '../../platform/stores-context.ts'
import forms from '../account/forms.module.css'
import classes from '../application-desk/ApplicationDesk.module.css'

/** Nothing of it is fetched before it is asked for: the look is in the audit log. Hidden again, it is fetched anew. */
export function LivePicture({ id, reason }: { readonly id: string; readonly reason: string }) {
  const { t } = useTranslation()
  const { api } = useStores()
  /** As an address; null: it is not shown. */
  const [picture, setPicture] = useState<string | null>(null)
  const [isPending, setPending] = useState(false)
  const [trouble, setTrouble] = useState<string | null>(null)

  async function show(): Promise<void> {
    setPending(true)
    const answer = await api.call(livenessDeskRoutes.lookAtLiveCheck, { params: { id }, body: { reason } })
    setPending(false)
    setTrouble(answer.ok ? null : answer.error.error)
    if (answer.ok) setPicture(`data:${answer.value.type};base64,${answer.value.picture}`)
  }

  return (
    <li className={classes.picture} data-testid="live-picture">
      <h3>{t('liveness_desk.picture')}</h3>
      {picture === null ? (
        <div className={classes.hidden}>
          <EyeOff aria-hidden />
          <Button pending={isPending} disabled={reason.trim() === ''} onClick={() => void show()}>
            {t('liveness_desk.look')}
          </Button>
        </div>
      ) : (
        <>
          <div className={classes.frame}>
            <img src={picture} alt={t('liveness_desk.picture')} />
          </div>
          <Button variant="quiet" onClick={() => setPicture(null)}>
            {t('liveness_desk.hide')}
          </Button>
        </>
      )}
      {trouble !== null && (
        <p className={forms.error} role="alert">
          {t([`application_desk.picture_${trouble}`, `errors.${trouble}`, 'errors.unknown'])}
        </p>
      )}
    </li>
  )
}
