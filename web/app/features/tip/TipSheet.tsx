import { IconButton } from '@footlight/ui/IconButton'
import { X } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useRoomScreen } from '../room/room-context.ts'
import { useDragToClose } from './use-drag-to-close.ts'
import classes from './TipBox.module.css'

interface TipSheetProps {
  readonly onSubmit: (event: FormEvent) => void
  readonly children: ReactNode
}

/** The tip box: beside the chat a card in it, on a phone a sheet from below that leaves the picture in sight. */
export const TipSheet = observer(function TipSheet({ onSubmit, children }: TipSheetProps) {
  const { t } = useTranslation()
  const state = useRoomScreen()
  const title = t('tip.title', { name: state.data.user.displayName })
  const box = useRef<HTMLFormElement>(null)
  const grip = useDragToClose(box, () => state.closeTip())
  // Escape is heard here from the first moment, and the keyboard of a phone stays down.
  useEffect(() => {
    if (!box.current!.contains(document.activeElement)) box.current!.focus({ preventScroll: true })
  }, [])
  return (
    <form
      ref={box}
      tabIndex={-1}
      className={classes.box}
      onSubmit={onSubmit}
      onKeyDown={(event) => {
        if (event.key === 'Escape') state.closeTip()
      }}
      aria-label={title}
      data-uninterrupted
      data-testid="tip-box"
    >
      <div className={classes.head}>
        <h2 {...grip}>{title}</h2>
        <IconButton label={t('actions.close')} size="small" onClick={() => state.closeTip()}>
          <X aria-hidden />
        </IconButton>
      </div>
      {children}
    </form>
  )
})
