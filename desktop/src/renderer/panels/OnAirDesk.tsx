import { useTranslation } from 'react-i18next'
import { DeskColumns } from '../layout/DeskColumns.tsx'
import { PanicButton } from './safety/PanicButton.tsx'
import { StopButton } from './StopButton.tsx'

/** On air: herself on the left, people in the middle, what is paid on the right, until she moves them. The way out never moves. */
export function OnAirDesk() {
  const { t } = useTranslation('room')
  return <DeskColumns desk="air" labels={{ left: t('desk.stream'), middle: t('desk.room'), right: t('desk.show') }} foot={<><StopButton /><PanicButton /></>} />
}
