import { TaxDeclarationState } from '@footlight/core/protocol/tax-declarations'
import type { TaxDesk } from '@footlight/core/protocol/tax-reports'
import { may } from '@footlight/core/rules/accounts/staff-roles'
import { observer } from 'mobx-react-lite'
import { Link, useSearchParams } from 'react-router'
import { loadTexts } from '../../i18n/load-texts.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import { useIsBrowser } from '../../platform/use-is-browser.ts'
import { addressWith } from '../staff/address-with.ts'
import { TableFilters } from '../staff/TableFilters.tsx'
import { MakeReport } from './MakeReport.tsx'
import { ReportList } from './ReportList.tsx'
import { SellerList } from './SellerList.tsx'
import page from '../library/MediaPage.module.css'
import classes from './Tax.module.css'
import './texts.ts'

await loadTexts(import.meta.glob('../../../../resources/locales/*/site/tax_desk.json', { import: 'default' }))

/** Where the staff that pays sees who has declared, and makes the reports of years. */
export const TaxDeskView = observer(function TaxDeskView({ desk }: { readonly desk: TaxDesk }) {
  const { t } = useTranslation()
  const { session } = useStores()
  const isBrowser = useIsBrowser()
  const [query] = useSearchParams()
  const mayReport = may(session.user?.user_roles ?? [], 'tax.report')
  return (
    <main id="content" className={page.page} data-testid="tax-desk">
      <header className={page.header}>
        <div>
          <h1>{t('tax_desk.title')}</h1>
          <p className={classes.quiet}>
            {t('tax_desk.lead')} <Link to="/admin/payouts">{t('tax_desk.to_payouts')}</Link>
          </p>
        </div>
      </header>
      <div className={classes.parts} inert={!isBrowser}>
        <section className={classes.group} aria-labelledby="reports">
          <h2 id="reports">{t('tax_desk.reports')}</h2>
          {desk.lacks !== null ? (
            <p>{t(`tax_desk.lacks.${desk.lacks}`)}</p>
          ) : mayReport ? (
            <MakeReport desk={desk} />
          ) : (
            <p className={classes.quiet}>{t('tax_desk.not_yours')}</p>
          )}
          <ReportList reports={desk.reports} mayOpen={mayReport} />
        </section>
        <section className={classes.group} aria-labelledby="sellers">
          <h2 id="sellers">{t('tax_desk.sellers')}</h2>
          <p className={classes.quiet}>{t(`tax_desk.mode.${desk.mode}`)}</p>
          <TableFilters
            table="sellers"
            fields={[
              {
                name: 'state',
                label: t('staff.filters.state'),
                options: TaxDeclarationState.options.map((value) => ({
                  value,
                  label: t(`tax_desk.state.${value}`),
                })),
              },
            ]}
          />
          <SellerList sellers={desk.sellers} mayLook={mayReport} />
          {desk.next !== null && (
            <p className={classes.buttons}>
              <Link to={addressWith(query, { after: desk.next })}>{t('tax_desk.more')}</Link>
            </p>
          )}
        </section>
      </div>
    </main>
  )
})
