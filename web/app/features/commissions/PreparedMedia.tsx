import { type Commission, commissionRoutes } from '@footlight/core/protocol/commissions'
import type { MediaType } from '@footlight/core/protocol/library'
import { Badge } from '@footlight/ui/Badge'
import { Button } from '@footlight/ui/Button'
import { Link } from 'react-router'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import { Switch } from '../room-settings/FormGroup.tsx'
import { useOrderCalls } from './use-order-calls.ts'
import classes from './Commissions.module.css'

interface PreparedMediaProps {
  readonly order: Commission
  readonly isSent: boolean
  readonly onSent: (isSent: boolean) => void
}

/** The item of the library that only the one who ordered will see; the site staff looks at it first. */
export function PreparedMedia({ order, isSent, onSent }: PreparedMediaProps) {
  const { t } = useTranslation()
  const { api } = useStores()
  const { isPending, say } = useOrderCalls()
  const { id, prepared } = order
  const prepare = (type: MediaType) =>
    say(
      () => api.call(commissionRoutes.prepareCommission, { params: { id }, body: { type } }),
      'commissions.done.prepare',
    )
  if (prepared === null)
    return (
      <div>
        <p className={classes.quiet}>{t('commissions.prepare_help')}</p>
        <div className={classes.actions}>
          <Button pending={isPending} onClick={() => void prepare('pictures')} data-testid="prepare-pictures">
            {t('commissions.prepare.pictures')}
          </Button>
          <Button pending={isPending} onClick={() => void prepare('videos')}>
            {t('commissions.prepare.videos')}
          </Button>
        </div>
      </div>
    )
  return (
    <div data-testid="prepared">
      <p className={classes.facts}>
        <Link to={`/account/library/${prepared.id}`}>{t('commissions.prepared')}</Link>
        <Badge tone={prepared.is_ready ? 'good' : 'warn'}>
          {t(prepared.is_ready ? 'commissions.ready' : 'commissions.not_ready')}
        </Badge>
      </p>
      {prepared.is_ready ? (
        <Switch
          label={t('commissions.with_media')}
          help={t('commissions.with_media_help')}
          checked={isSent}
          onChange={onSent}
        />
      ) : (
        <p className={classes.quiet}>{t('commissions.not_ready_help')}</p>
      )}
    </div>
  )
}
