import { libraryRoutes, MediaType, type ReviewedMedia } from '@footlight/core/protocol/library'
import { Badge } from '@footlight/ui/Badge'
import { Button } from '@footlight/ui/Button'
import { TextField } from '@footlight/ui/TextField'
import { ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import { useDateTime } from '../../i18n/use-date-time.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import { useIsBrowser } from '../../platform/use-is-browser.ts'
import { EmptyState } from '../shell/EmptyState.tsx'
import { TableFilters, useIsNarrowed } from '../staff/TableFilters.tsx'
import { Content } from './MediaPageView.tsx'
import { PageLinks } from './PageLinks.tsx'
import './texts.ts'
import page from './MediaPage.module.css'
import classes from './OwnMedia.module.css'

interface ReviewViewProps {
  readonly media: readonly ReviewedMedia[]
  readonly total: number
}

/** What waits for the site staff; nothing of it is public yet. */
export function ReviewView({ media, total }: ReviewViewProps) {
  const { t } = useTranslation()
  const isBrowser = useIsBrowser()
  const isNarrowed = useIsNarrowed('type')
  return (
    <main id="content" className={page.page} data-testid="media-review">
      <header className={page.header}>
        <div>
          <h1>{t('library.queue')}</h1>
          <p className={page.facts}>{t('library.queue_lead')}</p>
        </div>
      </header>
      <TableFilters
        table="media"
        fields={[
          {
            name: 'type',
            label: t('staff.filters.kind'),
            options: MediaType.options.map((value) => ({ value, label: t(`library.kind.${value}`) })),
          },
        ]}
      />
      {media.length === 0 && (
        <EmptyState
          icon={<ShieldCheck />}
          title={t('library.queue_empty')}
          text={t(isNarrowed ? 'staff.filters.none' : 'library.queue_empty_text')}
          action={null}
        />
      )}
      <ul className={classes.queue} inert={!isBrowser}>
        {media.map((item) => (
          <QueueItem key={item.media.id} item={item} />
        ))}
      </ul>
      <PageLinks total={total} />
    </main>
  )
}

function QueueItem({ item }: { readonly item: ReviewedMedia }) {
  const { media, people, matches_removed, unmarked_films } = item
  const { t } = useTranslation()
  const dateTime = useDateTime()
  // Nobody sees it in passing.
  const [isOpen, setOpen] = useState(false)
  const isReleased = people.every(({ state }) => state === 'released')
  return (
    <li className={classes.part} data-testid="queue-item">
      <div>
        <h2>{media.name}</h2>
        <p className={page.facts}>
          <Link to={`/${media.username}`}>{media.user_display_name}</Link>
          <time dateTime={media.created_at}>{dateTime(media.created_at)}</time>
          {matches_removed && <Badge tone="live">{t('library.matches_removed')}</Badge>}
          {unmarked_films > 0 && <Badge>{t('library.unmarked_film')}</Badge>}
        </p>
      </div>
      {media.description !== '' && <q>{media.description}</q>}
      <p>
        {people.length === 0
          ? t('library.alone')
          : people.map(({ username, state }) => `${username}: ${t(`library.release.${state}`)}`).join(' · ')}
      </p>
      {isOpen ? (
        <Content media={media} />
      ) : (
        <Button onClick={() => setOpen(true)}>
          {t('library.show_content', { count: media.item_count, formatted: String(media.item_count) })}
        </Button>
      )}
      <Decision id={media.id} mayPublish={isReleased && isOpen} isReleased={isReleased} />
    </li>
  )
}

interface DecisionProps {
  readonly id: number
  readonly mayPublish: boolean
  readonly isReleased: boolean
}

function Decision({ id, mayPublish, isReleased }: DecisionProps) {
  const { t } = useTranslation()
  const { api, toasts } = useStores()
  const revalidator = useRevalidator()
  const [note, setNote] = useState('')
  const [error, setError] = useState(false)

  async function decide(decision: 'publish' | 'refuse' | 'remove'): Promise<void> {
    if (decision !== 'publish' && note.trim() === '') return setError(true)
    const answer = await api.call(libraryRoutes.decideMedia, { params: { id }, body: { decision, note } })
    if (!answer.ok)
      return void toasts.error({
        key:
          answer.error.state === 'release_missing'
            ? 'library.release_missing'
            : `errors.${answer.error.error}`,
      })
    toasts.show({ appearance: 'success', title: { key: `library.decided.${decision}` } })
    await revalidator.revalidate()
  }

  return (
    <div className={classes.decision}>
      <TextField
        label={t('library.note')}
        hint={t('library.note_help')}
        value={note}
        maxLength={500}
        error={error && note.trim() === '' ? t('library.note_wanted') : undefined}
        onChange={({ currentTarget }) => setNote(currentTarget.value)}
      />
      <div className={classes.buttons}>
        <Button variant="primary" disabled={!mayPublish} onClick={() => void decide('publish')}>
          {t('library.publish')}
        </Button>
        <Button onClick={() => void decide('refuse')}>{t('library.refuse')}</Button>
        <Button variant="danger" onClick={() => void decide('remove')}>
          {t('library.remove')}
        </Button>
      </div>
      {!mayPublish && <p>{t(isReleased ? 'library.look_first' : 'library.release_missing')}</p>}
    </div>
  )
}
