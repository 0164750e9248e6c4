import type { ModelWithMedia } from '@footlight/core/protocol/library'
import { Link } from 'react-router'

interface ModelListProps {
  readonly models: readonly ModelWithMedia[]
  readonly countText: (count: number) => string
  /** Where a name leads; absent: to all media of the performer. */
  readonly pathOf?: (username: string) => string
}

/** Performers, with how much each has. */
export function ModelList({
  models,
  countText,
  pathOf = (username) => `/${username}/media`,
}: ModelListProps) {
  return (
    <ol>
      {models.map(({ username, display_name: name, avatar_url: avatar, media_count: count }) => (
        <li key={username}>
          <Link to={pathOf(username)}>
            <img src={avatar} alt="" width={40} height={40} loading="lazy" />
            <span>
              <b>{name}</b>
              <span>{countText(count)}</span>
            </span>
          </Link>
        </li>
      ))}
    </ol>
  )
}
