import type { ApiResponse } from '@footlight/core/client/api-client'
import type { promotionDeskRoutes } from '@footlight/core/protocol/promotion-desk'
import type { wheelDeskRoutes } from '@footlight/core/protocol/wheel-desk'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useIsBrowser } from '../../platform/use-is-browser.ts'
import { CodeForm } from './CodeForm.tsx'
import { CodeList } from './CodeList.tsx'
import { PrizeTables } from './PrizeTables.tsx'
import { SpinForm } from './SpinForm.tsx'
import desk from '../billing-desk/BillingDesk.module.css'
import page from '../library/MediaPage.module.css'
import './texts.ts'

interface PromotionsDeskViewProps {
  readonly codes: ApiResponse<typeof promotionDeskRoutes.promoCodes>
  readonly tables: ApiResponse<typeof wheelDeskRoutes.prizeTables>['tables']
  readonly page: number
}

/** What the site gives away: codes, prizes of the wheels, and spins. For administrators. */
export function PromotionsDeskView({ codes, tables, page: at }: PromotionsDeskViewProps) {
  const { t } = useTranslation()
  const isBrowser = useIsBrowser()
  return (
    <main id="content" className={page.page} data-testid="promotions-desk">
      <header className={page.header}>
        <div>
          <h1>{t('promotions_desk.title')}</h1>
          <p className={desk.quiet}>{t('promotions_desk.lead')}</p>
        </div>
      </header>
      <div className={desk.desk} inert={!isBrowser}>
        <section className={desk.part} aria-labelledby="desk-codes">
          <h2 id="desk-codes">{t('promotions_desk.codes')}</h2>
          <CodeList list={codes} page={at} />
          <CodeForm />
        </section>
        <PrizeTables tables={tables} />
        <SpinForm />
      </div>
    </main>
  )
}
