import type { SiteConfig } from '@footlight/core/protocol'
import classes from './Logo.module.css'

export interface LogoProps {
  readonly name: string
  /** A site's own picture. */
  readonly src?: string | null | undefined
  /** Pixels of that picture, so that nothing moves when it comes. */
  readonly custom?: SiteConfig['custom'] | undefined
}

const HEIGHT = 28

/** Three lamps at the edge of a stage. Coloured by the theme's accents. */
export function Logo({ name, src, custom }: LogoProps) {
  const { logo_width: width, logo_height: height } = custom ?? {}
  if (src)
    return (
      <img
        src={src}
        alt={name}
        height={HEIGHT}
        width={width && height ? Math.round((width * HEIGHT) / height) : undefined}
        className={classes.custom}
      />
    )
  return (
    <span className={classes.logo}>
      <svg viewBox="0 0 32 32" width="28" height="28" aria-hidden>
        <path className={classes.sideBeam} d="M8.5 23 1.5 6.5 11 5z" />
        <path className={classes.sideBeam} d="M23.5 23 30.5 6.5 21 5z" />
        <path className={classes.beam} d="M16 23 10.2 3h11.6z" />
        <rect className={classes.edge} x="3" y="24.5" width="26" height="3.5" rx="1.75" />
      </svg>
      <span className={classes.word}>{name}</span>
    </span>
  )
}
