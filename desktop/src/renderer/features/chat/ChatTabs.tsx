import type { MenuEntry } from '@footlight/ui/MenuList'
import { MenuPopover } from '@footlight/ui/MenuPopover'
import { Ban, Filter, Globe2, Languages, ListChecks, SlidersHorizontal } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useConsole } from '../../app/console-context.ts'
import type { ChatTab } from '../../app/ui-store.ts'
import { useFormats } from '../../i18n/use-formats.ts'
import classes from './ChatPanels.module.css'

export const tabPanelId = 'chat-tab-panel'

/** What is open beside the room's talk; one tab per private chat. `tabPanelId` is the panel below them. */
export const ChatTabs = observer(function ChatTabs() {
  const {
    ui,
    root: { room, messages },
    chat: { chatRules, inbox },
  } = useConsole()
  const { t } = useTranslation('chat')
  const list = useRef<HTMLDivElement>(null)
  const waiting = chatRules.order.held.length
  // Messages, and people who wait to be friends.
  const unread = messages.unread + inbox.waiting

  function move(event: KeyboardEvent): void {
    const tabs = [...list.current!.querySelectorAll<HTMLElement>('[role=tab]')]
    const at = tabs.indexOf(event.target as HTMLElement)
    const to = stepsOf(event.key, at, tabs.length)
    if (at === -1 || to === null) return
    event.preventDefault()
    tabs[to]!.focus()
    tabs[to]!.click()
  }

  return (
    <div className={classes.bar}>
      <div ref={list} className={classes.tabs} role="tablist" aria-label={t('tabs.label')} onKeyDown={move}>
        <Tab id="chat" label={t('tabs.chat')} />
        <Tab id="people" label={t('tabs.people')} count={room.people.count} />
        {(waiting > 0 || ui.chatTab === 'held') && (
          <Tab id="held" label={t('tabs.held')} count={waiting} isUrgent={waiting > 0} />
        )}
        <Tab id="messages" label={t('tabs.messages')} count={unread} isUrgent={unread > 0} />
        {[...messages.threads.keys()].map((username) => (
          <Tab
            key={username}
            id={`pm:${username}`}
            label={username}
            count={messages.chats.find((chat) => chat.username === username)?.unread ?? 0}
            isUrgent
          />
        ))}
      </div>
      <RoomTools />
    </div>
  )
})

/** Which tab a key leads to; null: none. */
function stepsOf(key: string, at: number, count: number): number | null {
  switch (key) {
    case 'ArrowRight':
      return (at + 1) % count
    case 'ArrowLeft':
      return (at + count - 1) % count
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return null
  }
}

interface TabProps {
  readonly id: ChatTab
  readonly label: string
  /** 0 is not shown. */
  readonly count?: number
  readonly isUrgent?: boolean
}

const Tab = observer(function Tab({ id, label, count = 0, isUrgent = false }: TabProps) {
  const { formatWhole } = useFormats()
  const { ui } = useConsole()
  return (
    <button
      type="button"
      role="tab"
      id={`tab-${id}`}
      aria-selected={ui.chatTab === id}
      aria-controls={ui.chatTab === id ? tabPanelId : undefined}
      // Into the tabs with one press of Tab, from one to the next with the arrow keys.
      tabIndex={ui.chatTab === id ? 0 : -1}
      className={classes.tab}
      onClick={() => ui.showTab(id)}
    >
      {label}
      {count > 0 && (
        <>
          {' '}
          <span data-urgent={isUrgent || undefined}>{formatWhole(count)}</span>
        </>
      )}
    </button>
  )
})

/** How the chat is moderated; long settings are dialogs. */
const RoomTools = observer(function RoomTools() {
  const {
    ui,
    chat: {
      chatRules: { facts },
      translation,
    },
  } = useConsole()
  const { t } = useTranslation('chat')
  const trigger = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const groups: readonly (readonly MenuEntry[])[] = [
    [
      { id: 'chat_filters', label: t('tools.filters'), icon: <Filter aria-hidden /> },
      { id: 'room_rules', label: t('tools.rules'), icon: <ListChecks aria-hidden /> },
      { id: 'restrictions', label: t('tools.restrictions'), icon: <Ban aria-hidden /> },
      { id: 'regions', label: t('tools.regions'), icon: <Globe2 aria-hidden /> },
    ],
    facts?.can_translate === true
      ? [
          {
            id: 'translate',
            label: t('tools.translate'),
            icon: <Languages aria-hidden />,
            selected: translation.isAuto,
          },
        ]
      : [],
  ]

  function act(id: string): void {
    if (id === 'translate') translation.setAuto(!translation.isAuto)
    else ui.open({ kind: id as 'chat_filters' | 'room_rules' | 'restrictions' | 'regions' })
  }

  return (
    <span className={classes.tools}>
      <button
        ref={trigger}
        type="button"
        className={classes.tool}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
      >
        <SlidersHorizontal aria-hidden />
        {t('tools.label')}
      </button>
      <MenuPopover
        triggerRef={trigger}
        label={t('tools.label')}
        groups={groups}
        isOpen={isOpen}
        onOpenChange={setOpen}
        onAction={act}
      />
    </span>
  )
})
