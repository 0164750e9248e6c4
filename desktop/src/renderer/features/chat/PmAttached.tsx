import { useAttachedPost } from '@footlight/ui/use-attached-post'
import { Paperclip } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useConsole } from '../../app/console-context.ts'
import { useFormats } from '../../i18n/use-formats.ts'
import classes from './Pm.module.css'

/** What came with a message, and for how much; it is looked at on the site. */
export function PmAttached({ post: id }: { readonly post: number }) {
  const {
    root: { api },
  } = useConsole()
  const { t } = useTranslation('chat')
  const { formatTokensInMoney, formatWhole } = useFormats()
  const [post] = useAttachedPost(api, id)
  if (post === 'opening') return <small className={classes.attached}>{t('pm.loading')}</small>
  if (post === 'gone') return <small className={classes.attached}>{t('attach.gone')}</small>
  const { media_count: count, token_price: tokens } = post
  return (
    <small className={classes.attached} data-testid="pm-attached">
      <Paperclip aria-hidden />
      {t('attach.items', { count })}
      {' · '}
      {tokens === 0
        ? t('attach.own_terms')
        : t('attach.for_tokens', {
            count: tokens,
            tokens: formatWhole(tokens),
            money: formatTokensInMoney(tokens),
          })}
    </small>
  )
}
