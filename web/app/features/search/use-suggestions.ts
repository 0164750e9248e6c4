import { SEARCH_CHARS_MAX, type Suggestion, searchRoutes } from '@footlight/core/protocol/search'
import { useEffect, useState } from 'react'
import { useStores } from '../../platform/stores-context.ts'

/** After the last key. */
const ASKED_AFTER_MS = 120

export interface Suggested {
  /** Those of the text before, until the next ones are there. */
  readonly suggestions: readonly Suggestion[]
  readonly state: 'loading' | 'ready' | 'failed'
}

/** What the server says that a text may mean. */
export function useSuggestions(text: string): Suggested {
  const { api } = useStores()
  const [suggested, setSuggested] = useState<Suggested>({ suggestions: [], state: 'loading' })
  useEffect(() => {
    let isWanted = true
    const timer = setTimeout(
      async () => {
        const answer = await api.call(searchRoutes.suggest, { query: { q: text.slice(0, SEARCH_CHARS_MAX) } })
        if (!isWanted) return
        setSuggested(
          answer.ok
            ? { suggestions: answer.value.suggestions, state: 'ready' }
            : { suggestions: [], state: 'failed' },
        )
      },
      text === '' ? 0 : ASKED_AFTER_MS,
    )
    return () => {
      isWanted = false
      clearTimeout(timer)
    }
  }, [api, text])
  return suggested
}
