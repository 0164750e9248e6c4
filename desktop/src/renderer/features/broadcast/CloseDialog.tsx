import { Button } from '@footlight/ui/Button'
import { Modal } from '@footlight/ui/Modal'
import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useConsole } from '../../app/console-context.ts'
import { endNotice } from '../shows/show-texts.ts'

/** The window was closed while the show runs. */
export const CloseDialog = observer(function CloseDialog() {
  const { t } = useTranslation('console')
  const {
    ui,
    bridge,
    broadcasting: { broadcaster },
    paid: { shows },
  } = useConsole()
  const [pending, setPending] = useState(false)
  const { currentShow } = shows.view

  async function stopAndClose() {
    setPending(true)
    await broadcaster.stop()
    await bridge.closeWindow()
  }

  return (
    <Modal
      title={t('leaving.title')}
      lead={t(shows.isRunning ? 'leaving.lead_paid' : 'leaving.lead')}
      closeLabel={t('leaving.stay')}
      role="alertdialog"
      size="small"
      onClose={() => ui.close()}
      footer={
        <>
          <Button autoFocus onClick={() => ui.close()}>
            {t('leaving.stay')}
          </Button>
          <Button variant="danger" pending={pending} onClick={() => void stopAndClose()}>
            {t('leaving.stop')}
          </Button>
        </>
      }
    >
      <p>{t('leaving.text')}</p>
      {currentShow?.phase === 'running' && (
        <p style={{ marginTop: '12px' }}>
          <b>{t('leaving.paying')}</b> {endNotice(t, currentShow).notice}
        </p>
      )}
    </Modal>
  )
})
