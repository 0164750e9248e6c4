import { type Post, postRoutes } from '@footlight/core/protocol/posts'
import { Button } from '@footlight/ui/Button'
import { useEffect, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import { useIsBrowser } from '../../platform/use-is-browser.ts'
import { PostCard } from './PostCard.tsx'
import './texts.ts'
import classes from './Posts.module.css'

interface PostListProps {
  readonly username: string
  /** The newest. */
  readonly posts: readonly Post[]
  readonly hasMore: boolean
}

/** What a performer wrote, the newest first. */
export function PostList({ username, posts, hasMore }: PostListProps) {
  const { t } = useTranslation()
  const isBrowser = useIsBrowser()
  const list = usePosts({ username, posts, hasMore })
  if (posts.length === 0) return null
  return (
    <section className={classes.list} aria-labelledby="posts" data-testid="posts">
      <h2 id="posts">{t('posts.title')}</h2>
      {list.posts.map((post) => (
        <PostCard key={post.id} post={post} onChange={list.replace} onGone={() => list.drop(post.id)} />
      ))}
      {list.hasMore && (
        <Button inert={!isBrowser} pending={list.isPending} onClick={() => void list.showMore()}>
          {t('posts.more')}
        </Button>
      )}
    </section>
  )
}

function usePosts({ username, posts: newest, hasMore }: PostListProps) {
  const { api, toasts } = useStores()
  const [page, setPage] = useState({ posts: newest, hasMore })
  const [isPending, setPending] = useState(false)
  // Who joined or logged in reads more of each.
  useEffect(() => setPage({ posts: newest, hasMore }), [newest, hasMore])

  async function showMore(): Promise<void> {
    const last = page.posts.at(-1)
    if (last === undefined) return
    setPending(true)
    const answer = await api.call(postRoutes.posts, { params: { username }, query: { before: last.id } })
    setPending(false)
    if (!answer.ok) return void toasts.error({ key: `errors.${answer.error.error}` })
    const older = answer.value
    setPage((now) => {
      const known = new Set(now.posts.map(({ id }) => id))
      const added = older.posts.filter(({ id }) => !known.has(id))
      return { posts: [...now.posts, ...added], hasMore: older.has_more }
    })
  }

  return {
    ...page,
    isPending,
    showMore,
    replace: (post: Post) =>
      setPage((now) => ({ ...now, posts: now.posts.map((each) => (each.id === post.id ? post : each)) })),
    drop: (id: number) => setPage((now) => ({ ...now, posts: now.posts.filter((each) => each.id !== id) })),
  }
}
