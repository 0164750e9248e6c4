import { Link } from 'react-router'
import { useTranslation } from '../../i18n/use-translation.ts'
import classes from './Staff.module.css'
import './texts.ts'

interface PagerProps {
  /** From 1. */
  readonly page: number
  readonly perPage: number
  readonly total: number
  readonly addressOf: (page: number) => string
}

/** To newer and older rows; nothing where one page has them all. */
export function Pager({ page, perPage, total, addressOf }: PagerProps) {
  const { t } = useTranslation()
  if (total <= perPage) return null
  return (
    <nav className={classes.pager} aria-label={t('staff.audit.pages')}>
      {page > 1 ? <Link to={addressOf(page - 1)}>{t('staff.errors.newer')}</Link> : <span />}
      {page * perPage < total && <Link to={addressOf(page + 1)}>{t('staff.audit.older')}</Link>}
    </nav>
  )
}
