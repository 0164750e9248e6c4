import { Button } from '@footlight/ui/Button'
import { Modal } from '@footlight/ui/Modal'
import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import { useConsole } from '../../app/console-context.ts'

/** Asks once more: whoever ends a battle early gives the victory away. */
export const EndVersusDialog = observer(function EndVersusDialog() {
  const { t } = useTranslation('room')
  const { ui, orders } = useConsole()

  async function confirm() {
    await orders.endVersus()
    ui.close()
  }

  return (
    <Modal
      title={t('versus.end_title')}
      closeLabel={t('close')}
      role="alertdialog"
      size="small"
      onClose={() => ui.close()}
      footer={
        <>
          <Button autoFocus onClick={() => ui.close()}>
            {t('versus.go_on')}
          </Button>
          <Button
            variant="primary"
            pending={orders.pendingActions.isPending('versus')}
            onClick={() => void confirm()}
          >
            {t('versus.end_it')}
          </Button>
        </>
      }
    >
      <p>{t('versus.end_text')}</p>
    </Modal>
  )
})
