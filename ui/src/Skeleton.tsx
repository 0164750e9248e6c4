import classes from './Skeleton.module.css'

/** Where the rows of a list will be. */
export function Skeleton({ label }: { readonly label: string }) {
  return (
    <div className={classes.skeleton} role="status" aria-label={label}>
      <i />
      <i />
      <i />
    </div>
  )
}
