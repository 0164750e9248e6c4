import { Button } from '@footlight/ui/Button'
import { BadgeCheck, ServerOff } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { loadTexts } from '../../i18n/load-texts.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import { EmptyState } from '../shell/EmptyState.tsx'
import { ApplicationForm } from './ApplicationForm.tsx'
import type { ApplicationPartProps } from './application-part.ts'
import { SignedAgreements } from './SignedAgreements.tsx'
import { SubmittedApplication } from './SubmittedApplication.tsx'
import { useOwnApplication } from './use-own-application.ts'
import classes from './Application.module.css'

await loadTexts(
  import.meta.glob('../../../../resources/locales/*/site/application.json', { import: 'default' }),
)

/** A performer's own application, as far as it has come. */
export const OwnApplication = observer(function OwnApplication() {
  const { t } = useTranslation()
  const { session } = useStores()
  const { own, setOwn, readAnew } = useOwnApplication()
  const part = useRef<HTMLDivElement>(null)
  const state = own !== null && 'state' in own ? own.state : null
  const before = useRef(state)
  useEffect(() => {
    // What was pressed is gone; whoever reads by ear goes on here.
    if (before.current !== null && before.current !== state) {
      part.current?.focus({ preventScroll: true })
      window.scrollTo(0, 0)
    }
    before.current = state
  }, [state])
  // The decision may be newer than what the rest of the site knows of the account.
  useEffect(() => {
    if (state === 'approved') void session.refresh()
  }, [state, session])
  // An operator may have confirmed an account before there were applications here.
  const isApproved = state === 'approved' || session.user?.compliance_status === 'approved'
  if (own === null) return <p aria-busy>{t('application.loading')}</p>
  return (
    <div ref={part} tabIndex={-1} data-testid="own-application" data-state={state ?? 'failed'}>
      {own !== null && 'state' in own && !own.is_payable && (
        <p role="note" className={classes.decision}>
          {t('application.not_paid')}
        </p>
      )}
      {isApproved ? (
        <Approved />
      ) : 'failed' in own ? (
        <Failed code={own.failed} onAgain={readAnew} />
      ) : (
        <Open application={own} onChange={setOwn} onStale={readAnew} />
      )}
      {!('failed' in own) && <SignedAgreements agreements={own.agreements} />}
    </div>
  )
})

function Open({ application, onChange, onStale }: ApplicationPartProps) {
  return application.state === 'submitted' ? (
    <SubmittedApplication submittedAt={application.submitted_at} onChange={onChange} onStale={onStale} />
  ) : (
    <ApplicationForm application={application} onChange={onChange} onStale={onStale} />
  )
}

function Approved() {
  const { t } = useTranslation()
  return (
    <EmptyState
      icon={<BadgeCheck />}
      title={t('application.approved')}
      text={t('application.approved_text')}
      action={<Link to="/account/broadcast">{t('application.to_broadcast')}</Link>}
    />
  )
}

function Failed({ code, onAgain }: { readonly code: string; readonly onAgain: () => Promise<void> }) {
  const { t } = useTranslation()
  const isUnavailable = code === 'unavailable'
  return (
    <EmptyState
      icon={<ServerOff />}
      title={t(isUnavailable ? 'application.unavailable' : 'application.not_loaded')}
      text={isUnavailable ? t('application.unavailable_text') : t(`errors.${code}`)}
      action={
        isUnavailable ? (
          <Link to="/support">{t('application.to_support')}</Link>
        ) : (
          <Button onClick={() => void onAgain()}>{t('actions.try_again')}</Button>
        )
      }
    />
  )
}
