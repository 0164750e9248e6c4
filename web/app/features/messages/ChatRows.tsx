import { PmSort } from '@footlight/core/protocol/messages'
import { ConversationRow } from '@footlight/ui/ConversationRow'
import { Select } from '@footlight/ui/Select'
import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import { useStores } from '../../platform/stores-context.ts'
import classes from './Messages.module.css'

/** Everybody this person has a chat with. */
export const ChatRows = observer(function ChatRows() {
  const { t } = useTranslation()
  const { messages, session, ui } = useStores()
  const isEmpty = messages.chats.length === 0
  return (
    <div className={classes.list}>
      {messages.chats.length > 1 && (
        <Select
          hideLabel
          label={t('messages.sort')}
          value={messages.sort}
          options={PmSort.options.map((value) => ({ value, label: t(`messages.sort_${value}`) }))}
          onChange={(event) => messages.setSort(PmSort.parse(event.currentTarget.value))}
        />
      )}
      <ul aria-label={t('messages.title')}>
        {messages.sorted.map((chat) => (
          <ConversationRow
            key={chat.username}
            className={classes.row}
            username={chat.username}
            displayName={chat.display_name}
            avatarUrl={chat.avatar_url}
            avatarSize={40}
            preview={
              <>
                {chat.last.from === session.username && `${t('messages.you')} `}
                {chat.last.text}
              </>
            }
            unread={chat.unread}
            isCurrent={ui.messagesWith === chat.username}
            onOpen={() => ui.openMessages(chat.username)}
          />
        ))}
        {isEmpty && (
          <li className={classes.quiet}>
            {t(
              messages.status === 'failed'
                ? 'messages.failed'
                : messages.status === 'ready'
                  ? 'messages.none'
                  : 'messages.loading',
            )}
          </li>
        )}
      </ul>
    </div>
  )
})
