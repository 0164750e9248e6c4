import { PmSort } from '@footlight/core/protocol/pm'
import { Avatar } from '@footlight/ui/Avatar'
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
          <li key={chat.username}>
            <button
              type="button"
              className={classes.row}
              aria-current={ui.messagesWith === chat.username || undefined}
              data-unread={chat.unread > 0 || undefined}
              onClick={() => ui.openMessages(chat.username)}
            >
              <Avatar name={chat.username} src={chat.avatar_url} size={40} />
              <span className={classes.words}>
                <b>{chat.display_name}</b>
                <small>
                  {chat.last.from === session.username && `${t('messages.you')} `}
                  {chat.last.text}
                </small>
              </span>
              {chat.unread > 0 && <i>{chat.unread}</i>}
            </button>
          </li>
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
