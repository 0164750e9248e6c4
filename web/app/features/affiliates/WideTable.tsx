import type { ReactNode } from 'react'
import classes from './Affiliates.module.css'

export interface WideTableProps {
  /** Id of its heading. */
  readonly labelledBy: string
  readonly heads: readonly string[]
  /** Its body, and a foot if it has one. */
  readonly children: ReactNode
}

/** Scrolls sideways where it is too wide, by keyboard too. */
export function WideTable({ labelledBy, heads, children }: WideTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways is reached by keyboard
    <section className={classes.scroll} tabIndex={0} aria-labelledby={labelledBy}>
      <table className={classes.table}>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        {children}
      </table>
    </section>
  )
}
