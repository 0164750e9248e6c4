import {
  type PictureHashChange,
  pictureHashLimits,
  pictureHashRoutes,
} from '@footlight/core/protocol/picture-hashes'
import { Button } from '@footlight/ui/Button'
import { TextField } from '@footlight/ui/TextField'
import { type ReactNode, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import { useCall } from '../../platform/use-call.ts'
import { PageForm } from '../shell/PageForm.tsx'
import classes from '../term-lists/TermLists.module.css'

const texts = {
  conflict: 'picture_hashes.conflict',
  not_found: 'picture_hashes.not_found',
  wrong_state: 'picture_hashes.unchanged',
}

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
export function ReasonForm({ change, seen, label, onDone, onCancel, children }: ReasonFormProps) {
  const { t } = useTranslation()
  const [reason, setReason] = useState('')
  const { api, toasts } = useStores()
  const { isPending, call } = useCall(texts)

  async function save(): Promise<void> {
    const body = { seen, change, reason }
    const done = await call(() => api.call(pictureHashRoutes.changePictureHashes, { body }))
    if (done === null) return
    toasts.show({ appearance: 'success', title: { key: 'picture_hashes.saved' } })
    onDone()
  }

  return (
    <PageForm
      className={classes.confirm}
      data-testid="hash-reason"
      onSubmit={(event) => {
        event.preventDefault()
        void save()
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
