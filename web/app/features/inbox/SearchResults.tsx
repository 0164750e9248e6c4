import { MessageSearch } from '@footlight/core/stores/message-search'
import { Button } from '@footlight/ui/Button'
import { browserClock } from '@footlight/ui/browser-clock'
import { ConversationRow } from '@footlight/ui/ConversationRow'
import { Skeleton } from '@footlight/ui/Skeleton'
import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import classes from './Inbox.module.css'

interface SearchResultsProps {
  readonly text: string
  readonly onOpen: (username: string) => void
}

/** Messages of one's own that hold a text. */
export const SearchResults = observer(function SearchResults({ text, onOpen }: SearchResultsProps) {
  const { t } = useTranslation()
  const { api } = useStores()
  const [search] = useState(() => new MessageSearch(api, browserClock))
  useEffect(() => search.seek(text), [search, text])
  useEffect(() => () => search.seek(''), [search])

  if (search.status === 'failed')
    return (
      <p className={classes.quiet} role="alert">
        {t('messages.failed')}{' '}
        <Button size="small" onClick={() => search.seek(text)}>
          {t('actions.try_again')}
        </Button>
      </p>
    )
  if (search.status === 'loading' || search.text === '') return <Skeleton label={t('messages.loading')} />
  if (search.found.length === 0)
    return (
      <p className={classes.quiet} role="status">
        {t('inbox.nothing_found')}
      </p>
    )
  return (
    <div className={classes.scroll}>
      <ul aria-label={t('inbox.found')}>
        {search.found.map(({ username, display_name, avatar_url, message }) => (
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
      {search.hasMore && (
        <Button size="small" onClick={() => void search.more()}>
          {t('messages.older')}
        </Button>
      )}
    </div>
  )
})
