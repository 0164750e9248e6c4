import type { AppState } from '@footlight/core/protocol/apps'
import { classNames } from '@footlight/ui/class-names'
import { observer } from 'mobx-react-lite'
import { lazy, Suspense, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/use-format.ts'
import { useStores } from '../../platform/stores-context.ts'
import { About } from '../room/About.tsx'
import { useRoomScreen } from '../room/room-context.ts'
import type { RoomPanel } from '../room/room-screen-state.ts'
import { TipBar } from '../tip/TipBar.tsx'
import { ChatComposer } from './ChatComposer.tsx'
import { ChatList } from './ChatList.tsx'
import { PersonName } from './PersonName.tsx'
import { RatingLine } from './RatingLine.tsx'
import classes from './ChatPanel.module.css'

const AppStrip = lazy(async () => ({ default: (await import('../apps/AppStrip.tsx')).AppStrip }))

export const ChatPanel = observer(function ChatPanel() {
  const { t } = useTranslation()
  const format = useFormat()
  const { room } = useStores()
  const state = useRoomScreen()
  const { apps } = room.activities
  const tabs: readonly (readonly [RoomPanel, string])[] = [
    ['chat', t('chat.title')],
    ['people', t('chat.people', { count: room.people.count, formatted: format.number(room.people.count) })],
    ['about', t('about.title')],
  ]
  return (
    <aside className={classes.panel} aria-label={t('chat.title')}>
      <div role="tablist" aria-label={t('chat.panels')} className={classes.tabs}>
        {tabs.map(([name, label]) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`tab-${name}`}
            aria-controls="room-panel"
            aria-selected={state.panel === name}
            className={classNames(classes.tab, name === 'about' && classes.narrowOnly)}
            onClick={() => state.showPanel(name)}
          >
            {label}
          </button>
        ))}
      </div>
      {apps !== null && isAnyAppOn(apps) && (
        <Suspense>
          <AppStrip apps={apps} />
        </Suspense>
      )}
      <div role="tabpanel" id="room-panel" aria-labelledby={`tab-${state.panel}`} className={classes.content}>
        {state.panel === 'chat' && <ChatList />}
        {state.panel === 'people' && <People />}
        {state.panel === 'about' && (
          <div className={classes.scroll}>
            <About />
          </div>
        )}
      </div>
      <RatingLine />
      <footer className={classes.footer}>
        <TipBar />
        <ChatComposer />
      </footer>
    </aside>
  )
})

/** Who is here. Asked for only while it is open. */
const People = observer(function People() {
  const { t } = useTranslation()
  const format = useFormat()
  const { room } = useStores()
  useEffect(() => {
    if (room.isJoined) room.openUserList()
  }, [room, room.isJoined])
  const guests = Math.max(0, room.people.count - room.people.users.size)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is read with the arrow keys, too
    <div className={classes.people} tabIndex={0}>
      <ul>
        {room.people.sorted.map((user) => (
          <li key={user.username} className={classes.person}>
            <PersonName user={user} />
            {(user.recentTips ?? 0) > 0 && (
              <span className={classes.tips} title={t('chat.recent_tips')}>
                {format.number(user.recentTips!)}
              </span>
            )}
          </li>
        ))}
      </ul>
      {room.people.users.size === 0 && <p className={classes.empty}>{t('chat.nobody_listed')}</p>}
      {room.people.users.size > 0 && guests > 0 && (
        <p className={classes.empty}>
          {t('chat.and_guests', { count: guests, formatted: format.number(guests) })}
        </p>
      )}
    </div>
  )
})

/** Something stands over the chat; the menu and the way to a group tip are in the tip box. */
function isAnyAppOn({ goals, koth, golden_ticket, scratchoff, app_panel, tip_split }: AppState): boolean {
  return (
    goals.is_active ||
    koth.is_active ||
    (golden_ticket?.is_active ?? false) ||
    (scratchoff?.is_active ?? false) ||
    (scratchoff?.reveal ?? null) !== null ||
    app_panel.is_active ||
    tip_split.mode !== 'available'
  )
}
