import type { AppState } from '@footlight/core/protocol/apps'
import { classNames } from '@footlight/ui/class-names'
import { observer } from 'mobx-react-lite'
import { Suspense } from 'react'
import { useFormat } from '../../i18n/use-format.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import { drawnPart, lazyPart } from '../errors/lazy-part.ts'
import { About } from '../room/About.tsx'
import { useRoomScreen } from '../room/room-context.ts'
import type { RoomPanel } from '../room/room-screen-state.ts'
import { TipBar } from '../tip/TipBar.tsx'
import { ChatComposer } from './ChatComposer.tsx'
import { ChatList } from './ChatList.tsx'
import classes from './ChatPanel.module.css'
import gate from './ComposerGate.module.css'

const PeopleList = lazyPart(async () => ({ default: (await import('./PeopleList.tsx')).PeopleList }))

const RoomNotice = lazyPart(async () => ({ default: (await import('./RoomNotice.tsx')).RoomNotice }))

const AppStrip = lazyPart(async () => ({ default: (await import('../apps/AppStrip.tsx')).AppStrip }))

const RatingLine = lazyPart(async () => ({ default: (await import('./RatingLine.tsx')).RatingLine }))

const PrivateHead = lazyPart(async () => ({ default: (await import('./PrivateHead.tsx')).PrivateHead }))

const ComposerGate = drawnPart(async () => ({ default: (await import('./ComposerGate.tsx')).ComposerGate }))

const HighlightBar = lazyPart(async () => ({ default: (await import('./LineParts.tsx')).HighlightBar }))

export const ChatPanel = observer(function ChatPanel() {
  const { t } = useTranslation()
  const format = useFormat()
  const { room } = useStores()
  const state = useRoomScreen()
  const { apps } = room.activities
  // Nothing of the public stands over the chat of a private.
  const isPrivate = room.privateThread !== null
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
      {isPrivate && (
        <Suspense>
          <PrivateHead />
        </Suspense>
      )}
      {apps !== null && !isPrivate && !room.isShutOut && isAnyAppOn(apps) && (
        <Suspense>
          <AppStrip apps={apps} />
        </Suspense>
      )}
      {(room.rules?.chat_notice || room.autosilencedFor !== null) && (
        <Suspense>
          <RoomNotice />
        </Suspense>
      )}
      {room.highlight !== null && !isPrivate && (
        <Suspense>
          <HighlightBar />
        </Suspense>
      )}
      <div role="tabpanel" id="room-panel" aria-labelledby={`tab-${state.panel}`} className={classes.content}>
        {state.panel === 'chat' && <ChatList />}
        {state.panel === 'people' && (
          <Suspense>
            <PeopleList />
          </Suspense>
        )}
        {state.panel === 'about' && (
          <div className={classes.scroll}>
            <About />
          </div>
        )}
      </div>
      <Suspense>{isPrivate || <RatingLine />}</Suspense>
      {room.isShutOut || (
        <footer className={classes.footer}>
          <TipBar />
          {room.chatNeeds === null ? (
            <ChatComposer />
          ) : (
            <Suspense fallback={<div className={gate.gate} />}>
              <ComposerGate needs={room.chatNeeds} />
            </Suspense>
          )}
        </footer>
      )}
    </aside>
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
