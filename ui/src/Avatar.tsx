import { useState } from 'react'
import { classNames } from './class-names.ts'
import { nameColorIndex } from './name-color.ts'
import classes from './Avatar.module.css'

export interface AvatarProps {
  readonly name: string
  readonly src?: string | null
  /** Edge in px. */
  readonly size?: number
  /** A ring in the colour of "live". */
  readonly live?: boolean
}

/** A round picture; the first letter on the person's colour where there is none or it does not load. */
export function Avatar({ name, src, size = 32, live = false }: AvatarProps) {
  const [failed, setFailed] = useState<string | null>(null)
  const shown = src && failed !== src ? src : null
  return (
    <span
      className={classNames(classes.avatar, live && classes.live)}
      style={{
        width: size,
        height: size,
        fontSize: size * 0.42,
        color: `var(--name-${nameColorIndex(name)})`,
      }}
      aria-hidden
    >
      {shown ? (
        <img src={shown} width={size} height={size} alt="" loading="lazy" onError={() => setFailed(shown)} />
      ) : (
        (name[0] ?? '?').toUpperCase()
      )}
    </span>
  )
}
