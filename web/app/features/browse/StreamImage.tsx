import { useSteadySource } from '../../media/steady-source.ts'
import classes from './StreamImage.module.css'

export interface StreamImageProps {
  /** Changes with every refresh of the picture. */
  readonly src: string
  readonly eager: boolean
}

/**
 * A frame of a stream. The next one is decoded before it takes the place of the last, so nothing flickers.
 */
export function StreamImage({ src, eager }: StreamImageProps) {
  const shown = useSteadySource(src)
  return (
    <img
      src={shown}
      width={640}
      height={360}
      alt=""
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
      className={classes.image}
    />
  )
}
