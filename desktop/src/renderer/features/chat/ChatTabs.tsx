import { PUBLIC_THREAD, type ThreadId } from '@footlight/core/stores'
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
    chat: { chatRules, inbox, threads },
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
        {threads.all.map((thread) => (
          <ThreadTab key={thread} thread={thread} />
        ))}
        <PanelTab id="people" label={t('tabs.people')} count={room.people.count} />
        {(waiting > 0 || ui.chatTab === 'held') && (
          <PanelTab id="held" label={t('tabs.held')} count={waiting} isUrgent={waiting > 0} />
        )}
        <PanelTab id="messages" label={t('tabs.messages')} count={unread} isUrgent={unread > 0} />
        {[...messages.threads.keys()].map((username) => (
          <PanelTab
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

/** What is said in the private that runs, or in public; beside each how much is new in it. */
const ThreadTab = observer(function ThreadTab({ thread }: { readonly thread: ThreadId }) {
  const {
    ui,
    root: { room },
    chat: { threads },
  } = useConsole()
  const { t } = useTranslation('chat')
  const isPublic = thread === PUBLIC_THREAD
  return (
    <Tab
      id={isPublic ? 'chat' : 'private'}
      label={
        threads.all.length === 1
          ? t('tabs.chat')
          : isPublic
            ? t('tabs.public')
            : t('tabs.private', { name: room.privatePayer ?? t('line.somebody') })
      }
      count={threads.unseen(thread)}
      isUrgent={!isPublic}
      isSelected={ui.chatTab === 'chat' && threads.shown === thread}
      onChoose={() => {
        threads.choose(thread)
        ui.showTab('chat')
      }}
    />
  )
})

const PanelTab = observer(function PanelTab(
  props: Omit<TabProps, 'isSelected' | 'onChoose'> & { readonly id: ChatTab },
) {
  const { ui } = useConsole()
  return <Tab {...props} isSelected={ui.chatTab === props.id} onChoose={() => ui.showTab(props.id)} />
})

interface TabProps {
  readonly id: ChatTab | 'private'
  readonly label: string
  /** 0 is not shown. */
  readonly count?: number
  readonly isUrgent?: boolean
  readonly isSelected: boolean
  readonly onChoose: () => void
}

function Tab({ id, label, count = 0, isUrgent = false, isSelected, onChoose }: TabProps) {
  const { formatWhole } = useFormats()
  return (
    <button
      type="button"
      role="tab"
      id={`tab-${id}`}
      aria-selected={isSelected}
      aria-controls={isSelected ? tabPanelId : undefined}
      // Into the tabs with one press of Tab, from one to the next with the arrow keys.
      tabIndex={isSelected ? 0 : -1}
      className={classes.tab}
      onClick={onChoose}
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
}

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
