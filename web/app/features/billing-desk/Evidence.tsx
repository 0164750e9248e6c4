import type { EvidenceAccess } from '@footlight/core/protocol/billing-desk'
import { API_BASE } from '@footlight/core/protocol/route'
import { Download } from 'lucide-react'
import { useDateTime } from '../../i18n/use-date-time.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import classes from './BillingDesk.module.css'

interface EvidenceProps {
  /** Of the purchase. */
  readonly id: string
  readonly taken: readonly EvidenceAccess[]
}

/** What is sent to a bank about one purchase, and who has taken it so far. */
export function Evidence({ id, taken }: EvidenceProps) {
  const { t } = useTranslation()
  const dateTime = useDateTime()
  const file = (kind: EvidenceAccess['file']): string =>
    `${API_BASE}/admin/billing/purchases/${id}/evidence.${kind}`
  return (
    <section className={classes.part} aria-labelledby="desk-evidence" data-testid="desk-evidence">
      <h2 id="desk-evidence">{t('billing_desk.evidence.title')}</h2>
      <p className={classes.quiet}>{t('billing_desk.evidence.lead')}</p>
      <p className={classes.files}>
        <a href={file('html')} download>
          <Download aria-hidden /> {t('billing_desk.evidence.html')}
        </a>
        <a href={file('json')} download>
          <Download aria-hidden /> {t('billing_desk.evidence.json')}
        </a>
      </p>
      <ul className={classes.list} hidden={taken.length === 0}>
        {taken.map(({ by, at, file: kind }) => (
          <li key={`${at} ${kind}`} data-testid="desk-evidence-taken">
            {t('billing_desk.evidence.taken', { name: by, at: dateTime(at) })}
          </li>
        ))}
      </ul>
    </section>
  )
}
