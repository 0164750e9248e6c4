import { Coins } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { type RefObject, Suspense, useEffect, useRef } from 'react'
import { useFormat } from '../../i18n/use-format.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import { lazyPart } from '../errors/lazy-part.ts'
import { useRoomScreen } from '../room/room-context.ts'
import type { RoomScreenState } from '../room/room-screen-state.ts'
import classes from './TipBar.module.css'

const TipBox = lazyPart(async () => ({ default: (await import('./TipBox.tsx')).TipBox }))

/** Opens the tip box; nothing is spent by this button. */
export const TipBar = observer(function TipBar() {
  const { t } = useTranslation()
  const format = useFormat()
  const { tip, room, session } = useStores()
  const state = useRoomScreen()
  const opener = useFocusBack(state)
  if (room.isOwner || session.isModel) return null
  const button = (
    <button
      ref={opener}
      type="button"
      className={classes.open}
      aria-keyshortcuts="t"
      aria-expanded={false}
      onClick={() => state.openTip()}
      data-testid="tip-open"
    >
      <Coins aria-hidden />
      <span>{t('tip.open')}</span>
      <span className={classes.cost}>
        {t('wallet.amount', { count: tip.amount, formatted: format.number(tip.amount) })} ·{' '}
        {format.tokensAsMoney(tip.amount)}
      </span>
    </button>
  )
  // The button stays until the box is there.
  return state.isTipOpen ? (
    <Suspense fallback={button}>
      <TipBox />
    </Suspense>
  ) : (
    button
  )
})

/** Whoever closes the box is where they were before (PAGE-FOCUS-01); the button itself stands anew then. */
function useFocusBack(state: RoomScreenState): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(false)
  const { isTipOpen } = state
  useEffect(() => {
    const isClosed = wasOpen.current && !isTipOpen
    wasOpen.current = isTipOpen
    // Where they went on to something else they stay there.
    if (!isClosed || (document.activeElement !== null && document.activeElement !== document.body)) return
    const { tipOpener } = state
    const back = tipOpener?.isConnected && tipOpener !== document.body ? tipOpener : button.current
    if (back instanceof HTMLElement) back.focus()
  }, [state, isTipOpen])
  return button
}
