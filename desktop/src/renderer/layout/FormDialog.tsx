import { Button } from '@footlight/ui/Button'
import { Modal } from '@footlight/ui/Modal'
import { observer } from 'mobx-react-lite'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useConsole } from '../app/console-context.ts'
import type { PendingActions } from '../app/pending-actions.ts'
import { refusalSentence } from '../i18n/sentences.ts'
import classes from '../features/shows/ShowForm.module.css'

interface PressProps {
  readonly pendingActions: PendingActions
  /** Of the call that the form sends. */
  readonly actionKey: string
}

interface FormDialogProps extends PressProps {
  readonly title: string
  readonly lead: string
  readonly size?: 'small'
  /** The fields. */
  readonly children: ReactNode
  /** On the button that sends the form. */
  readonly submitLabel: string
  readonly disabled?: boolean
  /** Whether it was done: then the dialog closes. */
  readonly onSubmit: () => Promise<boolean>
  /** Below the button, in the form. */
  readonly otherWay?: ReactNode
  /** Below the form. */
  readonly foot?: ReactNode
}

/** A dialog with one form that sends one call: it closes when that was done, and says why it was not. */
export const FormDialog = observer(function FormDialog(props: FormDialogProps) {
  const { title, lead, size, pendingActions, actionKey, children, onSubmit, otherWay, foot } = props
  const { t } = useTranslation('console')
  const { ui } = useConsole()

  async function submit(): Promise<void> {
    if (await onSubmit()) ui.close()
  }

  return (
    <Modal title={title} lead={lead} size={size} closeLabel={t('close')} onClose={() => ui.close()}>
      <form
        className={classes.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        {children}
        <FormRefused pendingActions={pendingActions} actionKey={actionKey} />
        <Button
          type="submit"
          variant="primary"
          size="large"
          block
          disabled={props.disabled}
          pending={pendingActions.isPending(actionKey)}
        >
          {props.submitLabel}
        </Button>
        {otherWay}
      </form>
      {foot}
    </Modal>
  )
})

/** Why the server did not do what the form sent. */
export const FormRefused = observer(function FormRefused({ pendingActions, actionKey }: PressProps) {
  const { t } = useTranslation('console')
  const { refused } = pendingActions
  return refused?.key !== actionKey ? null : (
    <p role="alert" className={classes.error}>
      {refusalSentence(t, refused.failure)}
    </p>
  )
})
