import { emoticonShapes } from './emoticon-shapes.ts'
import classes from './Emoticon.module.css'

export interface EmoticonProps {
  readonly code: string
  /** Beside its code it says nothing more to a screen reader. */
  readonly isDecoration?: boolean
}

/** The picture for `:code:`, as high as the text around it; the text itself where there is none. */
export function Emoticon({ code, isDecoration = false }: EmoticonProps) {
  const shapes = Object.hasOwn(emoticonShapes, code) ? emoticonShapes[code] : undefined
  if (shapes === undefined) return <>{`:${code}:`}</>
  const picture = (
    <svg viewBox="0 0 24 24" className={classes.picture} aria-hidden>
      {shapes.map(({ d, fill = 'none', line }) => (
        <path
          key={d}
          d={d}
          fill={fill}
          {...(line !== undefined && {
            stroke: line,
            strokeWidth: 1.8,
            strokeLinecap: 'round',
            strokeLinejoin: 'round',
          })}
        />
      ))}
    </svg>
  )
  if (isDecoration) return picture
  const name = `:${code}:`
  return (
    <span role="img" aria-label={name} title={name}>
      {picture}
    </span>
  )
}
