import type { OwnMedia } from '@footlight/core/protocol/library'
import { Badge } from '@footlight/ui/Badge'
import { Button } from '@footlight/ui/Button'
import { Film, Images, Plus } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import { useConsole } from '../../app/console-context.ts'
import { failureSentence } from '../../i18n/sentences.ts'
import { useFormats } from '../../i18n/use-formats.ts'
import { isWorkedOn } from './library-store.ts'
import classes from './ItemList.module.css'

/** All items of the library, newest first, each with its state. */
export const ItemList = observer(function ItemList() {
  const {
    library: { library },
  } = useConsole()
  const { t } = useTranslation('library')
  const { items, failure, total } = library
  return (
    <nav className={classes.list} aria-label={t('items')}>
      <Button icon={<Plus aria-hidden />} block onClick={() => library.select(null)}>
        {t('new.title')}
      </Button>
      {failure !== null && (
        <p className={classes.failed} role="alert">
          {failureSentence(t, failure)}{' '}
          <Button size="small" onClick={() => void library.load()}>
            {t('again')}
          </Button>
        </p>
      )}
      {items === null && failure === null && <p role="status">{t('loading')}</p>}
      {items?.length === 0 && <p>{t('none')}</p>}
      <ul>
        {items?.map((item) => (
          <ItemRow key={item.id} item={item} />
        ))}
      </ul>
      {items !== null && items.length < total && (
        <Button onClick={() => void library.loadMore()}>{t('more')}</Button>
      )}
    </nav>
  )
})

const ItemRow = observer(function ItemRow({ item }: { readonly item: OwnMedia }) {
  const {
    library: { library },
  } = useConsole()
  const { t } = useTranslation('library')
  const { formatWhole } = useFormats()
  const Icon = item.type_name === 'videos' ? Film : Images
  const price =
    item.token_price > 0
      ? t('tokens', { count: item.token_price, formatted: formatWhole(item.token_price) })
      : item.fanclub_access_level === null
        ? t('free')
        : t('members_only')
  return (
    <li>
      <button
        type="button"
        className={classes.row}
        aria-current={library.selectedId === item.id || undefined}
        data-testid="library-item"
        data-state={item.state}
        onClick={() => library.select(item.id)}
      >
        <Icon aria-hidden />
        <span className={classes.text}>
          <b>{item.name}</b>
          <span>
            {t('files', { count: item.files.length, formatted: formatWhole(item.files.length) })} · {price}
          </span>
        </span>
        <StateBadge item={item} />
      </button>
    </li>
  )
})

const tones = {
  draft: 'neutral',
  in_review: 'warn',
  published: 'good',
  refused: 'bad',
  removed: 'bad',
} as const

/** Where an item is on its way from the performer's disk to the public. */
export const StateBadge = observer(function StateBadge({ item }: { readonly item: OwnMedia }) {
  const {
    library: { uploads },
  } = useConsole()
  const { t } = useTranslation('library')
  if (item.deleted_at !== null) return <Badge tone="bad">{t('deleted')}</Badge>
  if (uploads.of(item.id).some(({ state }) => state !== 'failed'))
    return <Badge tone="accent">{t(uploads.isPaused ? 'paused' : 'uploading')}</Badge>
  if (isWorkedOn(item))
    return <Badge>{t('processing', { percent: Math.floor(progressOf(item) * 100) })}</Badge>
  return <Badge tone={tones[item.state]}>{t(`state.${item.state}`)}</Badge>
})

/** Of the work on all its files, 0 to 1. */
function progressOf({ files }: OwnMedia): number {
  const shares = files.map(({ state, progress }) => (state === 'ready' || state === 'failed' ? 1 : progress))
  return shares.reduce((sum, share) => sum + share, 0) / Math.max(1, shares.length)
}
