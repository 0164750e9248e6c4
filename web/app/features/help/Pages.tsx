import { Link, useSearchParams } from 'react-router'
import { useTranslation } from '../../i18n/use-translation.ts'
import { pageIn } from '../../platform/page-in.ts'
import './texts.ts'
import classes from './Help.module.css'

/** To the pages before and behind this one, with whatever else the address says. */
export function Pages({ last }: { readonly last: number }) {
  const { t } = useTranslation()
  const [query] = useSearchParams()
  const page = pageIn(query)
  if (last <= 1) return null
  const to = (target: number) => {
    const next = new URLSearchParams(query)
    next.delete('ticket')
    next.set('page', String(target))
    return `?${next}`
  }
  return (
    <nav className={classes.pages} aria-label={t('help.pages')}>
      {page > 1 ? <Link to={to(page - 1)}>{t('help.previous')}</Link> : <span />}
      {page < last && <Link to={to(page + 1)}>{t('help.next')}</Link>}
    </nav>
  )
}
