import { Button } from '@footlight/ui/Button'
import { Modal } from '@footlight/ui/Modal'
import { observer } from 'mobx-react-lite'
import { Trans, useTranslation } from 'react-i18next'
import { useConsole } from '../../app/console-context.ts'
import { endNotice } from './show-texts.ts'
import classes from './ShowForm.module.css'

/** Asks once more before a show ends or is called off, and says what happens to everybody's tokens. */
export const EndShowDialog = observer(function EndShowDialog() {
  const { t } = useTranslation('shows')
  const {
    ui,
    paid: { shows },
  } = useConsole()
  const { currentShow } = shows.view
  // It ended while the performer was reading.
  if (currentShow === null)
    return (
      <Modal title={t('end.over.title')} closeLabel={t('close')} size="small" onClose={() => ui.close()}>
        <p>{t('end.over.text')}</p>
      </Modal>
    )
  const words = endNotice(t, currentShow)

  async function confirm(end: () => Promise<void>) {
    await end()
    ui.close()
  }

  return (
    <Modal
      title={words.title}
      closeLabel={t('close')}
      role="alertdialog"
      size="small"
      onClose={() => ui.close()}
      footer={
        <>
          <Button onClick={() => ui.close()}>{t('end.go_on')}</Button>
          <Button
            autoFocus
            variant="primary"
            pending={shows.pendingActions.isPending('current_show')}
            onClick={() => void confirm(() => shows.endShow())}
          >
            {words.button}
          </Button>
        </>
      }
    >
      <p>{words.notice}</p>
      {currentShow.phase === 'running' && (currentShow.kind === 'limited' || currentShow.kind === 'goal') && (
        <p className={classes.instead}>
          <Trans
            t={t}
            i18nKey="end.instead"
            components={{
              act: <button type="button" onClick={() => void confirm(() => shows.callOffShow())} />,
            }}
          />
        </p>
      )}
    </Modal>
  )
})
