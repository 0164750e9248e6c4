import { isForGood } from '@footlight/core/rules/accounts/suspension-end'
import { CircleOff } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { Link } from 'react-router'
import { loadTexts } from '../../i18n/load-texts.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import { SuspensionReason } from './SuspensionReason.tsx'
import { useSuspensionEnd } from './use-suspension-end.ts'
import classes from './SuspendedNotice.module.css'

await loadTexts(
  import.meta.glob('../../../../resources/locales/*/site/suspended.json', { import: 'default' }),
)

/** Somebody who is logged in was suspended: until when, why, and what that means. */
export const SuspendedNotice = observer(function SuspendedNotice({ until }: { readonly until: string }) {
  const { t } = useTranslation()
  const { session } = useStores()
  const endOf = useSuspensionEnd()
  const reason = session.user?.suspension_reason ?? null
  return (
    <div className={classes.notice} role="alert" data-testid="suspended">
      <CircleOff aria-hidden />
      <p>
        <b>{endOf(until)}</b>
        {t(isForGood(until, Date.now()) ? 'suspended.text_for_good' : 'suspended.text')}
        {reason !== null && (
          <>
            {' '}
            <SuspensionReason reason={reason} />
          </>
        )}{' '}
        <Link to="/appeal">{t('suspended.appeal')}</Link>
        {' · '} <Link to="/support">{t('suspended.support')}</Link>
      </p>
    </div>
  )
})
