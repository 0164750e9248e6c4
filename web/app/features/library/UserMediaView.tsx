import type { libraryRoutes, MediaType } from '@footlight/core/protocol/library'
import type { MediaBundle } from '@footlight/core/protocol/media-bundles'
import type { ResponseOf } from '@footlight/core/protocol/route'
import { Images } from 'lucide-react'
import { Link } from 'react-router'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import { EmptyState } from '../shell/EmptyState.tsx'
import { BundleOffer } from './BundleOffer.tsx'
import { MediaGrid } from './MediaGrid.tsx'
import { PageLinks } from './PageLinks.tsx'
import './texts.ts'
import classes from './MediaPage.module.css'

interface UserMediaViewProps {
  readonly found: ResponseOf<typeof libraryRoutes.userMedia>
  /** null: nothing is sold at once. */
  readonly bundle: MediaBundle | null
  /** null: all. */
  readonly type: MediaType | null
}

/** What can be had of one performer. */
export function UserMediaView({ found, bundle, type }: UserMediaViewProps) {
  const { t } = useTranslation()
  const { session } = useStores()
  const { username, display_name: name, has_fan_club: hasFanClub } = found.user
  const isOwn = session.username === username
  return (
    <main id="content" className={classes.page} data-testid="user-media">
      <header className={classes.header}>
        <h1>{t('library.of', { name })}</h1>
        <nav>
          <Link to={`/${username}/custom`}>{t('library.to_orders')}</Link>
          {hasFanClub && <Link to={`/${username}/fanclub`}>{t('library.to_fan_club')}</Link>}
          {isOwn ? (
            <Link to="/account/library">{t('library.edit_own')}</Link>
          ) : (
            <Link to={`/${username}`}>{t('library.to_room')}</Link>
          )}
        </nav>
      </header>
      <nav className={classes.tabs} aria-label={t('library.kinds')}>
        <Link to="?" aria-current={type === null ? 'page' : undefined}>
          {t('library.all')}
        </Link>
        {(['pictures', 'videos'] as const).map((kind) => (
          <Link key={kind} to={`?type=${kind}`} aria-current={type === kind ? 'page' : undefined}>
            {t(`library.kind.${kind}`)}
          </Link>
        ))}
      </nav>
      {bundle !== null && <BundleOffer username={username} bundle={bundle} />}
      {found.mediaList.length === 0 ? (
        <EmptyState
          icon={<Images />}
          title={t('library.nothing_yet')}
          text={t(isOwn ? 'library.nothing_own' : 'library.nothing_of', { name })}
          action={
            <Link to={isOwn ? '/account/library' : `/${username}`}>
              {t(isOwn ? 'library.edit_own' : 'library.to_room')}
            </Link>
          }
        />
      ) : (
        <MediaGrid media={found.mediaList} showsName={false} />
      )}
      <PageLinks total={found.count_total} />
    </main>
  )
}
