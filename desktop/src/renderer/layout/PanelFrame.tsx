import { observer } from 'mobx-react-lite'
import { useConsole } from '../app/console-context.ts'
import { useArranger } from './arranger-context.ts'
import { PanelHandle } from './PanelHandle.tsx'
import { PanelResizer } from './PanelResizer.tsx'
import type { PanelDefinition } from './panel-definition.ts'
import classes from './PanelFrame.module.css'

interface PanelFrameProps {
  readonly panel: PanelDefinition
  /** What the performer drags would fall above it. */
  readonly isDropBefore: boolean
}

/**
 * A panel in its column, with the handle that moves it and the edge that makes it higher. Empty panels take
 * no room.
 */
export const PanelFrame = observer(function PanelFrame({ panel, isDropBefore }: PanelFrameProps) {
  const { layout } = useConsole()
  const height = useArranger().layout.heights[panel.id]
  const { id, Panel, size = 'content', flush } = panel
  return (
    <div
      className={classes.frame}
      data-panel={id}
      data-size={height === undefined ? size : 'set'}
      data-flush={flush}
      data-drop={isDropBefore || undefined}
      data-dragged={layout.dragged === id || undefined}
      {...(height !== undefined && { style: { height: `${height}rem` } })}
    >
      <Panel />
      <PanelHandle panel={panel} />
      <PanelResizer id={id} />
    </div>
  )
})
