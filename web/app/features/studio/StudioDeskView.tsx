import type { ApiResponse } from '@footlight/core/client/api-client'
import { type studioDeskRoutes, studioRegisterLimits } from '@footlight/core/protocol/studio-register'
import { useMemo } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useTranslation } from '../../i18n/use-translation.ts'
import { pageIn } from '../../platform/page-in.ts'
import { useStores } from '../../platform/stores-context.ts'
import { useIsBrowser } from '../../platform/use-is-browser.ts'
import { FindForm } from '../staff/FindForm.tsx'
import { Pager } from '../staff/Pager.tsx'
import { StudioForm } from './StudioForm.tsx'
import { StudioItem } from './StudioItem.tsx'
import { deskOrders } from './studio-orders.ts'
import page from '../library/MediaPage.module.css'
import staff from '../staff/Staff.module.css'
import classes from './Studio.module.css'
import './texts.ts'

/** Which studios there are, as far as the address narrows them, and where the staff opens others. */
export function StudioDeskView({ studios, total }: ApiResponse<typeof studioDeskRoutes.deskStudios>) {
  const { t } = useTranslation()
  const { api } = useStores()
  const [query] = useSearchParams()
  const isBrowser = useIsBrowser()
  const orders = useMemo(() => deskOrders(api), [api])
  const state = query.get('state') === 'closed' ? 'closed' : 'open'
  const name = query.get('name') ?? ''
  return (
    <main id="content" className={page.page} data-testid="studio-desk">
      <header className={page.header}>
        <div>
          <h1>{t('studio.desk.title')}</h1>
          <p className={classes.quiet}>{t('studio.desk.lead')}</p>
        </div>
      </header>
      <div className={staff.parts} inert={!isBrowser}>
        <section className={staff.part} aria-labelledby="studio-list">
          <h2 id="studio-list">{t(`studio.desk.${state}`)}</h2>
          <FindForm
            name="name"
            sought={name}
            label={t('studio.desk.name')}
            charsMax={studioRegisterLimits.nameMax}
            action={t('studio.desk.find')}
          />
          <p>
            <Link
              className={classes.link}
              to={`?${new URLSearchParams({ ...(state === 'open' && { state: 'closed' }), ...(name !== '' && { name }) })}`}
            >
              {t(state === 'open' ? 'studio.desk.show_closed' : 'studio.desk.show_open')}
            </Link>
          </p>
          {studios.length === 0 && <p role="status">{t('studio.desk.none')}</p>}
          <ul className={classes.list} hidden={studios.length === 0}>
            {studios.map((studio) => (
              <StudioItem key={`${studio.id} ${studio.version}`} studio={studio} orders={orders} />
            ))}
          </ul>
          <Pager
            page={pageIn(query)}
            perPage={studioRegisterLimits.pageSize}
            total={total}
            addressOf={(to) => `?${new URLSearchParams([...withoutPage(query), ['page', String(to)]])}`}
          />
        </section>
        <section className={staff.part} aria-labelledby="studio-open">
          <h2 id="studio-open">{t('studio.desk.open_title')}</h2>
          <StudioForm orders={orders} />
        </section>
      </div>
    </main>
  )
}

function withoutPage(query: URLSearchParams): [string, string][] {
  return [...query].filter(([name]) => name !== 'page')
}
