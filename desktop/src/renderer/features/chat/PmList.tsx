import { type PmChat, PmSort } from '@footlight/core/protocol'
import { ConversationRow } from '@footlight/ui/ConversationRow'
import { Select } from '@footlight/ui/Select'
import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import { useConsole } from '../../app/console-context.ts'
import classes from './Pm.module.css'

/** Everybody who ever wrote to the performer in private, or to whom the performer did; strangers apart. */
export const PmList = observer(function PmList() {
  const {
    root: { messages },
  } = useConsole()
  const { t } = useTranslation('chat')
  const requests = messages.sorted.filter((chat) => chat.is_request === true)
  const chats = messages.sorted.filter((chat) => chat.is_request !== true)
  return (
    <div className={classes.list}>
      <Select
        label={t('pm.sort')}
        value={messages.sort}
        options={PmSort.options.map((value) => ({ value, label: t(`pm.sort_${value}`) }))}
        onChange={(event) => messages.setSort(PmSort.parse(event.currentTarget.value))}
      />
      <ul aria-label={t('tabs.messages')}>
        {chats.map((chat) => (
          <ChatRow key={chat.username} chat={chat} />
        ))}
        {chats.length === 0 && (
          <li className={classes.empty}>
            {messages.status === 'failed'
              ? t('pm.failed')
              : messages.status === 'ready'
                ? t('pm.none')
                : t('pm.loading')}
          </li>
        )}
      </ul>
      {requests.length > 0 && (
        <>
          <h3 className={classes.heading}>{t('pm.requests', { count: requests.length })}</h3>
          <ul aria-label={t('pm.requests', { count: requests.length })} data-testid="pm-requests">
            {requests.map((chat) => (
              <ChatRow key={chat.username} chat={chat} />
            ))}
          </ul>
        </>
      )}
    </div>
  )
})

const ChatRow = observer(function ChatRow({ chat }: { readonly chat: PmChat }) {
  const {
    ui,
    root: { messages, session },
  } = useConsole()
  const { t } = useTranslation('chat')

  function open(): void {
    void messages.open(chat.username)
    ui.showTab(`pm:${chat.username}`)
  }

  return (
    <ConversationRow
      className={classes.row}
      username={chat.display_name}
      displayName={chat.display_name}
      preview={
        <>
          {chat.last.from === session.username && `${t('pm.you')} `}
          {chat.last.text}
        </>
      }
      // Strangers are not counted.
      unread={chat.is_request === true ? 0 : chat.unread}
      unreadLabel={t('pm.unread', { count: chat.unread })}
      onOpen={open}
    />
  )
})
