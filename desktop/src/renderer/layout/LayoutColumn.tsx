import { observer } from 'mobx-react-lite'
import type { ReactNode } from 'react'
import { useConsole } from '../app/console-context.ts'
import { useArranger } from './arranger-context.ts'
import { PanelFrame } from './PanelFrame.tsx'
import type { Column } from './panel-definition.ts'
import { isDocked } from './panel-layout.ts'
import { panels } from './panel-list.ts'
import classes from './LayoutColumns.module.css'

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
