import { Button } from '@footlight/ui/Button'
import { observer } from 'mobx-react-lite'
import { Link } from 'react-router'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import { headingOf } from './steps.ts'
import settings from '../settings/AccountSettings.module.css'
import classes from './Application.module.css'

interface EmailStepProps {
  readonly isConfirmed: boolean
  readonly onCheck: () => Promise<void>
}

/** The address that the decision is written to has to be theirs. */
export const EmailStep = observer(function EmailStep({ isConfirmed, onCheck }: EmailStepProps) {
  const { t } = useTranslation()
  const { session } = useStores()
  const email = session.user?.email ?? ''
  return (
    <section className={settings.group} aria-labelledby={headingOf('email')}>
      <h2 id={headingOf('email')} tabIndex={-1}>
        {t('application.step.email')}
      </h2>
      <p className={settings.lead}>
        {t(isConfirmed ? 'application.email_done' : 'application.email_left', { email })}
      </p>
      {!isConfirmed && (
        <div className={classes.actions}>
          <Button onClick={() => void onCheck()}>{t('application.check_again')}</Button>
          <Link to="/account/security">{t('application.to_email')}</Link>
        </div>
      )}
    </section>
  )
})
