import type { BrowseResult } from '@footlight/core/protocol/rooms'
import type { BrowseArea } from '@footlight/core/stores/browse-store'
import { classNames } from '@footlight/ui/class-names'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { tagAddress } from './tag-address.ts'
import classes from './TagChips.module.css'

/** The same tags for screens without a rail. */
export function TagChips({
  tags,
  area,
}: {
  readonly tags: BrowseResult['tagList']
  readonly area: BrowseArea
}) {
  const { t } = useTranslation()
  if (tags.length === 0) return null
  return (
    <nav aria-label={t('browse.tags')} className={classes.chips}>
      {tags.slice(0, 20).map(({ tag }) => {
        const current = area.kind === 'tag' && area.term === tag
        return (
          <Link
            key={tag}
            to={tagAddress(area, tag)}
            aria-current={current ? 'page' : undefined}
            className={classNames(classes.chip, current && classes.current)}
          >
            #{tag}
          </Link>
        )
      })}
    </nav>
  )
}
