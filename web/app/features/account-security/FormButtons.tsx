import { Button } from '@footlight/ui/Button'
import { useTranslation } from '../../i18n/use-translation.ts'
import classes from './AccountSecurity.module.css'

interface FormButtonsProps {
  /** Label of the button that sends. */
  readonly action: string
  readonly variant: 'primary' | 'danger'
  readonly isPending: boolean
  readonly isDisabled: boolean
  readonly onCancel: () => void
}

/** Below a form that opened in a page: away from it again, or send it. */
export function FormButtons({ action, variant, isPending, isDisabled, onCancel }: FormButtonsProps) {
  const { t } = useTranslation()
  return (
    <div className={classes.buttons}>
      <Button onClick={onCancel}>{t('account_security.cancel')}</Button>
      <Button type="submit" variant={variant} pending={isPending} disabled={isDisabled}>
        {action}
      </Button>
    </div>
  )
}
