import { DeskColumns } from '../layout/DeskColumns.tsx'
import { PanicButton } from './safety/PanicButton.tsx'
import { StopButton } from './StopButton.tsx'

const labels = { left: 'Your stream', middle: 'Your room', right: 'Your show' } as const

/** On air: herself on the left, people in the middle, what is paid on the right, until she moves them. The way out never moves. */
export function OnAirDesk() {
  return <DeskColumns desk="air" labels={labels} foot={<><StopButton /><PanicButton /></>} />
}
