import { Heart, MoonStar, SearchX } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { Link } from 'react-router'
import { useFormat } from '../../i18n/use-format.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { EmptyState } from '../shell/EmptyState.tsx'
import { type BrowsePage, inArea } from './browse-request.ts'

/** Says why nobody is listed, and what to do. */
export const BrowseEmpty = observer(function BrowseEmpty({ page }: { readonly page: BrowsePage }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { areaList: areas = [] } = page.result
  if (areas.length > 0) {
    return (
      <EmptyState
        icon={<MoonStar />}
        title={t('browse.nobody_in_area')}
        text={t('browse.other_areas')}
        action={areas.map(({ area, count }) => (
          <Link key={area} to={inArea(page, area)}>
            {t(`areas.${area}`)} ({format.number(count)})
          </Link>
        ))}
      />
    )
  }
  if (page.query.q !== undefined) {
    return (
      <EmptyState
        icon={<SearchX />}
        title={t('browse.nothing_found', { query: page.query.q })}
        text={t('browse.nothing_found_text')}
        action={<Link to="/">{t('browse.see_all')}</Link>}
      />
    )
  }
  if (page.path === 'followed') {
    return (
      <EmptyState
        icon={<Heart />}
        title={t('browse.no_followed')}
        text={t('browse.no_followed_text')}
        action={<Link to="/">{t('browse.see_all')}</Link>}
      />
    )
  }
  return (
    <EmptyState
      icon={<MoonStar />}
      title={t('browse.nobody')}
      text={t('browse.nobody_text')}
      action={page.path === '' ? null : <Link to="/">{t('browse.see_all')}</Link>}
    />
  )
})
