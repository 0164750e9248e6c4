import { type PmChat, PmSort } from '@footlight/core/protocol'
import { ConversationRow } from '@footlight/ui/ConversationRow'
import { Select } from '@footlight/ui/Select'
import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import { useConsole } from '../../app/console-context.ts'
import classes from './Pm.module.css'

/** Everybody who ever wrote to the performer in private, or to whom the performer did. */
export const PmList = observer(function PmList() {
  const {
    root: { messages },
  } = useConsole()
  const { t } = useTranslation('chat')
  return (
    <div className={classes.list}>
      <Select
        label={t('pm.sort')}
        value={messages.sort}
        options={PmSort.options.map((value) => ({ value, label: t(`pm.sort_${value}`) }))}
        onChange={(event) => messages.setSort(PmSort.parse(event.currentTarget.value))}
      />
      <ul aria-label={t('tabs.messages')}>
        {messages.sorted.map((chat) => (
          <ChatRow key={chat.username} chat={chat} />
        ))}
        {messages.chats.length === 0 && (
          <li className={classes.empty}>
            {messages.status === 'failed'
              ? t('pm.failed')
              : messages.status === 'ready'
                ? t('pm.none')
                : t('pm.loading')}
          </li>
        )}
      </ul>
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
      unread={chat.unread}
      unreadLabel={t('pm.unread', { count: chat.unread })}
      onOpen={open}
    />
  )
})
