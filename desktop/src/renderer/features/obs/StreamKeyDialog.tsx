import type { IngestState } from '@footlight/core/protocol'
import { Button } from '@footlight/ui/Button'
import { Modal } from '@footlight/ui/Modal'
import { observer } from 'mobx-react-lite'
import { useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { IngestView, KeyRenewal } from '../../../shared/ipc/ingest.ts'
import { useConsole } from '../../app/console-context.ts'
import { unwrap } from '../../ports/bridge.ts'
import { CopyField } from './CopyField.tsx'
import { NewKey } from './NewKey.tsx'
import classes from './StreamKeyDialog.module.css'

/** Where encoders connect to, and the key that they need: shown once, when it is made. */
export const StreamKeyDialog = observer(function StreamKeyDialog() {
  const { t } = useTranslation('ingest')
  const { ui } = useConsole()
  const [view, setView] = useState<IngestView | null>(null)
  const [made, setMade] = useState<KeyRenewal | null>(null)

  const read = useCallback(async () => setView(unwrap(await window.footlight.readIngest())), [])
  useEffect(() => void read(), [read])

  async function renew(): Promise<void> {
    setMade(unwrap(await window.footlight.renewStreamKey()))
    await read()
  }

  return (
    <Modal title={t('title')} lead={t('lead')} closeLabel={t('close')} onClose={() => ui.close()}>
      <div className={classes.dialog}>
        {view === null && (
          <p className={classes.note} role="status">
            {t('loading')}
          </p>
        )}
        {view?.kind === 'failed' && (
          <>
            <p role="alert" className={classes.error}>
              {t(`failed.${view.reason}`)}
            </p>
            <Button onClick={() => void read()}>{t('retry')}</Button>
          </>
        )}
        {view?.kind === 'state' && (
          <>
            <CopyField label={t('whip')} value={view.state.whip_url} />
            {view.state.rtmp_url === null ? (
              <p className={classes.note}>{t('rtmp_off')}</p>
            ) : (
              <CopyField label={t('rtmp')} value={view.state.rtmp_url} />
            )}
            {view.state.last_refusal !== null && <LastRefusal refusal={view.state.last_refusal} />}
            <NewKey view={view} made={made} onRenew={renew} />
          </>
        )}
      </div>
    </Modal>
  )
})

/** Why the last encoder was sent away. */
function LastRefusal({ refusal }: { readonly refusal: NonNullable<IngestState['last_refusal']> }) {
  const { t, i18n } = useTranslation('ingest')
  const time = new Date(refusal.at).toLocaleString(i18n.language, { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <div className={classes.refusal} role="status">
      <b>{t('refused', { encoder: refusal.kind.toUpperCase(), time })}</b>
      <p>{t(`reason.${refusal.reason}`)}</p>
    </div>
  )
}
