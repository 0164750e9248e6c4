import { libraryRoutes, type MediaItem, PurchasedTab } from '@footlight/core/protocol/library'
import { Button } from '@footlight/ui/Button'
import { ShoppingBag } from 'lucide-react'
import { Link, useRevalidator } from 'react-router'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import { useIsBrowser } from '../../platform/use-is-browser.ts'
import { EmptyState } from '../shell/EmptyState.tsx'
import { MediaGrid } from './MediaGrid.tsx'
import { PageLinks } from './PageLinks.tsx'
import './texts.ts'
import classes from './MediaPage.module.css'

interface PurchasedViewProps {
  readonly tab: PurchasedTab
  readonly media: readonly MediaItem[]
  readonly total: number
}

/** What I bought or see as a member. */
export function PurchasedView({ tab, media, total }: PurchasedViewProps) {
  const { t } = useTranslation()
  return (
    <main id="content" className={classes.page} data-testid="purchased">
      <header className={classes.header}>
        <h1>{t('library.mine')}</h1>
      </header>
      <nav className={classes.tabs} aria-label={t('library.kinds')}>
        {PurchasedTab.options.map((each) => (
          <Link key={each} to={`/account/media/${each}`} aria-current={each === tab ? 'page' : undefined}>
            {t(`library.tab.${each}`)}
          </Link>
        ))}
        <Link to="/account/playlists">{t('library.tab.playlists')}</Link>
        <Link to="/account/recordings">{t('library.tab.recording')}</Link>
      </nav>
      {media.length === 0 ? (
        <EmptyState
          icon={<ShoppingBag />}
          title={t(`library.empty.${tab}`)}
          text={t(`library.empty_text.${tab}`)}
          action={<Link to="/media">{t('library.main')}</Link>}
        />
      ) : (
        <MediaGrid
          media={media}
          showsName
          {...(tab !== 'fanclub' && {
            actionOf: (item: MediaItem) => <Hiding id={item.id} isHidden={tab === 'hidden_media'} />,
          })}
        />
      )}
      <PageLinks total={total} />
    </main>
  )
}

/** Out of these lists, or back: it stays bought. */
function Hiding({ id, isHidden }: { readonly id: number; readonly isHidden: boolean }) {
  const { t } = useTranslation()
  const isBrowser = useIsBrowser()
  const { api, toasts } = useStores()
  const revalidator = useRevalidator()

  async function set(hides: boolean): Promise<void> {
    const route = hides ? libraryRoutes.hidePurchase : libraryRoutes.restorePurchase
    const answer = await api.call(route, { params: { id } })
    if (!answer.ok) toasts.error({ key: `errors.${answer.error.error}` })
    else {
      await revalidator.revalidate()
      if (hides)
        toasts.show({
          appearance: 'success',
          title: { key: 'library.hidden' },
          autoDismiss: false,
          action: { label: { key: 'library.undo' }, run: () => void set(false) },
        })
    }
  }

  return (
    <Button variant="quiet" size="small" inert={!isBrowser} onClick={() => void set(!isHidden)}>
      {t(isHidden ? 'library.restore' : 'library.hide')}
    </Button>
  )
}
