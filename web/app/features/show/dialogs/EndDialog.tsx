import { Button } from '@footlight/ui/Button'
import { Modal } from '@footlight/ui/Modal'
import { observer } from 'mobx-react-lite'
import { clockText } from '../../../i18n/clock-text.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useStores } from '../../../platform/stores-context.ts'
import { useRoomScreen } from '../../room/room-context.ts'
import forms from '../../account/forms.module.css'

/** Ends my private show; says what leaving the agreed minimum early costs. */
export const EndDialog = observer(function EndDialog() {
  const { t } = useTranslation()
  const format = useFormat()
  const { shows } = useStores().room
  const { show, data } = useRoomScreen()
  const participant = shows.ownParticipant
  if (participant === null || participant.participant.role !== 'payer') return null
  const owed = participant.leavingCosts

  async function end(): Promise<void> {
    show.close()
    await shows.calls.endPrivate()
  }

  return (
    <Modal
      role="alertdialog"
      size="small"
      title={t('shows.end_title')}
      closeLabel={t('actions.close')}
      onClose={() => show.close()}
      footer={
        <>
          <Button onClick={() => show.close()}>{t('shows.end_stay')}</Button>
          <Button variant="danger" onClick={() => void end()} data-testid="end-confirm">
            {t('shows.end')}
          </Button>
        </>
      }
    >
      <div className={forms.form}>
        <p className={forms.text}>
          {t('shows.end_text', {
            name: data.user.displayName,
            time: clockText(participant.seconds),
            tokens: format.number(participant.tokensSpent),
            money: format.tokensAsMoney(participant.tokensSpent),
          })}
        </p>
        {owed > 0 && (
          <p className={forms.error} role="status">
            {t('shows.end_minimum', {
              time: clockText(participant.minimumSecondsLeft),
              tokens: format.number(owed),
              money: format.tokensAsMoney(owed),
            })}
          </p>
        )}
      </div>
    </Modal>
  )
})
