import type { RoomSuggestion } from '@footlight/core/protocol/errors'
import { Avatar } from '@footlight/ui/Avatar'
import { Link } from 'react-router'
import { loadTexts } from '../../i18n/load-texts.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import classes from './Suggestions.module.css'

await loadTexts(
  import.meta.glob('../../../../resources/locales/*/site/suggestions.json', { import: 'default' }),
)

/** Other rooms, where the one that was asked for is not to be seen. */
export function Suggestions({ rooms }: { readonly rooms: readonly RoomSuggestion[] }) {
  const { t } = useTranslation()
  return (
    <section className={classes.suggestions} aria-labelledby="suggestions-title">
      <h2 id="suggestions-title">{t('suggestions.title')}</h2>
      <ul data-testid="suggestions">
        {rooms.map((room) => (
          <li key={room.username}>
            <Link to={`/${room.username}`}>
              <Avatar
                name={room.username}
                src={room.thumb_url ?? room.avatar_url}
                size={44}
                live={room.status !== 'offline'}
              />
              <span>{room.display_name}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
