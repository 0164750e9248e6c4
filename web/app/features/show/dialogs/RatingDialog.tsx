import { Button } from '@footlight/ui/Button'
import { Modal } from '@footlight/ui/Modal'
import { observer } from 'mobx-react-lite'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useStores } from '../../../platform/stores-context.ts'
import { useRoomScreen } from '../../room/room-context.ts'
import { RatingChoices } from './RatingChoices.tsx'

/** Asked from the reminder in the chat; after a show the receipt asks. */
export const RatingDialog = observer(function RatingDialog({ onDone }: { readonly onDone: () => void }) {
  const { t } = useTranslation()
  const { toasts } = useStores()
  const { data } = useRoomScreen()
  function thank(): void {
    toasts.show({ appearance: 'success', title: { key: 'rating.thanks' } })
    onDone()
  }
  return (
    <Modal
      size="small"
      title={t('rating.title', { name: data.user.displayName })}
      lead={t('rating.lead')}
      closeLabel={t('actions.close')}
      onClose={onDone}
      footer={
        <Button variant="quiet" onClick={onDone}>
          {t('rating.later')}
        </Button>
      }
    >
      <RatingChoices onRated={thank} />
    </Modal>
  )
})
