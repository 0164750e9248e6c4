import { GripHorizontal } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { type KeyboardEvent, lazy, Suspense, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useConsole } from '../app/console-context.ts'
import { useArranger } from './arranger-context.ts'
import type { PanelDefinition } from './panel-definition.ts'
import { startPanelDrag } from './panel-drag.ts'
import type { Direction } from './panel-layout.ts'
import classes from './PanelFrame.module.css'

const PanelMenu = lazy(() => import('./PanelMenu.tsx').then((module) => ({ default: module.PanelMenu })))

const arrows: Readonly<Record<string, Direction>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
}

/** Drag it, press it for the menu, or move the panel with the arrow keys while it has the focus. */
export const PanelHandle = observer(function PanelHandle({ panel }: { readonly panel: PanelDefinition }) {
  const { t } = useTranslation('panels')
  const { layout } = useConsole()
  const arranger = useArranger()
  const handle = useRef<HTMLButtonElement>(null)
  const wasDragged = useRef(false)
  const [isOpen, setOpen] = useState(false)

  function move(event: KeyboardEvent) {
    const direction = arrows[event.key]
    if (direction === undefined || isOpen) return
    event.preventDefault()
    arranger.step(panel.id, direction)
    // In another column it is another element; the keys stay with the panel.
    requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-handle='${panel.id}']`)?.focus())
  }

  return (
    <>
      <button
        ref={handle}
        type="button"
        className={classes.handle}
        data-chrome
        data-handle={panel.id}
        aria-label={t('handle')}
        aria-description={t(`titles.${panel.title}`)}
        title={t(`titles.${panel.title}`)}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onPointerDown={({ nativeEvent }) => {
          wasDragged.current = false
          startPanelDrag(nativeEvent, panel.id, {
            layout,
            arranger,
            onDrag: () => {
              wasDragged.current = true
            },
          })
        }}
        onClick={() => {
          if (!wasDragged.current) setOpen(true)
        }}
        onKeyDown={move}
      >
        <GripHorizontal aria-hidden />
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <PanelMenu panel={panel} triggerRef={handle} onOpenChange={setOpen} />
        </Suspense>
      )}
    </>
  )
})
