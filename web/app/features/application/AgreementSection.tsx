import { applicationRoutes } from '@footlight/core/protocol/applications'
import { Button } from '@footlight/ui/Button'
import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { useDateTime } from '../../i18n/use-date-time.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import { AgreementText, type OpenedAgreement } from './AgreementText.tsx'
import type { ApplicationPartProps } from './application-part.ts'
import { headingOf } from './steps.ts'
import forms from '../account/forms.module.css'
import settings from '../settings/AccountSettings.module.css'
import classes from './Application.module.css'

/** What is signed with one's full name. A text is made out when it is asked for: it can be signed for an hour. */
export function AgreementSection({ application, onStale }: ApplicationPartProps) {
  const { t } = useTranslation()
  const dateTime = useDateTime()
  const { api } = useStores()
  const [opened, setOpened] = useState<OpenedAgreement | null>(null)
  const [isPending, setPending] = useState(false)
  /** Keys of texts, the most exact first. */
  const [trouble, setTrouble] = useState<readonly string[]>([])
  const { agreement_signed_at: signedAt, gaps } = application

  /** `why`: key of the sentence that says why it is opened again. */
  async function open(why?: string): Promise<void> {
    setPending(true)
    setTrouble(why === undefined ? [] : [why])
    const made = await api.call(applicationRoutes.openAgreement)
    const read = made.ok
      ? await api.call(applicationRoutes.legalDocument, { params: { id: made.value.id } })
      : made
    setPending(false)
    if (made.ok && read.ok) setOpened({ ...read.value, id: made.value.id })
    else if (!read.ok) setTrouble([`errors.${read.error.error}`])
  }

  async function signed(): Promise<void> {
    setOpened(null)
    setTrouble([])
    await onStale()
    document.getElementById(headingOf('agreement'))?.focus()
  }

  return (
    <section className={settings.group} aria-labelledby={headingOf('agreement')} data-testid="agreement">
      <h2 id={headingOf('agreement')} tabIndex={-1}>
        {t('application.step.agreement')}
      </h2>
      {signedAt !== null ? (
        <p className={classes.saved}>
          <CircleCheck aria-hidden /> {t('application.signed', { at: dateTime(signedAt) })}
        </p>
      ) : gaps.includes('particulars') ? (
        <p className={settings.lead}>{t('application.sign_later')}</p>
      ) : (
        <>
          <p className={settings.lead}>{t('application.sign_lead')}</p>
          {trouble.length > 0 && (
            <p className={forms.error} role="alert">
              {t([...trouble])}
            </p>
          )}
          {opened === null ? (
            <div className={classes.actions}>
              <Button pending={isPending} onClick={() => void open()}>
                {t('application.read_agreement')}
              </Button>
            </div>
          ) : (
            <AgreementText
              // A text that was opened anew is another: what was typed below the one before is not its signature.
              key={opened.id}
              opened={opened}
              onSigned={signed}
              onOver={() => open('application.agreement_over')}
            />
          )}
        </>
      )}
    </section>
  )
}
