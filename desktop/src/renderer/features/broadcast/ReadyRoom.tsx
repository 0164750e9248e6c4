import { useTranslation } from 'react-i18next'
import { LayoutColumns } from '../../layout/LayoutColumns.tsx'
import { BrokenOffCard } from './BrokenOffCard.tsx'
import classes from './ReadyRoom.module.css'

/**
 * Before the show: how the performer looks and sounds, and what it is about. The way on air is in the bar
 * below.
 */
export function ReadyRoom() {
  const { t } = useTranslation('room')
  return (
    <LayoutColumns
      layoutName="ready"
      labels={{ left: t('desk.preview'), right: t('desk.tonight') }}
      head={<TonightHead />}
    />
  )
}

function TonightHead() {
  const { t } = useTranslation('room')
  return (
    <header className={classes.head}>
      <BrokenOffCard />
      <h1>{t('desk.tonight')}</h1>
    </header>
  )
}
