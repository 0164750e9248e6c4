import { OverlayHostContext } from '@footlight/ui/overlay-host'
import { observer } from 'mobx-react-lite'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { panelWindowName } from '../../shared/panel-window.ts'
import { useConsole } from '../app/console-context.ts'
import { listenToKeys } from '../app/shortcuts.ts'
import { DetachedContext } from './detached-context.ts'
import { LayoutArranger } from './layout-arranger.ts'
import type { PanelDefinition } from './panel-definition.ts'
import { panels } from './panel-list.ts'
import { type DressedWindow, dressWindow } from './panel-window-dress.ts'
import classes from './PanelWindow.module.css'

/** A window that main ended tells nobody; it is looked for this often. */
const LOOK_EVERY_MS = 1_000

/** Windows of panels. One that is detached in both layouts stays open when the performer goes on air. */
export const DetachedPanels = observer(function DetachedPanels() {
  const {
    layout: store,
    broadcasting: { broadcast },
  } = useConsole()
  const layoutName = broadcast.isRunning ? 'air' : 'ready'
  const arranger = useMemo(() => new LayoutArranger(store, layoutName, panels), [store, layoutName])
  return arranger.layout.detached.map((id) => (
    <PanelWindow
      key={id}
      panel={panels.find((each) => each.id === id)!}
      onClose={() => arranger.stand(id, 'docked')}
    />
  ))
})

interface PanelWindowProps {
  readonly panel: PanelDefinition
  readonly onClose: () => void
}

/**
 * A panel in a window of its own. The window is a sheet of glass: everything in it is drawn by this page, out
 * of the same stores, so that there is one truth and one connection. Closing it puts the panel back.
 */
const PanelWindow = observer(function PanelWindow({ panel, onClose }: PanelWindowProps) {
  const { t } = useTranslation('panels')
  const context = useConsole()
  const title = `${t(`titles.${panel.title}`)} · Footlight`
  const [dressed, setDressed] = useState<DressedWindow | null>(null)
  // One window for as long as the panel is detached; its title follows the language at the next opening.
  const open = useEffectEvent((id: string) => {
    const child = window.open('about:blank', panelWindowName(id))
    if (child === null) return onClose()
    const dressed = dressWindow(child, title)
    setDressed(dressed)
    listenToKeys(context, child, dressed.host)
    child.addEventListener('pagehide', onClose)
    const looking = setInterval(() => {
      if (child.closed) onClose()
    }, LOOK_EVERY_MS)
    const leave = () => {
      clearInterval(looking)
      child.removeEventListener('pagehide', onClose)
      context.ui.left(dressed.host)
      dressed.end()
      child.close()
    }
    // A reload takes the windows with it, and the next page opens them again: nobody closed them.
    addEventListener('pagehide', leave)
    return () => {
      removeEventListener('pagehide', leave)
      leave()
    }
  })
  useEffect(() => open(panel.id), [panel.id])
  return dressed === null
    ? null
    : createPortal(
        <main className={classes.page} data-size={panel.size} data-flush={panel.flush}>
          <DetachedContext value>
            <OverlayHostContext value={dressed.host}>
              <panel.Panel />
            </OverlayHostContext>
          </DetachedContext>
        </main>,
        dressed.ground,
      )
})
