import { type PmChat, PmSort } from '@footlight/core/protocol'
import { PM_SEARCH_CHARS } from '@footlight/core/protocol/inbox'
import { Button } from '@footlight/ui/Button'
import { ConversationRow } from '@footlight/ui/ConversationRow'
import { Select } from '@footlight/ui/Select'
import { Skeleton } from '@footlight/ui/Skeleton'
import { TextField } from '@footlight/ui/TextField'
import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useConsole } from '../../app/console-context.ts'
import { FoundMessages } from './FoundMessages.tsx'
import { FriendList } from './FriendList.tsx'
import { usePictureOf } from './use-picture-of.ts'
import classes from './Pm.module.css'

/** The performer's chats and friends, and a search in all that was written. */
export const PmList = observer(function PmList() {
  const {
    chat: { inbox },
  } = useConsole()
  const { t } = useTranslation('chat')
  const [text, setText] = useState(inbox.search.text)

  function seek(typed: string): void {
    setText(typed)
    inbox.search.seek(typed)
  }

  return (
    <div className={classes.list}>
      <TextField
        hideLabel
        type="search"
        label={t('inbox.search')}
        placeholder={t('inbox.search')}
        value={text}
        maxLength={PM_SEARCH_CHARS.max}
        onChange={(event) => seek(event.currentTarget.value)}
      />
      {inbox.search.text !== '' ? (
        <FoundMessages />
      ) : (
        <>
          <Parts />
          {inbox.part === 'friends' ? <FriendList /> : <Chats />}
        </>
      )}
    </div>
  )
})

/** Chats, or friends. */
const Parts = observer(function Parts() {
  const {
    chat: { inbox },
  } = useConsole()
  const { t } = useTranslation('chat')
  const { friends, waiting } = inbox
  useEffect(() => void friends.ensure(), [friends])
  return (
    // biome-ignore lint/a11y/useSemanticElements: two buttons, and no fields of a form
    <div className={classes.parts} role="group" aria-label={t('inbox.parts')}>
      {(['chats', 'friends'] as const).map((part) => (
        <button
          key={part}
          type="button"
          aria-pressed={inbox.part === part}
          onClick={() => inbox.showPart(part)}
        >
          {t(`inbox.${part}`)}
          {part === 'friends' && waiting > 0 && (
            <>
              {' '}
              <i>{waiting}</i>
            </>
          )}
        </button>
      ))}
    </div>
  )
})

/** Everybody who ever wrote to the performer in private, or to whom the performer did; strangers apart. */
const Chats = observer(function Chats() {
  const {
    root: { messages },
  } = useConsole()
  const { t } = useTranslation('chat')
  const requests = messages.sorted.filter((chat) => chat.is_request === true)
  const chats = messages.sorted.filter((chat) => chat.is_request !== true)
  return (
    <>
      {messages.chats.length > 1 && (
        <Select
          label={t('pm.sort')}
          value={messages.sort}
          options={PmSort.options.map((value) => ({ value, label: t(`pm.sort_${value}`) }))}
          onChange={(event) => messages.setSort(PmSort.parse(event.currentTarget.value))}
        />
      )}
      <ul aria-label={t('tabs.messages')}>
        {chats.map((chat) => (
          <ChatRow key={chat.username} chat={chat} />
        ))}
      </ul>
      {chats.length === 0 && <NoChats />}
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
    </>
  )
})

const NoChats = observer(function NoChats() {
  const {
    root: { messages },
  } = useConsole()
  const { t } = useTranslation('chat')
  if (messages.status === 'failed')
    return (
      <p className={classes.empty} role="alert">
        {t('pm.failed')}{' '}
        <Button size="small" onClick={() => void messages.load()}>
          {t('pm.again')}
        </Button>
      </p>
    )
  return messages.status === 'ready' ? (
    <p className={classes.empty}>{t('pm.none')}</p>
  ) : (
    <Skeleton label={t('pm.loading')} />
  )
})

const ChatRow = observer(function ChatRow({ chat }: { readonly chat: PmChat }) {
  const {
    ui,
    root: { messages, session },
  } = useConsole()
  const { t } = useTranslation('chat')
  const pictureOf = usePictureOf()

  function open(): void {
    void messages.open(chat.username)
    ui.showTab(`pm:${chat.username}`)
  }

  return (
    <ConversationRow
      className={classes.row}
      username={chat.display_name}
      displayName={chat.display_name}
      avatarUrl={pictureOf(chat.avatar_url)}
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
