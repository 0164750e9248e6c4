import { ReportReason } from '@footlight/core/protocol/reports'
import { Button } from '@footlight/ui/Button'
import { Modal } from '@footlight/ui/Modal'
import { Select } from '@footlight/ui/Select'
import { TextField } from '@footlight/ui/TextField'
import { useState } from 'react'
import { loadTexts } from '../../i18n/load-texts.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import classes from './ReportDialog.module.css'

await loadTexts(import.meta.glob('../../../../resources/locales/*/site/report.json', { import: 'default' }))

export interface ReportDialogProps {
  readonly name: string
  /** Said beside the form: what else goes to the moderators. */
  readonly hint?: string
  /** True: it was sent, and the dialog closes. */
  readonly onSend: (reason: ReportReason, note: string) => Promise<boolean>
  readonly onClose: () => void
}

/** Tells the moderators of the site what is wrong; the one who is reported does not learn by whom. */
export function ReportDialog({ name, hint, onSend, onClose }: ReportDialogProps) {
  const { t } = useTranslation()
  const [reason, setReason] = useState<ReportReason | null>(null)
  const [note, setNote] = useState('')
  const [isSending, setSending] = useState(false)

  async function send(): Promise<void> {
    if (reason === null) return
    setSending(true)
    const isSent = await onSend(reason, note.trim())
    setSending(false)
    if (isSent) onClose()
  }

  return (
    <Modal
      title={t('report.title', { name })}
      lead={t('report.lead', { name })}
      closeLabel={t('actions.close')}
      onClose={onClose}
      size="small"
      footer={
        <Button variant="primary" disabled={reason === null} pending={isSending} onClick={() => void send()}>
          {t('report.send')}
        </Button>
      }
    >
      <div className={classes.form}>
        <Select
          label={t('report.reason_label')}
          placeholder={t('report.choose')}
          value={reason ?? ''}
          options={ReportReason.options.map((value) => ({ value, label: t(`report.reason.${value}`) }))}
          onChange={({ target }) => setReason(ReportReason.parse(target.value))}
        />
        <TextField
          label={t('report.note')}
          hint={hint}
          value={note}
          maxLength={500}
          onChange={({ target }) => setNote(target.value)}
        />
      </div>
    </Modal>
  )
}
