import { caseRoutes } from '@footlight/core/protocol/cases'
import type { Report } from '@footlight/core/protocol/reports'
import { Badge } from '@footlight/ui/Badge'
import { Button } from '@footlight/ui/Button'
import { EyeOff } from 'lucide-react'
import { useState } from 'react'
import { loadTexts } from '../../i18n/load-texts.ts'
import { useDateTime } from '../../i18n/use-date-time.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import classes from './Cases.module.css'

await loadTexts(import.meta.glob('../../../../resources/locales/*/site/report.json', { import: 'default' }))
await loadTexts(import.meta.glob('../../../../resources/locales/*/site/reports.json', { import: 'default' }))

interface CaseReportProps {
  /** Of its case. */
  readonly number: string
  readonly report: Report
}

/** What one person said about another. A private conversation and a picture are opened one by one. */
export function CaseReport({ number, report }: CaseReportProps) {
  const { t } = useTranslation()
  const dateTime = useDateTime()
  const { id, reason, reporter, note, feature, room, line, around, reported_at: at, has_still } = report
  return (
    <li data-testid="case-report">
      <div className={classes.head}>
        <Badge>{t(`report.reason.${reason}`)}</Badge>
        <time className={classes.quiet} dateTime={at}>
          {dateTime(at)}
        </time>
      </div>
      {line !== '' && (
        <p>
          {t('reports.wrote')} <q>{line}</q>
        </p>
      )}
      {around.length > 1 && (
        <details>
          <summary>{t('reports.around')}</summary>
          <ol className={classes.around}>
            {around.map((each) => (
              <li key={`${each.at} ${each.from} ${each.text}`}>
                <b>{each.from}</b> <time dateTime={each.at}>{dateTime(each.at)}</time>
                <p>{each.text}</p>
              </li>
            ))}
          </ol>
        </details>
      )}
      {note === '' ? <p className={classes.quiet}>{t('reports.no_words')}</p> : <q>{note}</q>}
      <p className={classes.quiet}>
        {t('reports.from', { name: reporter, place: t(`reports.in.${feature}`, { name: room }) })}
      </p>
      {has_still && <CasePicture number={number} report={id} />}
    </li>
  )
}

/** Fetched when it is asked for, and blurred until somebody wants to see it clearly: the look is in the audit log. */
function CasePicture({ number, report }: { readonly number: string; readonly report: string }) {
  const { t } = useTranslation()
  const { api, toasts } = useStores()
  /** As an address; null: it is not shown. */
  const [picture, setPicture] = useState<string | null>(null)
  const [isClear, setClear] = useState(false)
  const [isPending, setPending] = useState(false)

  async function show(): Promise<void> {
    setPending(true)
    const answer = await api.call(caseRoutes.casePicture, { params: { number, report } })
    setPending(false)
    if (answer.ok) setPicture(`data:image/jpeg;base64,${answer.value.stillBase64}`)
    else toasts.error({ key: `errors.${answer.error.error}` })
  }

  if (picture === null)
    return (
      <div className={classes.picture}>
        <Button size="small" icon={<EyeOff />} pending={isPending} onClick={() => void show()}>
          {t('cases.picture_show')}
        </Button>
      </div>
    )
  return (
    <div className={classes.picture}>
      <div className={classes.frame}>
        <img src={picture} alt={t('cases.picture')} data-blurred={!isClear} />
      </div>
      <Button size="small" aria-pressed={isClear} onClick={() => setClear(!isClear)}>
        {t(isClear ? 'cases.picture_blur' : 'cases.picture_clear')}
      </Button>
    </div>
  )
}
