import { applicationDeskRoutes, type ReviewedApplication } from '@footlight/core/protocol/applications'
import { Button } from '@footlight/ui/Button'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { useDateTime } from '../../i18n/use-date-time.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import { savePdf } from '../application/save-pdf.ts'
import forms from '../account/forms.module.css'
import classes from './ApplicationDesk.module.css'

interface ReviewAgreementsProps {
  readonly reviewed: Pick<ReviewedApplication, 'id' | 'username' | 'agreements'>
  readonly reason: string
}

/** All that they signed. Each PDF that is saved is a look with its reason. */
export function ReviewAgreements({ reviewed, reason }: ReviewAgreementsProps) {
  const { t } = useTranslation()
  const dateTime = useDateTime()
  const { api } = useStores()
  /** Id of the one that is fetched; null: none. */
  const [pending, setPending] = useState<string | null>(null)
  const [trouble, setTrouble] = useState<string | null>(null)
  const { id, username, agreements } = reviewed
  if (agreements.length === 0) return null

  async function save(agreement: string, day: string): Promise<void> {
    setPending(agreement)
    const call = { params: { id, agreement }, body: { reason } }
    const answer = await api.call(applicationDeskRoutes.lookAtAgreement, call)
    setPending(null)
    setTrouble(answer.ok ? null : answer.error.error)
    if (answer.ok) savePdf(answer.value.pdf, `agreement-${username}-${day}.pdf`)
  }

  return (
    <section aria-labelledby="review-agreements" data-testid="review-agreements">
      <h3 id="review-agreements">{t('application_desk.agreements')}</h3>
      <p className={classes.quiet}>{t('application_desk.agreements_lead')}</p>
      <div className={classes.actions}>
        {agreements.map((each) => (
          <Button
            key={each.id}
            icon={<Download />}
            pending={pending === each.id}
            onClick={() => void save(each.id, each.signed_at.slice(0, 10))}
          >
            {t('application_desk.agreement_pdf', { at: dateTime(each.signed_at) })}
          </Button>
        ))}
      </div>
      {trouble !== null && (
        <p className={forms.error} role="alert">
          {t([`application_desk.agreement_${trouble}`, `errors.${trouble}`])}
        </p>
      )}
    </section>
  )
}
