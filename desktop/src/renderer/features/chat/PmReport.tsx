import { inboxRoutes } from '@footlight/core/protocol/inbox'
import { ReportReason } from '@footlight/core/protocol/reports'
import { Button } from '@footlight/ui/Button'
import { Modal } from '@footlight/ui/Modal'
import { Select } from '@footlight/ui/Select'
import { TextField } from '@footlight/ui/TextField'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useConsole } from '../../app/console-context.ts'
import classes from '../shows/ShowForm.module.css'

export interface PmReportProps {
  readonly username: string
  /** Number of the line that it is about. */
  readonly message: number
  readonly onClose: () => void
}

/** Tells the moderators of the site about a private line; the server adds what stands around it. */
export function PmReport({ username, message, onClose }: PmReportProps) {
  const {
    root: { api },
  } = useConsole()
  const { t } = useTranslation('chat')
  const [reason, setReason] = useState<ReportReason | null>(null)
  const [note, setNote] = useState('')
  const [state, setState] = useState<'open' | 'sending' | 'sent' | 'failed'>('open')

  async function send(): Promise<void> {
    if (reason === null) return
    setState('sending')
    const answer = await api.call(inboxRoutes.pmReport, {
      params: { username },
      body: { message, reason, note: note.trim() },
    })
    setState(answer.ok ? 'sent' : 'failed')
  }

  return (
    <Modal
      title={t('pm.report.title', { name: username })}
      lead={t('pm.report.lead', { name: username })}
      closeLabel={t('close')}
      size="small"
      onClose={onClose}
      footer={
        state === 'sent' ? (
          <p role="status">{t('pm.report.sent')}</p>
        ) : (
          <Button
            variant="primary"
            disabled={reason === null}
            pending={state === 'sending'}
            onClick={() => void send()}
          >
            {t('pm.report.send')}
          </Button>
        )
      }
    >
      <div className={classes.form}>
        <Select
          label={t('pm.report.reason_label')}
          placeholder={t('pm.report.choose')}
          value={reason ?? ''}
          options={ReportReason.options.map((value) => ({ value, label: t(`pm.report.reason.${value}`) }))}
          onChange={({ target }) => setReason(ReportReason.parse(target.value))}
        />
        <TextField
          label={t('pm.report.note')}
          hint={t('pm.report.hint')}
          value={note}
          maxLength={500}
          onChange={({ target }) => setNote(target.value)}
        />
        {state === 'failed' && (
          <p role="alert" className={classes.error}>
            {t('pm.not_done')}
          </p>
        )}
      </div>
    </Modal>
  )
}
