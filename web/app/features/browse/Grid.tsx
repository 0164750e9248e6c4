import type { BrowseEntry } from '@footlight/core/stores/browse-store'
import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import { Card } from './Card.tsx'
import { OfflineCard } from './OfflineCard.tsx'
import classes from './Grid.module.css'

/** Cards of the first rows on a wide screen. */
const EAGER_CARDS = 8

/** Performers on air, large; below them those who are not, small. */
export const Grid = observer(function Grid({
  entries,
  label,
}: {
  readonly entries: readonly BrowseEntry[]
  readonly label: string
}) {
  const { t } = useTranslation()
  const live = entries.filter((entry) => entry.card.status !== 'offline')
  const offline = entries.filter((entry) => entry.card.status === 'offline')
  return (
    <>
      {live.length > 0 && (
        <ul className={classes.grid} aria-label={label}>
          {live.map((entry, index) => (
            <Card key={entry.username} entry={entry} eager={index < EAGER_CARDS} />
          ))}
        </ul>
      )}
      {offline.length > 0 && (
        <section aria-label={t('browse.offline')}>
          <h2 className={classes.heading}>{t('browse.offline')}</h2>
          <ul className={classes.small}>
            {offline.map((entry) => (
              <OfflineCard key={entry.username} entry={entry} />
            ))}
          </ul>
        </section>
      )}
    </>
  )
})
