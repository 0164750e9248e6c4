import { libraryRoutes, type MediaItem } from '@footlight/core/protocol/library'
import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import { MediaGrid } from './MediaGrid.tsx'
import './texts.ts'
import profile from '../profile/Profile.module.css'

/** On a room's page. */
const SHOWN = 6
/** When a list changed, not everybody in the room asks at once. ms */
const [SOONEST_MS, LATEST_MS] = [2_000, 12_000]

/** The newest media of the performer, and the way to their fan club, in their room; nothing where there is none. */
export const MediaStrip = observer(function MediaStrip({ username }: { readonly username: string }) {
  const { t } = useTranslation()
  const { media, hasFanClub } = useUserMedia(username)
  if (media.length === 0 && !hasFanClub) return null
  return (
    <section className={profile.inRoom} aria-label={t('library.strip_title')} data-testid="media-strip">
      <header>
        <h2>{t('library.strip_title')}</h2>
        <nav>
          {hasFanClub && <Link to={`/${username}/fanclub`}>{t('library.to_fan_club')}</Link>}
          {media.length > 0 && <Link to={`/${username}/media`}>{t('library.strip_all')}</Link>}
        </nav>
      </header>
      {media.length > 0 && <MediaGrid media={media.slice(0, SHOWN)} showsName={false} />}
    </section>
  )
})

/** Asked for when somebody comes to it, and again some time after the room says that it is another. */
function useUserMedia(username: string): {
  readonly media: readonly MediaItem[]
  readonly hasFanClub: boolean
} {
  const { api, room } = useStores()
  const [media, setMedia] = useState<readonly MediaItem[]>([])
  const [hasFanClub, setHasFanClub] = useState(false)
  const { mediaChanges } = room
  useEffect(() => {
    let isWanted = true
    async function ask(): Promise<void> {
      const answer = await api.call(libraryRoutes.userMedia, { params: { username } })
      // What was there stays where the answer does not come.
      if (!isWanted || !answer.ok) return
      setMedia(answer.value.mediaList)
      setHasFanClub(answer.value.user.has_fan_club)
    }
    const delay = mediaChanges === 0 ? 0 : SOONEST_MS + Math.random() * (LATEST_MS - SOONEST_MS)
    const timer = setTimeout(() => void ask(), delay)
    return () => {
      isWanted = false
      clearTimeout(timer)
    }
  }, [api, username, mediaChanges])
  return { media, hasFanClub }
}
