import { type OwnPost, postLimits, postRoutes } from '@footlight/core/protocol/posts'
import { Badge } from '@footlight/ui/Badge'
import { Button } from '@footlight/ui/Button'
import { useState } from 'react'
import { Link, useRevalidator, useSearchParams } from 'react-router'
import { useDateTime } from '../../i18n/use-date-time.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import { useIsBrowser } from '../../platform/use-is-browser.ts'
import { Poll } from './Poll.tsx'
import { PostForm } from './PostForm.tsx'
import './texts.ts'
import classes from './Posts.module.css'

export interface OwnPostsProps {
  readonly posts: readonly OwnPost[]
  readonly total: number
  /** From one on. */
  readonly page: number
  /** Pages lead to posts where there is an open fan club. */
  readonly isClubOpen: boolean
}

/** A performer's own posts: a new one, and what became of the others. */
export function OwnPosts({ posts, total, page, isClubOpen }: OwnPostsProps) {
  const { t } = useTranslation()
  const isBrowser = useIsBrowser()
  const [isWriting, setWriting] = useState(false)
  return (
    <section className={classes.own} aria-labelledby="own-posts" data-testid="own-posts">
      <div className={classes.head}>
        <h2 id="own-posts">{t('posts.title')}</h2>
        {!isWriting && (
          <Button variant="primary" inert={!isBrowser} onClick={() => setWriting(true)}>
            {t('posts.write')}
          </Button>
        )}
      </div>
      {!isClubOpen && <p className={classes.quiet}>{t('posts.club_closed')}</p>}
      {isWriting && <PostForm post={null} onClose={() => setWriting(false)} />}
      {posts.length === 0 && !isWriting && <p className={classes.quiet}>{t('posts.none')}</p>}
      {posts.map((post) => (
        <OwnPostCard key={post.id} post={post} />
      ))}
      <Pages page={page} last={Math.ceil(total / postLimits.perPage)} />
    </section>
  )
}

function OwnPostCard({ post }: { readonly post: OwnPost }) {
  const { t } = useTranslation()
  const format = useFormat()
  const date = useDateTime()
  const isBrowser = useIsBrowser()
  const [isEditing, setEditing] = useState(false)
  const { remove, restore } = useDeletion(post.id)
  if (isEditing) return <PostForm post={post} onClose={() => setEditing(false)} />
  const isGone = post.deleted_at !== null || post.state === 'removed'
  return (
    <article className={classes.post} data-testid="own-post" data-state={post.state}>
      <header className={classes.head}>
        <StateBadge post={post} />
        <time dateTime={post.published_at}>{date(post.published_at)}</time>
        <span className={classes.quiet}>
          {post.fanclub_access_level !== null
            ? t(`posts.for.${post.fanclub_access_level}`)
            : post.token_price > 0
              ? t('posts.sold', {
                  tokens: t('wallet.amount', {
                    count: post.token_price,
                    formatted: format.number(post.token_price),
                  }),
                  count: post.sales,
                  formatted: format.number(post.sales),
                  earned: format.number(post.earned),
                })
              : t('posts.for.all')}
        </span>
      </header>
      {post.teaser !== '' && <h3>{post.teaser}</h3>}
      {post.text !== '' && <p className={classes.text}>{post.text}</p>}
      {post.media.length > 0 && (
        <p className={classes.quiet}>{post.media.map(({ name }) => name).join(', ')}</p>
      )}
      {post.poll !== null && <Poll post={post} poll={post.poll} onVoted={() => undefined} />}
      {post.state === 'removed' && (
        <p role="status">
          {t('posts.was_removed')} {post.decision_note}
        </p>
      )}
      <div className={classes.actions} inert={!isBrowser}>
        {post.deleted_at !== null ? (
          <Button onClick={() => void restore()}>{t('posts.restore')}</Button>
        ) : (
          <>
            {!isGone && <Button onClick={() => setEditing(true)}>{t('posts.edit')}</Button>}
            <Button variant="quiet" onClick={() => void remove()}>
              {t('posts.delete')}
            </Button>
          </>
        )}
      </div>
    </article>
  )
}

function StateBadge({ post }: { readonly post: OwnPost }) {
  const { t } = useTranslation()
  if (post.state === 'removed') return <Badge tone="bad">{t('posts.state.removed')}</Badge>
  if (post.deleted_at !== null) return <Badge tone="neutral">{t('posts.state.deleted')}</Badge>
  return (
    <Badge tone={post.state === 'published' ? 'good' : 'neutral'}>{t(`posts.state.${post.state}`)}</Badge>
  )
}

function useDeletion(id: number) {
  const { api, toasts } = useStores()
  const revalidator = useRevalidator()

  async function restore(): Promise<void> {
    const answer = await api.call(postRoutes.restorePost, { params: { id } })
    if (answer.ok) await revalidator.revalidate()
    else toasts.error({ key: `errors.${answer.error.error}` })
  }

  async function remove(): Promise<void> {
    const answer = await api.call(postRoutes.deletePost, { params: { id } })
    if (!answer.ok) return void toasts.error({ key: `errors.${answer.error.error}` })
    toasts.show({
      appearance: 'success',
      title: { key: 'posts.was_deleted' },
      autoDismiss: false,
      action: { label: { key: 'posts.undo' }, run: () => void restore() },
    })
    await revalidator.revalidate()
  }

  return { remove, restore }
}

function Pages({ page, last }: { readonly page: number; readonly last: number }) {
  const { t } = useTranslation()
  const [query] = useSearchParams()
  if (last <= 1) return null
  const to = (target: number): string => {
    const next = new URLSearchParams(query)
    next.set('posts', String(target))
    return `?${next}`
  }
  return (
    <nav className={classes.actions} aria-label={t('posts.pages')}>
      {page > 1 && <Link to={to(page - 1)}>{t('posts.newer')}</Link>}
      {page < last && <Link to={to(page + 1)}>{t('posts.older')}</Link>}
    </nav>
  )
}
