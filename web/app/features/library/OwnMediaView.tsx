import { libraryRoutes, type OwnMedia } from '@footlight/core/protocol/library'
import { Button } from '@footlight/ui/Button'
import { useEffect } from 'react'
import { Link, useRevalidator } from 'react-router'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import { useIsBrowser } from '../../platform/use-is-browser.ts'
import { StateBadge } from './LibraryView.tsx'
import { OwnFields } from './OwnFields.tsx'
import { OwnFiles } from './OwnFiles.tsx'
import { SubmitMedia } from './SubmitMedia.tsx'
import './texts.ts'
import page from './MediaPage.module.css'
import classes from './OwnMedia.module.css'

/** How often the page looks while something is on its way. ms */
const LOOK_EVERY_MS = 2_000

/** An item of a performer's own library: its files, its words and price, and whether it is public. */
export function OwnMediaView({ item }: { readonly item: OwnMedia }) {
  const { t } = useTranslation()
  const revalidator = useRevalidator()
  const isOnItsWay = item.files.some(({ state }) => state === 'waiting' || state === 'working')
  useEffect(() => {
    if (!isOnItsWay) return
    const timer = setInterval(() => void revalidator.revalidate(), LOOK_EVERY_MS)
    return () => clearInterval(timer)
  }, [isOnItsWay, revalidator])
  const isEditable = (item.state === 'draft' || item.state === 'refused') && item.deleted_at === null
  return (
    <main id="content" className={page.page} data-testid="own-media-page" data-state={item.state}>
      <header className={page.header}>
        <div>
          <h1>{item.name}</h1>
          <p className={page.facts}>
            <StateBadge item={item} isOnItsWay={isOnItsWay} />
            {item.state === 'published' && item.deleted_at === null && (
              <span>{t('library.sales', { count: item.sales, formatted: String(item.sales) })}</span>
            )}
          </p>
        </div>
        <nav>
          <Link to="/account/library">{t('library.to_all')}</Link>
        </nav>
      </header>
      {item.deleted_at !== null ? (
        <Deleted item={item} />
      ) : item.state === 'removed' ? (
        <p className={classes.note}>
          {t('library.removed_text')} {item.decision_note}
        </p>
      ) : (
        <div className={classes.parts}>
          {item.is_private && (
            <p className={classes.note} role="status">
              {t('library.for_one_order')}
            </p>
          )}
          {item.state === 'refused' && (
            <p className={classes.note} role="status">
              <b>{t('library.refused_because')}</b> {item.decision_note || t('library.refused_by_person')}
            </p>
          )}
          <OwnFiles item={item} isEditable={isEditable} />
          <OwnFields key={item.state} item={item} isEditable={isEditable} />
          <SubmitMedia item={item} isEditable={isEditable} />
          <DeleteMedia item={item} />
        </div>
      )}
    </main>
  )
}

function Deleted({ item }: { readonly item: OwnMedia }) {
  const { t } = useTranslation()
  const isBrowser = useIsBrowser()
  const restore = useRestore(item.id)
  return (
    <div className={classes.note}>
      <p>{t('library.deleted_text')}</p>
      <Button inert={!isBrowser} onClick={() => void restore()}>
        {t('library.restore')}
      </Button>
    </div>
  )
}

function DeleteMedia({ item }: { readonly item: OwnMedia }) {
  const { t } = useTranslation()
  const isBrowser = useIsBrowser()
  const { api, toasts } = useStores()
  const revalidator = useRevalidator()
  const restore = useRestore(item.id)

  async function remove(): Promise<void> {
    const answer = await api.call(libraryRoutes.deleteMedia, { params: { id: item.id } })
    if (!answer.ok) return void toasts.error({ key: `errors.${answer.error.error}` })
    toasts.show({
      appearance: 'success',
      title: { key: 'library.was_deleted' },
      autoDismiss: false,
      action: { label: { key: 'library.undo' }, run: () => void restore() },
    })
    await revalidator.revalidate()
  }

  return (
    <section className={classes.danger} inert={!isBrowser}>
      <p>{t('library.delete_help')}</p>
      <Button variant="danger" onClick={() => void remove()}>
        {t('library.delete')}
      </Button>
    </section>
  )
}

function useRestore(id: number): () => Promise<void> {
  const { api, toasts } = useStores()
  const revalidator = useRevalidator()
  return async () => {
    const answer = await api.call(libraryRoutes.restoreMedia, { params: { id } })
    if (answer.ok) await revalidator.revalidate()
    else toasts.error({ key: `errors.${answer.error.error}` })
  }
}
