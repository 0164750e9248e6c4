import classes from './Brand.module.css'

/** The logo, a footlight, and the name of the product. */
export function Brand() {
  return (
    <span className={classes.brand}>
      <svg viewBox="0 0 32 32" width="28" height="28" aria-hidden>
        <path d="M16 3 5 23h22z" className={classes.beam} />
        <path d="M6 24h20a10 5 0 0 1-20 0z" className={classes.lamp} />
      </svg>
      Footlight <small>Console</small>
    </span>
  )
}
