import { type PictureHashChange, pictureHashLimits } from '@footlight/core/protocol/picture-hashes'
import { Button } from '@footlight/ui/Button'
import { TextField } from '@footlight/ui/TextField'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PageForm } from '../shell/PageForm.tsx'
import { useHashChange } from './use-hash-change.ts'
import classes from '../term-lists/TermLists.module.css'

interface ReasonFormProps {
  readonly change: PictureHashChange
  /** The version that the page shows. */
  readonly seen: number
  /** Of the button that makes the change. */
  readonly label: string
  readonly onDone: () => void
  readonly onCancel: () => void
  /** What the change would do. */
  readonly children?: ReactNode
}

/** Makes a change with a reason, which stands in the history and in the audit log. */
export function ReasonForm({ change: order, seen, label, onDone, onCancel, children }: ReasonFormProps) {
  const { t } = useTranslation()
  const [reason, setReason] = useState('')
  const { isPending, change } = useHashChange(seen)
  return (
    <PageForm
      className={classes.confirm}
      data-testid="hash-reason"
      onSubmit={(event) => {
        event.preventDefault()
        void change(order, reason).then((isDone) => isDone && onDone())
      }}
    >
      {children}
      <TextField
        label={t('picture_hashes.reason')}
        hint={t('picture_hashes.reason_hint')}
        value={reason}
        maxLength={pictureHashLimits.reasonChars}
        autoComplete="off"
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
      <div className={classes.actions}>
        <Button type="submit" variant="primary" pending={isPending} disabled={reason.trim() === ''}>
          {label}
        </Button>
        <Button onClick={onCancel}>{t('picture_hashes.cancel')}</Button>
      </div>
    </PageForm>
  )
}
