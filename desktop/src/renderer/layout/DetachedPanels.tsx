import { observer } from 'mobx-react-lite'
import { useMemo } from 'react'
import { useConsole } from '../app/console-context.ts'
import { LayoutArranger } from './layout-arranger.ts'
import { PanelWindow } from './PanelWindow.tsx'
import { panels } from './panel-list.ts'

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
