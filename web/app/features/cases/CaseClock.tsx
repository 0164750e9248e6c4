import type { CaseSummary } from '@footlight/core/protocol/cases'
import { dateFormat } from '@footlight/core/rules/formatters'
import { Badge } from '@footlight/ui/Badge'
import { useTranslation } from 'react-i18next'
import { timeUntil } from './time-until.ts'
import './texts.ts'

interface CaseClockProps {
  readonly about: Pick<CaseSummary, 'due_at' | 'state'>
  /** Where the operator works. */
  readonly timeZone: string
}

/** How much time is left, or since when there is none. The exact time with its zone stands behind it. */
export function CaseClock({ about: { due_at: dueAt, state }, timeZone }: CaseClockProps) {
  const { t, i18n } = useTranslation()
  const leftMs = Date.parse(dueAt) - Date.now()
  const exact = dateFormat(i18n.language, { dateStyle: 'full', timeStyle: 'long', timeZone })
  const time = timeUntil(leftMs, i18n.language)
  const title = t('cases.due_exactly', { at: exact.format(Date.parse(dueAt)) })
  if (state === 'decided') return null
  return (
    <Badge tone={leftMs < 0 ? 'bad' : leftMs < 24 * 3_600_000 ? 'warn' : 'neutral'} title={title}>
      <time dateTime={dueAt} title={title}>
        {t(leftMs < 0 ? 'cases.overdue' : 'cases.due', { time })}
      </time>
    </Badge>
  )
}
