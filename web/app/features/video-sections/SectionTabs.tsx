import { Link } from 'react-router'
import { useTranslation } from '../../i18n/use-translation.ts'
import './texts.ts'
import page from '../library/MediaPage.module.css'

interface SectionTabsProps {
  readonly at: 'free' | 'exclusive' | 'models' | null
}

/** From one section of videos to the others. */
export function SectionTabs({ at }: SectionTabsProps) {
  const { t } = useTranslation()
  const tabs = [
    ['free', '/free-porn'],
    ['exclusive', '/exclusive-videos'],
    ['models', '/free-porn/model'],
  ] as const
  return (
    <nav className={page.tabs} aria-label={t('videos.sections')}>
      {tabs.map(([name, path]) => (
        <Link key={name} to={path} aria-current={name === at ? 'page' : undefined}>
          {t(`videos.tab.${name}`)}
        </Link>
      ))}
      <Link to="/media">{t('library.main')}</Link>
    </nav>
  )
}
