import { libraryRoutes, type MediaType, type OwnMedia, type Release } from '@footlight/core/protocol/library'
import type { BundleSettings } from '@footlight/core/protocol/media-bundles'
import { Badge } from '@footlight/ui/Badge'
import { Button } from '@footlight/ui/Button'
import { Select } from '@footlight/ui/Select'
import { TextField } from '@footlight/ui/TextField'
import { Images } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useFormat } from '../../i18n/use-format.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import { EmptyState } from '../shell/EmptyState.tsx'
import { PageForm } from '../shell/PageForm.tsx'
import { BundleForm } from './BundleForm.tsx'
import { PageLinks } from './PageLinks.tsx'
import { ReleaseList } from './ReleaseList.tsx'
import './texts.ts'
import page from './MediaPage.module.css'
import classes from './OwnMedia.module.css'

interface LibraryViewProps {
  readonly media: readonly OwnMedia[]
  readonly total: number
  readonly releases: readonly Release[]
  readonly bundle: BundleSettings
}

/** A performer's own library. */
export function LibraryView({ media, total, releases, bundle }: LibraryViewProps) {
  const { t } = useTranslation()
  const { session } = useStores()
  return (
    <main id="content" className={page.page} data-testid="library">
      <header className={page.header}>
        <div>
          <h1>{t('library.title')}</h1>
          <p className={page.facts}>{t('library.lead')}</p>
        </div>
        <nav>
          <Link to={`/${session.username}/media`}>{t('library.as_seen')}</Link>
        </nav>
      </header>
      <ReleaseList releases={releases} />
      <NewItem />
      {media.length === 0 ? (
        <EmptyState
          icon={<Images />}
          title={t('library.nothing_yet')}
          text={t('library.nothing_own')}
          action={null}
        />
      ) : (
        <ul className={classes.list}>
          {media.map((item) => (
            <OwnCard key={item.id} item={item} />
          ))}
        </ul>
      )}
      <PageLinks total={total} />
      {media.length > 0 && <BundleForm settings={bundle} />}
    </main>
  )
}

function NewItem() {
  const { t } = useTranslation()
  const { api, toasts } = useStores()
  const navigate = useNavigate()
  const [name, setName] = useState('')
  const [type, setType] = useState<MediaType>('pictures')
  const [error, setError] = useState<string | undefined>()
  const [isPending, setPending] = useState(false)

  async function create(event: FormEvent): Promise<void> {
    event.preventDefault()
    setPending(true)
    const answer = await api.call(libraryRoutes.createMedia, { body: { name, type } })
    setPending(false)
    const field = answer.ok ? undefined : answer.error.fields?.['name']
    setError(field && t([`library.field.${field}`, 'library.field.invalid']))
    if (answer.ok) void navigate(`/account/library/${answer.value.id}`)
    else if (field === undefined)
      toasts.error({
        key: answer.error.error === 'conflict' ? 'library.full' : `errors.${answer.error.error}`,
      })
  }

  return (
    <PageForm className={classes.create} onSubmit={(event) => void create(event)} data-testid="new-media">
      <TextField
        label={t('library.name')}
        value={name}
        maxLength={80}
        required
        error={error}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <Select
        label={t('library.what')}
        value={type}
        options={(['pictures', 'videos'] as const).map((value) => ({
          value,
          label: t(`library.kind.${value}`),
        }))}
        onChange={({ currentTarget }) => setType(currentTarget.value as MediaType)}
      />
      <Button type="submit" variant="primary" pending={isPending} disabled={name.trim() === ''}>
        {t('library.create')}
      </Button>
    </PageForm>
  )
}

function OwnCard({ item }: { readonly item: OwnMedia }) {
  const { t } = useTranslation()
  const format = useFormat()
  const first = item.files.find(({ file }) => file !== null)?.file
  const isOnItsWay = item.files.some(({ state }) => state === 'waiting' || state === 'working')
  return (
    <li data-testid="own-media" data-state={item.state}>
      <Link to={`/account/library/${item.id}`} className={classes.row}>
        {first ? (
          <img src={`${first.picture.base}/w320.webp`} alt="" width={96} height={64} loading="lazy" />
        ) : (
          <span className={classes.noPicture} aria-hidden>
            <Images />
          </span>
        )}
        <span className={classes.rowText}>
          <b>{item.name}</b>
          <span>
            {t(`library.kind.${item.type_name}`)} ·{' '}
            {t('library.files', { count: item.files.length, formatted: format.number(item.files.length) })} ·{' '}
            {item.token_price === 0
              ? t('library.free')
              : t('wallet.amount', { count: item.token_price, formatted: format.number(item.token_price) })}
            {item.sales > 0 &&
              ` · ${t('library.sales', { count: item.sales, formatted: format.number(item.sales) })}`}
          </span>
        </span>
        <StateBadge item={item} isOnItsWay={isOnItsWay} />
      </Link>
    </li>
  )
}

export function StateBadge({ item, isOnItsWay }: { readonly item: OwnMedia; readonly isOnItsWay: boolean }) {
  const { t } = useTranslation()
  if (item.deleted_at !== null) return <Badge tone="bad">{t('library.deleted')}</Badge>
  if (isOnItsWay) return <Badge tone="neutral">{t('library.working')}</Badge>
  const tones = {
    draft: 'neutral',
    in_review: 'warn',
    published: 'good',
    refused: 'bad',
    removed: 'bad',
  } as const
  return <Badge tone={tones[item.state]}>{t(`library.state.${item.state}`)}</Badge>
}
