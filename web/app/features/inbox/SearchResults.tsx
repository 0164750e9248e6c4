import { inboxRoutes } from '@footlight/core/protocol/inbox'
import type { ResponseOf } from '@footlight/core/protocol/route'
import { Button } from '@footlight/ui/Button'
import { ConversationRow } from '@footlight/ui/ConversationRow'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useStores } from '../../platform/stores-context.ts'
import { Skeleton } from '../messages/ChatRows.tsx'
import classes from './Inbox.module.css'

type Found = ResponseOf<typeof inboxRoutes.pmSearch>

/** So long nobody has pressed a key before the server is asked, ms. */
const PAUSE_MS = 300

interface SearchResultsProps {
  readonly text: string
  readonly onOpen: (username: string) => void
}

/** Messages of one's own that hold a text. */
export function SearchResults({ text, onOpen }: SearchResultsProps) {
  const { t } = useTranslation()
  const { api } = useStores()
  const [result, setResult] = useState<Found | 'loading' | 'failed'>('loading')

  useEffect(() => {
    let isCurrent = true
    setResult('loading')
    const timer = setTimeout(async () => {
      const answer = await api.call(inboxRoutes.pmSearch, { query: { text } })
      if (isCurrent) setResult(answer.ok ? answer.value : 'failed')
    }, PAUSE_MS)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [api, text])

  if (result === 'loading') return <Skeleton label={t('messages.loading')} />
  if (result === 'failed')
    return (
      <p className={classes.quiet} role="alert">
        {t('messages.failed')}
      </p>
    )

  async function more({ found }: Found): Promise<void> {
    const before = found.at(-1)?.message.id
    const answer = await api.call(inboxRoutes.pmSearch, {
      query: { text, ...(before !== undefined && { before }) },
    })
    if (answer.ok) setResult({ ...answer.value, found: [...found, ...answer.value.found] })
    else setResult('failed')
  }

  if (result.found.length === 0)
    return (
      <p className={classes.quiet} role="status">
        {t('inbox.nothing_found')}
      </p>
    )
  return (
    <div className={classes.scroll}>
      <ul aria-label={t('inbox.found')}>
        {result.found.map(({ username, display_name, avatar_url, message }) => (
          <ConversationRow
            key={message.id}
            username={username}
            displayName={display_name}
            avatarUrl={avatar_url}
            avatarSize={40}
            preview={message.text}
            unread={0}
            onOpen={() => onOpen(username)}
          />
        ))}
      </ul>
      {result.has_more && (
        <Button size="small" onClick={() => void more(result)}>
          {t('messages.older')}
        </Button>
      )}
    </div>
  )
}
