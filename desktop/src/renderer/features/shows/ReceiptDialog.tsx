import { Button } from '@footlight/ui/Button'
import { Modal } from '@footlight/ui/Modal'
import { observer } from 'mobx-react-lite'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useConsole } from '../../app/console-context.ts'
import { failureSentence } from '../../i18n/sentences.ts'
import { ReceiptTable } from './ReceiptTable.tsx'

/** What a show came to, line by line, and who gets how much of it. */
export const ReceiptDialog = observer(function ReceiptDialog({ showId }: { readonly showId: string }) {
  const { t } = useTranslation('shows')
  const {
    ui,
    paid: { history },
  } = useConsole()
  useEffect(() => void history.loadReceipt(showId), [history, showId])
  const receipt = history.receipt(showId)
  return (
    <Modal
      title={t('receipt.title')}
      closeLabel={t('close')}
      size="large"
      onClose={() => ui.close()}
      footer={<Button onClick={() => ui.open({ kind: 'last_shows' })}>{t('receipt.all')}</Button>}
    >
      {receipt === null ? (
        <p role="status">{history.failure === null ? t('loading') : failureSentence(t, history.failure)}</p>
      ) : (
        <ReceiptTable receipt={receipt} />
      )}
    </Modal>
  )
})
