import { tipLevel } from '@footlight/core/rules/chat/tip-level'
import { Gem } from 'lucide-react'
import classes from './TipLevel.module.css'

export interface TipLevelProps {
  /** Tokens tipped in this room within a day. */
  readonly tokens: number
  /** What the level is called, for screen readers and as the tooltip. */
  readonly label: (level: number) => string
}

/** A badge by what was tipped; nothing where nothing was. */
export function TipLevel({ tokens, label }: TipLevelProps) {
  const level = tipLevel(tokens)
  if (level === 0) return null
  const name = label(level)
  return (
    <span className={classes.level} data-level={level} role="img" aria-label={name} title={name}>
      <Gem aria-hidden />
      <span aria-hidden>{level}</span>
    </span>
  )
}
