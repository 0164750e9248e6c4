import { browserClock } from '@footlight/ui/browser-clock'
import { useEffect, useRef } from 'react'
import { useConsole } from '../../app/console-context.ts'
import { unwrap } from '../../ports/bridge.ts'
import { paintScene } from './scene-painter.ts'

/** What a scene of OBS looks like now, a second old at most. */
export function ScenePicture({
  name,
  className,
}: {
  readonly name: string
  readonly className: string | undefined
}) {
  const { bridge } = useConsole()
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(
    () =>
      paintScene({
        canvas: canvas.current!,
        clock: browserClock,
        read: async () => unwrap(await bridge.readObsPreview({ name })),
      }),
    [bridge, name],
  )
  return <canvas ref={canvas} className={className} width={320} height={180} aria-hidden />
}
