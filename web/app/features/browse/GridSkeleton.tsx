import grid from './Grid.module.css'
import classes from './GridSkeleton.module.css'

/** Stands where cards will be; as many as fill a first screen. */
export function GridSkeleton({ cards = 10 }: { readonly cards?: number }) {
  return (
    <div className={grid.grid} aria-hidden>
      {Array.from({ length: cards }, (_, index) => (
        <div key={index}>
          <div className={classes.picture} />
          <div className={classes.line} />
          <div className={classes.short} />
        </div>
      ))}
    </div>
  )
}
