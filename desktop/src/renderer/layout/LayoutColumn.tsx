import { observer } from 'mobx-react-lite'
import type { ReactNode } from 'react'
import { useConsole } from '../app/console-context.ts'
import { useArranger } from './arranger-context.ts'
import { PanelHandle } from './PanelHandle.tsx'
import { PanelResizer } from './PanelResizer.tsx'
import type { Column, PanelDefinition } from './panel-definition.ts'
import { isDocked } from './panel-layout.ts'
import { panels } from './panel-list.ts'
import classes from './LayoutColumns.module.css'
import frame from './PanelFrame.module.css'

interface LayoutColumnProps {
  readonly column: Column
  readonly label: string | undefined
  readonly head: ReactNode
}

export const LayoutColumn = observer(function LayoutColumn({ column, label, head }: LayoutColumnProps) {
  const {
    layout: { target },
  } = useConsole()
  const { layout } = useArranger()
  const ids = layout[column].filter((id) => isDocked(layout, id))
  const dropBefore =
    target?.column === column ? layout[column].slice(target.index).find((id) => ids.includes(id)) : undefined
  return (
    <section className={classes.column} aria-label={label} data-column={column}>
      <div
        className={classes.panels}
        data-drop={(target?.column === column && dropBefore === undefined) || undefined}
      >
        {head}
        {ids.map((id) => (
          <PanelFrame
            key={id}
            panel={panels.find((each) => each.id === id)!}
            isDropBefore={dropBefore === id}
          />
        ))}
      </div>
    </section>
  )
})

interface PanelFrameProps {
  readonly panel: PanelDefinition
  /** What the performer drags would fall above it. */
  readonly isDropBefore: boolean
}

/**
 * A panel in its column, with the handle that moves it and the edge that makes it higher. Empty panels take
 * no room.
 */
const PanelFrame = observer(function PanelFrame({ panel, isDropBefore }: PanelFrameProps) {
  const { layout } = useConsole()
  const height = useArranger().layout.heights[panel.id]
  const { id, Panel, size = 'content', flush } = panel
  return (
    <div
      className={frame.frame}
      data-panel={id}
      data-size={height === undefined ? size : 'set'}
      data-flush={flush}
      data-drop={isDropBefore || undefined}
      data-dragged={layout.dragged === id || undefined}
      {...(height !== undefined && { style: { height: `${height}rem` } })}
    >
      <Panel />
      <PanelHandle panel={panel} />
      <PanelResizer panel={panel} />
    </div>
  )
})
