import { Link, useSearchParams } from 'react-router'
import { useTranslation } from '../../i18n/use-translation.ts'
import { addressWith } from '../staff/address-with.ts'
import classes from './Affiliates.module.css'

/** The month (of UTC) that an address asks for, as 2026-11; this one where it asks for none. */
export function monthOf(url: URL): string {
  const asked = url.searchParams.get('month') ?? ''
  return /^20\d\d-(0[1-9]|1[0-2])$/.test(asked) ? asked : new Date().toISOString().slice(0, 7)
}

/** To the months beside this one. */
export function MonthNav({ month }: { readonly month: string }) {
  const { t } = useTranslation()
  const [query] = useSearchParams()
  return (
    <nav className={classes.row} aria-label={t('affiliates.months')}>
      <Link to={addressWith(query, { month: monthBeside(month, -1) })} preventScrollReset>
        {t('affiliates.earlier')}
      </Link>
      <Link to={addressWith(query, { month: monthBeside(month, 1) })} preventScrollReset>
        {t('affiliates.later')}
      </Link>
    </nav>
  )
}

function monthBeside(month: string, by: number): string {
  const [year, at] = month.split('-').map(Number) as [number, number]
  return new Date(Date.UTC(year, at - 1 + by, 1)).toISOString().slice(0, 7)
}
