import { useTranslation } from '../../i18n/use-translation.ts'
import type { Deletion } from './deletion.ts'
import classes from './AccountDeletion.module.css'

/** What is in the way, and what somebody can do about each. */
export function ObstacleList({ obstacles }: Pick<Deletion, 'obstacles'>) {
  const { t } = useTranslation()
  return (
    <ul className={classes.obstacles}>
      {obstacles.map((obstacle) => (
        <li key={obstacle}>{t(`account_delete.obstacle.${obstacle}`)}</li>
      ))}
    </ul>
  )
}
