import type { WonEntry } from '@footlight/core/stores/won-entry'
import { type CSSProperties, useEffect, useState } from 'react'
import { areCelebrationsOn } from './celebration-switch.ts'
import classes from './Celebration.module.css'

const PIECES = 28
const SHOWN_MS = 2_600

/**
 * Paper in the air when somebody wins or a goal is reached. It is for the eye alone: the line in the chat says
 * what happened. Nothing moves where the system or the viewer asks for that.
 */
export function Celebration({ won }: { readonly won: WonEntry }) {
  const [shown, setShown] = useState<string | null>(null)
  useEffect(() => {
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
    if (isStill || !areCelebrationsOn()) return
    setShown(won.key)
    const timer = setTimeout(() => setShown(null), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [won.key])
  if (shown !== won.key) return null
  return (
    <div className={classes.air} aria-hidden data-testid="celebration" data-what={won.what}>
      {Array.from({ length: PIECES }, (_, piece) => (
        <i
          key={`${won.key}:${String(piece)}`}
          // Spread evenly, in an order that looks like none.
          style={
            {
              '--left': `${(piece * 37) % 100}%`,
              '--delay': `${(piece * 53) % 400}ms`,
              '--turn': `${(piece * 71) % 360}deg`,
              '--hue': `var(--${(['accent', 'accent-2', 'warn', 'good'] as const)[piece % 4]!})`,
            } as CSSProperties
          }
        />
      ))}
    </div>
  )
}
