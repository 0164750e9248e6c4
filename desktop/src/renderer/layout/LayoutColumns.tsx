import { observer } from 'mobx-react-lite'
import { Fragment, type ReactNode, useMemo } from 'react'
import { Group, Panel, Separator } from 'react-resizable-panels'
import { useConsole } from '../app/console-context.ts'
import { ArrangerContext } from './arranger-context.ts'
import { defaultWidth, leastWidth, shareOf } from './column-widths.ts'
import { LayoutColumn } from './LayoutColumn.tsx'
import { LayoutArranger } from './layout-arranger.ts'
import { type Column, columns, type LayoutName } from './panel-definition.ts'
import { isDocked } from './panel-layout.ts'
import { panels } from './panel-list.ts'
import classes from './LayoutColumns.module.css'

interface LayoutColumnsProps {
  readonly layoutName: LayoutName
  readonly labels: { readonly [Of in Column]?: string }
  /** Above the panels of the right column; not the performer's to move. */
  readonly head?: ReactNode
}

/**
 * The panels of one layout, in columns that the performer can make wider. The right column is always there,
 * for the fixed part above its panels.
 */
export const LayoutColumns = observer(function LayoutColumns({
  layoutName,
  labels,
  head,
}: LayoutColumnsProps) {
  const { layout: store, preferences } = useConsole()
  const arranger = useMemo(() => new LayoutArranger(store, layoutName, panels), [store, layoutName])
  const { layout } = arranger
  const shown = columns.filter(
    (column) => column === 'right' || layout[column].some((id) => isDocked(layout, id)),
  )
  const empty = store.dragged === null ? [] : columns.filter((column) => !shown.includes(column))
  return (
    <ArrangerContext value={arranger}>
      <main
        className={classes.layout}
        data-layout={layoutName}
        data-dragging={store.dragged !== null || undefined}
      >
        <Group
          // Sizes are of this set of columns and this size of type: another set starts from its own.
          key={`${layoutName} ${shown.join()} ${preferences.textSize} ${store.resets}`}
          className={classes.group}
          {...shareOf(layout.widths, shown)}
          onLayoutChanged={(widths, { isUserInteraction }) => {
            if (isUserInteraction) arranger.setWidths({ ...layout.widths, ...widths })
          }}
        >
          {shown.map((column, index) => (
            <Fragment key={column}>
              {index > 0 && <Separator className={classes.separator} />}
              <Panel
                id={column}
                minSize={leastWidth(column)}
                defaultSize={defaultWidth(layoutName, column, shown)}
              >
                <LayoutColumn
                  column={column}
                  label={labels[column]}
                  head={column === 'right' ? head : undefined}
                />
              </Panel>
            </Fragment>
          ))}
        </Group>
        {empty.map((column) => (
          <div
            key={column}
            className={classes.strip}
            data-column={column}
            data-drop={store.target?.column === column || undefined}
          />
        ))}
      </main>
    </ArrangerContext>
  )
})
