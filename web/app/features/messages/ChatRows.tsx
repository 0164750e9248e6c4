import { PmSort } from '@footlight/core/protocol/messages'
import { isDeletedName } from '@footlight/core/rules/accounts/deleted-name'
import type { ChatBox } from '@footlight/core/rules/messages/request-box'
import { Button } from '@footlight/ui/Button'
import { ConversationRow } from '@footlight/ui/ConversationRow'
import { Select } from '@footlight/ui/Select'
import { Skeleton } from '@footlight/ui/Skeleton'
import { observer } from 'mobx-react-lite'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import '../inbox/texts.ts'
import classes from './Messages.module.css'

export interface ChatRowsProps {
  /** Those of strangers, or the others. */
  readonly box: ChatBox
  /** null: none is open. */
  readonly current: string | null
  readonly onOpen: (username: string) => void
}

/** Everybody this person has a chat with, or who would like one. */
export const ChatRows = observer(function ChatRows({ box, current, onOpen }: ChatRowsProps) {
  const { t } = useTranslation()
  const { messages, session } = useStores()
  const chats = messages.sorted.filter((chat) => (chat.is_request === true) === (box === 'requests'))
  return (
    <div className={classes.list}>
      {chats.length > 1 && (
        <Select
          hideLabel
          label={t('messages.sort')}
          value={messages.sort}
          options={PmSort.options.map((value) => ({ value, label: t(`messages.sort_${value}`) }))}
          onChange={(event) => messages.setSort(PmSort.parse(event.currentTarget.value))}
        />
      )}
      <ul aria-label={t(box === 'chats' ? 'messages.title' : 'inbox.requests')}>
        {chats.map((chat) => (
          <ConversationRow
            key={chat.username}
            className={classes.row}
            username={chat.username}
            displayName={isDeletedName(chat.username) ? t('inbox.deleted_account') : chat.display_name}
            avatarUrl={chat.avatar_url}
            avatarSize={40}
            preview={
              <>
                {chat.last.from === session.username && `${t('messages.you')} `}
                {chat.last.text}
              </>
            }
            unread={chat.unread}
            isCurrent={current === chat.username}
            onOpen={() => onOpen(chat.username)}
          />
        ))}
      </ul>
      {chats.length === 0 && <NoChats box={box} />}
    </div>
  )
})

const NoChats = observer(function NoChats({ box }: { readonly box: ChatBox }) {
  const { t } = useTranslation()
  const { messages } = useStores()
  if (messages.status === 'failed')
    return (
      <p className={classes.quiet} role="alert">
        {t('messages.failed')}{' '}
        <Button size="small" onClick={() => void messages.load()}>
          {t('actions.try_again')}
        </Button>
      </p>
    )
  if (messages.status !== 'ready') return <Skeleton label={t('messages.loading')} />
  return <p className={classes.quiet}>{t(box === 'chats' ? 'messages.none' : 'inbox.no_requests')}</p>
})
