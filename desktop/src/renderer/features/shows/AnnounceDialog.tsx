import { TextField } from '@footlight/ui/TextField'
import { observer } from 'mobx-react-lite'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useConsole } from '../../app/console-context.ts'
import { FormDialog } from '../../layout/FormDialog.tsx'
import type { FormDraft, Texts } from './form-draft.ts'
import classes from './ShowForm.module.css'

interface AnnounceDialogProps {
  /** Whose texts: what they are called differs, what they ask is the same. */
  readonly show: 'goal' | 'ticket'
  /** What the `TextField` of this name needs. */
  readonly field: (
    name: 'message' | 'refund_joined_minute_before_end',
  ) => ReturnType<FormDraft<Texts, never>['field']>
  /** Whether it was announced. */
  readonly onSubmit: () => Promise<boolean>
  /** The fields of this kind of show. */
  readonly children: ReactNode
}

/** What is announced to an audience: what the performer promises, and until when leaving early is refunded. */
export const AnnounceDialog = observer(function AnnounceDialog(props: AnnounceDialogProps) {
  const { show, field, onSubmit, children } = props
  const { t } = useTranslation('shows')
  const { shows } = useConsole().paid

  return (
    <FormDialog
      title={t(`${show}.title`)}
      lead={t(`${show}.lead`)}
      pendingActions={shows.pendingActions}
      actionKey="announce"
      submitLabel={t('announce.announce')}
      onSubmit={onSubmit}
    >
      <TextField
        {...field('message')}
        label={t(`${show}.what`)}
        placeholder={t(`${show}.example`)}
        maxLength={200}
        autoFocus
      />
      {children}
      <TextField
        {...field('refund_joined_minute_before_end')}
        label={t('announce.refund')}
        inputMode="numeric"
        suffix={t('announce.minutes')}
        hint={t(`${show}.refund_help`)}
      />
      {shows.view.requests.length > 0 && <p className={classes.sum}>{t('announce.cancels')}</p>}
    </FormDialog>
  )
})
