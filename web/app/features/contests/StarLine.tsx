import { GenderPath, genderPaths } from '@footlight/core/protocol/browse'
import { Star } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { Link } from 'react-router'
import { loadTexts } from '../../i18n/load-texts.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import { useRoomScreen } from '../room/room-context.ts'
import { starsPath } from './StarsView.tsx'
import classes from './ContestView.module.css'

await loadTexts(import.meta.glob('../../../../resources/locales/*/site/contests.json', { import: 'default' }))

/** The performer's place among the most liked of 30 days, and the way to all of them (STAR-02). */
export const StarLine = observer(function StarLine() {
  const { t } = useTranslation()
  const format = useFormat()
  const { room } = useStores()
  const { gender } = useRoomScreen().data.user
  const area = GenderPath.options.find((path) => genderPaths[path] === gender)
  if (room.starPlace === null || area === undefined) return null
  return (
    <p className={classes.star}>
      <Star aria-hidden />
      <Link to={starsPath(area, '30days')}>
        {t('contests.star_place', { place: format.number(room.starPlace), area: t(`areas.${area}`) })}
      </Link>
    </p>
  )
})
