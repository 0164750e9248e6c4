import type { MediaItem } from '@footlight/core/protocol/library'
import { postLimits } from '@footlight/core/protocol/posts'
import { Button } from '@footlight/ui/Button'
import { MediaChoice as Choice, useOwnItems } from '@footlight/ui/MediaChoice'
import { Link } from 'react-router'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import classes from './Posts.module.css'

interface MediaChoiceProps {
  /** Ids. */
  readonly chosen: readonly number[]
  /** Items that are known before the library is there. */
  readonly known: readonly MediaItem[]
  readonly error: string | undefined
  readonly onChange: (chosen: readonly number[]) => void
}

/** Which public items of the own library belong to a post. */
export function MediaChoice({ known, ...choice }: MediaChoiceProps) {
  const { t } = useTranslation()
  const { api, session } = useStores()
  const [items, again] = useOwnItems(api, session.username ?? '', known)
  return (
    <Choice
      {...choice}
      items={items}
      texts={{
        legend: t('posts.media'),
        help: t('posts.media_help', { count: postLimits.media }),
        loading: t('posts.media_loading'),
      }}
      empty={
        <>
          {t('posts.media_none')} <Link to="/account/library">{t('posts.to_library')}</Link>
        </>
      }
      failed={
        <p className={classes.wrong} role="alert">
          {typeof items === 'object' && 'failed' in items && t(`errors.${items.failed}`)}{' '}
          <Button size="small" onClick={again}>
            {t('actions.try_again')}
          </Button>
        </p>
      }
    />
  )
}
