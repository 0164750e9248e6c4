import { libraryRoutes, type MediaItem } from '@footlight/core/protocol/library'
import { postLimits } from '@footlight/core/protocol/posts'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useStores } from '../../platform/stores-context.ts'
import classes from './Posts.module.css'

interface MediaChoiceProps {
  /** Ids. */
  readonly chosen: readonly number[]
  /** Items that are known before the library is there. */
  readonly known: readonly MediaItem[]
  readonly error: string | undefined
  readonly onChange: (chosen: readonly number[]) => void
}

/** Which public items of the own library belong to a post. */
export function MediaChoice({ chosen, known, error, onChange }: MediaChoiceProps) {
  const { t } = useTranslation()
  const items = useOwnItems(known)
  const isFull = chosen.length >= postLimits.media
  return (
    <fieldset className={classes.choice} aria-describedby="post-media-help">
      <legend>{t('posts.media')}</legend>
      <p id="post-media-help" className={classes.quiet}>
        {t('posts.media_help', { count: postLimits.media })}
      </p>
      {items === 'loading' ? (
        <p className={classes.quiet}>{t('posts.media_loading')}</p>
      ) : items.length === 0 ? (
        <p className={classes.quiet}>
          {t('posts.media_none')} <Link to="/account/library">{t('posts.to_library')}</Link>
        </p>
      ) : (
        <ul className={classes.items}>
          {items.map(({ id, name, thumbnail_url }) => (
            <li key={id}>
              <label>
                <input
                  type="checkbox"
                  checked={chosen.includes(id)}
                  disabled={isFull && !chosen.includes(id)}
                  onChange={({ currentTarget }) =>
                    onChange(currentTarget.checked ? [...chosen, id] : chosen.filter((each) => each !== id))
                  }
                />
                <img src={thumbnail_url} alt="" width={96} height={64} loading="lazy" />
                <span>{name}</span>
              </label>
            </li>
          ))}
        </ul>
      )}
      {error !== undefined && (
        <p className={classes.wrong} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  )
}

/** The newest of what is public, and what belongs to the post already. */
function useOwnItems(known: readonly MediaItem[]): readonly MediaItem[] | 'loading' {
  const { api, session, toasts } = useStores()
  const { username } = session
  const [items, setItems] = useState<readonly MediaItem[] | 'loading'>('loading')
  useEffect(() => {
    let isGone = false
    async function fetchItems(): Promise<void> {
      const answer = await api.call(libraryRoutes.userMedia, {
        params: { username: username ?? '' },
        query: { page: 1 },
      })
      if (isGone) return
      if (!answer.ok) toasts.error({ key: `errors.${answer.error.error}` })
      const found = answer.ok ? answer.value.mediaList : []
      const ids = new Set(found.map(({ id }) => id))
      setItems([...found, ...known.filter(({ id }) => !ids.has(id))])
    }
    void fetchItems()
    return () => {
      isGone = true
    }
  }, [api, toasts, username, known])
  return items
}
