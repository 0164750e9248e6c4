import type { ApiClient } from '@footlight/core/client/api-client'
import { libraryRoutes, type MediaItem } from '@footlight/core/protocol/library'
import { postLimits } from '@footlight/core/protocol/posts'
import { Film, Images } from 'lucide-react'
import { type ReactNode, useEffect, useId, useState } from 'react'
import classes from './MediaChoice.module.css'

/** `failed`: a code of the API. */
export type OwnItems = readonly MediaItem[] | 'loading' | { readonly failed: string }

export interface MediaChoiceProps {
  readonly items: OwnItems
  /** Ids. */
  readonly chosen: readonly number[]
  readonly texts: { readonly legend: string; readonly help: string; readonly loading: string }
  /** In the place of the items where there are none. */
  readonly empty: ReactNode
  /** In their place where they could not be read. */
  readonly failed: ReactNode
  /** Covers are shown; where the reader's session does not reach them, what kind of item it is. */
  readonly hasCovers?: boolean
  readonly error?: string | undefined
  readonly onChange: (chosen: readonly number[]) => void
}

/** Which public items of the own library go with a post or a message. */
export function MediaChoice(props: MediaChoiceProps) {
  const { items, chosen, texts, error, onChange } = props
  const helpId = useId()
  const isFull = chosen.length >= postLimits.media
  return (
    <fieldset className={classes.choice} aria-describedby={helpId}>
      <legend>{texts.legend}</legend>
      <p id={helpId} className={classes.quiet}>
        {texts.help}
      </p>
      {items === 'loading' ? (
        <p className={classes.quiet} role="status">
          {texts.loading}
        </p>
      ) : 'failed' in items ? (
        props.failed
      ) : items.length === 0 ? (
        <p className={classes.quiet}>{props.empty}</p>
      ) : (
        <ul className={classes.items}>
          {items.map((item) => (
            <li key={item.id}>
              <label>
                <input
                  type="checkbox"
                  checked={chosen.includes(item.id)}
                  disabled={isFull && !chosen.includes(item.id)}
                  onChange={({ currentTarget }) =>
                    onChange(
                      currentTarget.checked ? [...chosen, item.id] : chosen.filter((id) => id !== item.id),
                    )
                  }
                />
                <Cover item={item} isShown={props.hasCovers ?? true} />
                <span>{item.name}</span>
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

function Cover({ item, isShown }: { readonly item: MediaItem; readonly isShown: boolean }) {
  if (isShown) return <img src={item.thumbnail_url} alt="" width={96} height={64} loading="lazy" />
  return item.type_name === 'videos' ? <Film aria-hidden /> : <Images aria-hidden />
}

/** The newest of what is public, and `known`: what belongs to the post already. `again` asks once more. */
export function useOwnItems(
  api: ApiClient,
  username: string,
  known: readonly MediaItem[],
): readonly [OwnItems, again: () => void] {
  const [items, setItems] = useState<OwnItems>('loading')
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again
  useEffect(() => {
    let isGone = false
    async function fetchItems(): Promise<void> {
      setItems('loading')
      const answer = await api.call(libraryRoutes.userMedia, { params: { username }, query: { page: 1 } })
      if (isGone) return
      if (!answer.ok) return setItems({ failed: answer.error.error })
      const found = answer.value.mediaList
      const ids = new Set(found.map(({ id }) => id))
      setItems([...found, ...known.filter(({ id }) => !ids.has(id))])
    }
    void fetchItems()
    return () => {
      isGone = true
    }
  }, [api, username, known, attempt])
  return [items, () => setAttempt((before) => before + 1)]
}
