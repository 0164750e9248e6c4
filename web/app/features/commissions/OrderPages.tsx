import { commissionLimits } from '@footlight/core/protocol/commissions'
import { Link, useSearchParams } from 'react-router'
import { useTranslation } from '../../i18n/use-translation.ts'
import { pageIn } from '../../platform/page-in.ts'
import classes from '../library/MediaPage.module.css'

/** To the pages before and behind this one. `total`: on all of them. */
export function OrderPages({ total }: { readonly total: number }) {
  const { t } = useTranslation()
  const [query] = useSearchParams()
  const page = pageIn(query)
  if (total <= commissionLimits.perPage) return null
  const to = (target: number): string => {
    const next = new URLSearchParams(query)
    next.set('page', String(target))
    return `?${next}`
  }
  return (
    <nav className={classes.pages} aria-label={t('commissions.pages')}>
      {page > 1 ? <Link to={to(page - 1)}>{t('commissions.newer')}</Link> : <span />}
      {page * commissionLimits.perPage < total && <Link to={to(page + 1)}>{t('commissions.older')}</Link>}
    </nav>
  )
}
