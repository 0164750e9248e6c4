import { type ApplicationGap, applicationRoutes } from '@footlight/core/protocol/applications'
import { Button } from '@footlight/ui/Button'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import { AgreementSection } from './AgreementSection.tsx'
import type { ApplicationPartProps } from './application-part.ts'
import { DocumentsSection } from './DocumentsSection.tsx'
import { EmailStep } from './EmailStep.tsx'
import { ParticularsSection } from './ParticularsSection.tsx'
import { StepList } from './StepList.tsx'
import { headingOf, stepOfGap } from './steps.ts'
import forms from '../account/forms.module.css'
import settings from '../settings/AccountSettings.module.css'
import classes from './Application.module.css'

/** Everything that an application needs; each part is saved for its own, and can be left and come back to. */
export function ApplicationForm({ application, onChange, onStale }: ApplicationPartProps) {
  const { t } = useTranslation()
  // Of the particulars alone: the other parts are saved when they are entered.
  const [isUnsaved, setUnsaved] = useState(false)
  const part = { application, onChange, onStale }
  return (
    <>
      <Decision application={application} />
      <p className={classes.text}>{t('application.lead')}</p>
      <StepList gaps={application.gaps} />
      <EmailStep isConfirmed={!application.gaps.includes('email')} onCheck={onStale} />
      <ParticularsSection {...part} onUnsaved={setUnsaved} />
      <DocumentsSection {...part} />
      <AgreementSection {...part} />
      <SendApplication {...part} isUnsaved={isUnsaved} />
    </>
  )
}

/** Why it is open again; nothing for one that was not decided. */
function Decision({ application: { state, rejection } }: Pick<ApplicationPartProps, 'application'>) {
  const { t } = useTranslation()
  if (state === 'expired')
    return (
      <div className={classes.decision} role="status">
        <h2>{t('application.expired')}</h2>
        <p>{t('application.expired_text')}</p>
      </div>
    )
  if (rejection === null) return null
  return (
    <div className={classes.decision} role="status" data-testid="application-rejected">
      <h2>{t('application.rejected')}</h2>
      <p>{t(`application.reject.${rejection.code}`)}</p>
      {rejection.text !== null && <blockquote>{rejection.text}</blockquote>}
      <p>{t('application.rejected_next')}</p>
    </div>
  )
}

interface SendApplicationProps extends ApplicationPartProps {
  readonly isUnsaved: boolean
}

function SendApplication({ application, onChange, onStale, isUnsaved }: SendApplicationProps) {
  const { t } = useTranslation()
  const { api, session } = useStores()
  const [isPending, setPending] = useState(false)
  /** Keys of texts, the most exact first. */
  const [trouble, setTrouble] = useState<readonly string[]>([])
  const [gap] = application.gaps

  function stop(reason: string, at: ApplicationGap): void {
    setTrouble([reason])
    document.getElementById(headingOf(stepOfGap[at]))?.focus()
  }

  async function send(): Promise<void> {
    if (isUnsaved) return stop('application.unsaved', 'particulars')
    if (gap !== undefined) return stop('application.incomplete', gap)
    setPending(true)
    const { revision } = application
    const answer = await api.call(applicationRoutes.submitApplication, { body: { revision } })
    setPending(false)
    if (answer.ok) {
      onChange(answer.value)
      return void session.refresh()
    }
    const { error } = answer.error
    setTrouble([`application.${error}`, `errors.${error}`])
    if (error === 'conflict' || error === 'wrong_state') await onStale()
  }

  return (
    <section className={settings.group} aria-labelledby="application-send">
      <h2 id="application-send">{t('application.send_title')}</h2>
      <p className={settings.lead}>{t('application.send_text')}</p>
      {trouble.length > 0 && (
        <p className={forms.error} role="alert">
          {t([...trouble])}
        </p>
      )}
      <div className={classes.actions}>
        <Button variant="primary" size="large" pending={isPending} onClick={() => void send()}>
          {t('application.send')}
        </Button>
      </div>
    </section>
  )
}
