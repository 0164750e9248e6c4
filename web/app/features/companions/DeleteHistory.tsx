import { companionRoutes } from '@footlight/core/protocol/companions'
import { Button } from '@footlight/ui/Button'
import { Modal } from '@footlight/ui/Modal'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'

interface DeleteHistoryProps {
  readonly companion: number
  readonly keptDays: number
  readonly onDeleted: () => void
  readonly onClose: () => void
}

/** Asked first, because nothing brings it back. */
export function DeleteHistory({ companion, keptDays, onDeleted, onClose }: DeleteHistoryProps) {
  const { t } = useTranslation()
  const { api, toasts } = useStores()
  const [isPending, setPending] = useState(false)

  async function run(): Promise<void> {
    setPending(true)
    const answer = await api.call(companionRoutes.aiForget, { params: { id: companion } })
    setPending(false)
    if (!answer.ok) return void toasts.error({ key: `errors.${answer.error.error}` })
    onDeleted()
    onClose()
    toasts.show({ appearance: 'success', title: { key: 'companions.deleted' } })
  }

  return (
    <Modal
      title={t('companions.delete_title')}
      closeLabel={t('actions.close')}
      size="small"
      role="alertdialog"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('companions.keep')}</Button>
          <Button
            variant="danger"
            pending={isPending}
            onClick={() => void run()}
            data-testid="delete-history"
          >
            {t('companions.delete_confirm')}
          </Button>
        </>
      }
    >
      <p>{t('companions.delete_text', { count: keptDays })}</p>
    </Modal>
  )
}
