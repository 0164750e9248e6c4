import { Button } from '@footlight/ui/Button'
import { IconButton } from '@footlight/ui/IconButton'
import { ArrowUp, Plus, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { moveUp, removeAt } from './list-draft.ts'
import classes from './ListRows.module.css'

interface ListRowsProps<Row> {
  readonly rows: readonly Row[]
  readonly max: number
  /** What the button that adds one says. */
  readonly add: string
  readonly empty: Row
  readonly onChange: (rows: readonly Row[]) => void
  readonly children: (row: Row, index: number) => ReactNode
}

/** Rows that are added, taken away and moved up; what stands in a row is the caller's. */
export function ListRows<Row>({ rows, max, add, empty, onChange, children }: ListRowsProps<Row>) {
  const { t } = useTranslation('apps')
  return (
    <div className={classes.rows}>
      {rows.map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows of a draft have no names, and keep no state
        <div key={index} className={classes.row}>
          <div className={classes.fields}>{children(row, index)}</div>
          <IconButton
            label={t('rows.up', { row: index + 1 })}
            size="small"
            disabled={index === 0}
            onClick={() => onChange(moveUp(rows, index))}
          >
            <ArrowUp aria-hidden />
          </IconButton>
          <IconButton
            label={t('rows.remove', { row: index + 1 })}
            size="small"
            onClick={() => onChange(removeAt(rows, index))}
          >
            <X aria-hidden />
          </IconButton>
        </div>
      ))}
      {rows.length < max && (
        <Button icon={<Plus aria-hidden />} onClick={() => onChange([...rows, empty])}>
          {add}
        </Button>
      )}
    </div>
  )
}
