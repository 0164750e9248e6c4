import {
  type CompanionBlock,
  type CompanionLogEntry,
  type CompanionRecord,
  companionLimits,
  type SetCompanionPrices,
} from '@footlight/core/protocol/companions'
import { Bot } from 'lucide-react'
import { Link } from 'react-router'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Pages } from '../../help/Pages.tsx'
import { EmptyState } from '../../shell/EmptyState.tsx'
import { SavedViews } from '../../staff/SavedViews.tsx'
import { BlockList } from './BlockList.tsx'
import { LogCard } from './LogCard.tsx'
import { type LogFilter, LogFilterForm } from './LogFilterForm.tsx'
import { PriceForm } from './PriceForm.tsx'
import { ProfileEditor } from './ProfileEditor.tsx'
import './texts.ts'
import page from '../../account/StatementView.module.css'
import classes from '../../report/ReportsView.module.css'
import own from './CompanionAdmin.module.css'

export interface CompanionAdminProps {
  readonly entries: readonly CompanionLogEntry[]
  readonly total: number
  readonly filter: LogFilter
  readonly blocks: readonly CompanionBlock[]
  /** null: the reader is no administrator. */
  readonly companions: readonly CompanionRecord[] | null
  /** null: likewise. */
  readonly prices: SetCompanionPrices | null
}

/** For the site staff: what people ask companions, who is shut out, and for administrators prices and profiles. */
export function CompanionAdmin({ entries, total, filter, blocks, companions, prices }: CompanionAdminProps) {
  const { t } = useTranslation()
  return (
    <main id="content" className={page.page} data-testid="companion-admin">
      <title>{t('companions_admin.title')}</title>
      <header className={classes.header}>
        <h1>{t('companions_admin.title')}</h1>
        <p>{t('companions_admin.lead')}</p>
      </header>
      <section className={own.part} aria-labelledby="companion-log">
        <h2 id="companion-log">{t('companions_admin.log')}</h2>
        <LogFilterForm key={JSON.stringify(filter)} filter={filter} />
        <SavedViews table="companions" />
        {entries.length === 0 ? (
          <EmptyState
            icon={<Bot />}
            title={t('companions_admin.none')}
            text={t('companions_admin.none_text')}
            action={<Link to="/admin/companions">{t('companions_admin.all')}</Link>}
          />
        ) : (
          <ul className={classes.list}>
            {entries.map((entry) => (
              <LogCard key={entry.id} entry={entry} />
            ))}
          </ul>
        )}
        <Pages last={Math.ceil(total / companionLimits.recordsPerPage)} />
      </section>
      <BlockList blocks={blocks} />
      {prices !== null && <PriceForm key={prices.revision} prices={prices} />}
      {companions !== null && <ProfileEditor companions={companions} />}
    </main>
  )
}
