import { browseRoutes, type GenderPath, genderPaths } from '@footlight/core/protocol/browse'
import { BrowseEntry } from '@footlight/core/stores/browse-store'
import { useEffect, useId, useState } from 'react'
import { loadTexts } from '../../i18n/load-texts.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import { Card } from '../browse/Card.tsx'
import { useRoomScreen } from './room-context.ts'
import grid from '../browse/Grid.module.css'
import classes from './SimilarRooms.module.css'

await loadTexts(
  import.meta.glob('../../../../resources/locales/*/site/suggestions.json', { import: 'default' }),
)

const SHOWN = 6

/** Who is live in the same area, in a room that is not (PROFILE-13); nothing where nobody is. */
export function SimilarRooms() {
  const { t } = useTranslation()
  const { api } = useStores()
  const { data } = useRoomScreen()
  const title = useId()
  const [entries, setEntries] = useState<readonly BrowseEntry[]>([])
  const { username, gender } = data.user
  useEffect(() => {
    let isGone = false
    const area = (Object.keys(genderPaths) as GenderPath[]).find((path) => genderPaths[path] === gender)
    const query = { p: 1, perPage: SHOWN + 1 }
    const asked =
      area === undefined
        ? api.call(browseRoutes.browseHome, { query })
        : api.call(browseRoutes.browse, { params: { '*': area }, query })
    void asked.then((answer) => {
      // What they did not come for is not missed where it does not come.
      if (isGone || !answer.ok) return
      const live = answer.value.userList.filter(
        (card) => card.status !== 'offline' && card.username !== username,
      )
      setEntries(live.slice(0, SHOWN).map((card) => new BrowseEntry(card)))
    })
    return () => {
      isGone = true
    }
  }, [api, username, gender])
  if (entries.length === 0) return null
  return (
    <section className={classes.similar} aria-labelledby={title} data-testid="similar-rooms">
      <h2 id={title}>{t('suggestions.live')}</h2>
      <ul className={grid.grid}>
        {entries.map((entry) => (
          <Card key={entry.username} entry={entry} loading="in-view" />
        ))}
      </ul>
    </section>
  )
}
