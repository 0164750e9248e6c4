import { Link } from 'react-router'
import { loadTexts } from '../../i18n/load-texts.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { RecordsLink } from './RecordsLink.tsx'
import classes from './SiteFooter.module.css'

await loadTexts(import.meta.glob('../../../../resources/locales/*/site/footer.json', { import: 'default' }))

const pages = ['terms', 'privacy', 'complaint', 'faq', 'support'] as const

/**
 * Below every list, the first page among them: laws want the statement about records there (28 CFR 75.8(d)), and that how to have
 * something removed is easily found (Take It Down Act, Pub. L. 119-12, sec. 3(a)(2); Regulation (EU) 2022/2065, Art. 16(1)).
 */
export function SiteFooter() {
  const { t } = useTranslation()
  return (
    <footer className={classes.footer} data-testid="site-footer">
      <nav aria-label={t('footer.label')} className={classes.links}>
        {pages.map((page) => (
          <Link key={page} to={`/${page}`}>
            {t(`footer.${page}`)}
          </Link>
        ))}
      </nav>
      <RecordsLink />
    </footer>
  )
}
