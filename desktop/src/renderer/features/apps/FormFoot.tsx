import { Button } from '@footlight/ui/Button'
import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import { useConsole } from '../../app/console-context.ts'
import { FormRefused } from '../../layout/FormDialog.tsx'
import classes from '../shows/ShowForm.module.css'

interface FormFootProps {
  readonly isSaved: boolean
  readonly label: string
}

/** What came of the form, and the button that sends it. */
export const FormFoot = observer(function FormFoot({ isSaved, label }: FormFootProps) {
  const { t } = useTranslation('apps')
  const {
    orders: { pendingActions },
  } = useConsole()
  return (
    <>
      <FormRefused pendingActions={pendingActions} actionKey="apps" />
      <Button type="submit" variant="primary" block pending={pendingActions.isPending('apps')}>
        {label}
      </Button>
      <p role="status" className={classes.saved}>
        {isSaved && t('saved')}
      </p>
    </>
  )
})
