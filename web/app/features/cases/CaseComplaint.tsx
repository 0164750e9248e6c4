import type { Complaint } from '@footlight/core/protocol/cases'
import { Badge } from '@footlight/ui/Badge'
import { loadTexts } from '../../i18n/load-texts.ts'
import { useDateTime } from '../../i18n/use-date-time.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import classes from './Cases.module.css'

await loadTexts(
  import.meta.glob('../../../../resources/locales/*/site/complaint.json', { import: 'default' }),
)

/** What somebody wrote by the form that is open to everybody. Its address is a text: nobody opens it in passing. */
export function CaseComplaint({ complaint }: { readonly complaint: Complaint }) {
  const { t } = useTranslation()
  const dateTime = useDateTime()
  const { about, from, name, email, address, text, at } = complaint
  return (
    <li data-testid="case-complaint">
      <div className={classes.head}>
        <Badge>{t(`complaint.about.${about}`)}</Badge>
        <time className={classes.quiet} dateTime={at}>
          {dateTime(at)}
        </time>
      </div>
      <p>
        <code>{address}</code>
      </p>
      <p className={classes.words}>{text}</p>
      <p className={classes.quiet}>
        {name}, {email}: {t(`complaint.from.${from}`)}
      </p>
    </li>
  )
}
