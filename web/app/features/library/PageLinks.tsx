import { libraryLimits } from '@footlight/core/protocol/library'
import { Link, useSearchParams } from 'react-router'
import { useTranslation } from '../../i18n/use-translation.ts'
import { pageIn } from '../../platform/page-in.ts'
import classes from './MediaPage.module.css'

interface PageLinksProps {
  /** On all pages. */
  readonly total: number
  readonly perPage?: number
}

/** To the pages before and behind this one of a list. */
export function PageLinks({ total, perPage = libraryLimits.perPage }: PageLinksProps) {
  const { t } = useTranslation()
  const [query] = useSearchParams()
  const page = pageIn(query)
  const last = Math.ceil(total / perPage)
  if (last <= 1) return null
  const to = (target: number) => {
    const next = new URLSearchParams(query)
    next.set('page', String(target))
    return `?${next}`
  }
  return (
    <nav className={classes.pages} aria-label={t('library.pages')}>
      {page > 1 ? <Link to={to(page - 1)}>{t('library.previous')}</Link> : <span />}
      {page < last && <Link to={to(page + 1)}>{t('library.next')}</Link>}
    </nav>
  )
}
