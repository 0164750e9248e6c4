import { Button } from '@footlight/ui/Button'
import { Modal } from '@footlight/ui/Modal'
import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { LogFailure } from '../../../shared/logs/logbook-protocol.ts'
import { useConsole } from '../../app/console-context.ts'
import { unwrap } from '../../ports/bridge.ts'
import classes from './LogDialogs.module.css'

/** Removes everything about a viewer. It cannot be undone, so it asks. */
export const ForgetViewerDialog = observer(function ForgetViewerDialog({
  viewer,
  onClose,
}: {
  readonly viewer: string
  readonly onClose: () => void
}) {
  const { bridge, logs } = useConsole()
  const { t } = useTranslation('logs')
  const [pending, setPending] = useState(false)
  const [failure, setFailure] = useState<LogFailure | null>(null)

  async function forget() {
    setPending(true)
    const answer = unwrap(await bridge.deleteViewerLogs({ viewer }))
    setPending(false)
    if (!answer.ok) return setFailure(answer.error)
    onClose()
    logs.search.select(null)
    logs.search.change({ viewer: null })
  }

  return (
    <Modal
      title={t('forget.title', { viewer })}
      closeLabel={t('close')}
      role="alertdialog"
      size="small"
      onClose={onClose}
      footer={
        <>
          <Button autoFocus onClick={onClose}>
            {t('forget.keep')}
          </Button>
          <Button variant="danger" pending={pending} onClick={() => void forget()}>
            {t('forget.yes')}
          </Button>
        </>
      }
    >
      <p>{t('forget.lead')}</p>
      {failure !== null && (
        <p role="alert" className={classes.failure}>
          {t(`failure.${failure}`)}
        </p>
      )}
    </Modal>
  )
})
