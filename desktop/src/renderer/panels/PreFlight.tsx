import { Check, CircleDashed, TriangleAlert } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { useConsole } from '../app/console-context.ts'
import type { DeviceStore } from '../stores/device-store.ts'
import classes from './PreFlight.module.css'

type Readiness = 'ready' | 'waiting' | 'trouble'

interface Item {
  readonly what: string
  readonly how: string
  readonly readiness: Readiness
}

/** The list that one reads before going out: camera, microphone, line. */
export const PreFlight = observer(function PreFlight() {
  const { camera, microphone, root } = useConsole()
  const items: readonly Item[] = [
    deviceItem('Camera', camera),
    microphone.muted ? { what: 'Microphone', how: 'Muted: nobody hears you', readiness: 'trouble' } : deviceItem('Microphone', microphone),
    root.room.isJoined ? { what: 'Line to your room', how: 'Connected', readiness: 'ready' } : { what: 'Line to your room', how: 'Connecting …', readiness: 'waiting' },
  ]
  return (
    <ul className={classes.list} aria-label="Pre-flight">
      {items.map((item) => (
        <li key={item.what} data-readiness={item.readiness}>
          {item.readiness === 'ready' ? <Check aria-hidden /> : item.readiness === 'waiting' ? <CircleDashed aria-hidden /> : <TriangleAlert aria-hidden />}
          <b>{item.what}</b>
          <span>{item.how}</span>
        </li>
      ))}
    </ul>
  )
})

function deviceItem(what: string, { state }: DeviceStore): Item {
  if (state.kind === 'open') return { what, how: state.device.label, readiness: 'ready' }
  return state.kind === 'trouble' ? { what, how: 'Needs you: see above', readiness: 'trouble' } : { what, how: 'Opening …', readiness: 'waiting' }
}
