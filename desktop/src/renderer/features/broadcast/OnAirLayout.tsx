import { useTranslation } from 'react-i18next'
import { LayoutColumns } from '../../layout/LayoutColumns.tsx'

/**
 * On air: the performer on the left, people in the middle, what is paid on the right, until they are moved.
 * The way out is in the bar below.
 */
export function OnAirLayout() {
  const { t } = useTranslation('room')
  return (
    <LayoutColumns
      layoutName="air"
      labels={{ left: t('desk.stream'), middle: t('desk.room'), right: t('desk.show') }}
    />
  )
}
