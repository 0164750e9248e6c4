import { observer } from 'mobx-react-lite'
import { Suspense, useEffect, useRef, useState } from 'react'
import { useDateTime } from '../../i18n/use-date-time.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import { lazyPart } from '../errors/lazy-part.ts'
import { useRoomScreen } from './room-context.ts'
import classes from './About.module.css'

const StarLine = lazyPart(async () => ({ default: (await import('../contests/StarLine.tsx')).StarLine }))
const SimilarRooms = lazyPart(async () => ({
  default: (await import('./SimilarRooms.tsx')).SimilarRooms,
}))
const RoomProfile = lazyPart(async () => ({
  default: (await import('../profile/RoomProfile.tsx')).RoomProfile,
}))

/** What one may know about the performer; first, while they are not on air, who else is. */
export const About = observer(function About() {
  const { t } = useTranslation()
  const format = useFormat()
  const dateTime = useDateTime()
  const { room } = useStores()
  const { data } = useRoomScreen()
  const { user, chat } = data
  const ratings = room.ratings ?? data.ratings
  const facts: readonly (readonly [string, string | null])[] = [
    [t('about.name'), user.displayName],
    [t('about.area'), user.gender && t(`genders.${user.gender}`)],
    [t('about.followers'), format.number(room.followerCount)],
    [
      t('rating.label'),
      ratings.share === null
        ? null
        : t('rating.share', {
            percent: format.number(Math.round(ratings.share * 100)),
            count: ratings.up + ratings.down,
            formatted: format.number(ratings.up + ratings.down),
          }),
    ],
    [
      t('about.last_online'),
      room.chatStatus !== 'offline' ? t('about.now') : chat.lastOnlineAt && dateTime(chat.lastOnlineAt),
    ],
  ]
  const tags = tagsOf(room.subject)
  return (
    <>
      {room.chatStatus === 'offline' && !room.isShutOut && (
        <Suspense>
          <SimilarRooms />
        </Suspense>
      )}
      <section className={classes.about} aria-label={t('about.title')}>
        <h2 className={classes.title}>{t('about.title')}</h2>
        <dl className={classes.facts}>
          {facts
            .filter(([, value]) => value)
            .map(([label, value]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
        </dl>
        {room.starPlace !== null && (
          <Suspense>
            <StarLine />
          </Suspense>
        )}
        {room.rules?.chat_notice && <p className={classes.notice}>{room.rules.chat_notice}</p>}
        {tags.length > 0 && (
          <ul className={classes.tags}>
            {tags.map((tag) => (
              <li key={tag}>#{tag}</li>
            ))}
          </ul>
        )}
      </section>
      <ProfileHost username={user.username} />
    </>
  )
})

/** Fetched when somebody scrolls to it. */
function ProfileHost({ username }: { readonly username: string }) {
  const place = useRef<HTMLDivElement>(null)
  const [isSeen, setSeen] = useState(false)
  useEffect(() => {
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && setSeen(true))
    watch.observe(place.current!)
    return () => watch.disconnect()
  }, [])
  return (
    <div ref={place}>
      {isSeen && (
        <Suspense>
          <RoomProfile username={username} />
        </Suspense>
      )}
    </div>
  )
}

/** Performers write their tags into the subject. */
function tagsOf(subject: string): readonly string[] {
  return [
    ...new Set([...subject.matchAll(/#([\p{L}\p{N}_-]{2,40})/gu)].map((match) => match[1]!.toLowerCase())),
  ]
}
