import { useTranslation } from 'react-i18next'
import { DeskColumns } from '../layout/DeskColumns.tsx'

/**
 * On air: the performer on the left, people in the middle, what is paid on the right, until they are moved.
 * The way out is in the bar below.
 */
export function OnAirDesk() {
  const { t } = useTranslation('room')
  return (
    <DeskColumns
      desk="air"
      labels={{ left: t('desk.stream'), middle: t('desk.room'), right: t('desk.show') }}
    />
  )
}
