import { Button } from '@footlight/ui/Button'
import { Tag } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { Trans, useTranslation } from 'react-i18next'
import { useConsole } from '../../app/console-context.ts'
import classes from './OfferBar.module.css'

/** The performer's prices in one line, and the way to change them. */
export const PriceLine = observer(function PriceLine() {
  const { t } = useTranslation('shows')
  const {
    ui,
    paid: {
      prices: { saved, isChanged },
    },
  } = useConsole()
  return (
    <div className={classes.line}>
      <p data-testid="price-line">
        {saved === null ? (
          t('prices_short.prices')
        ) : saved.private.isEnabled ? (
          <Trans
            t={t}
            i18nKey="prices_short.private"
            values={{ price: saved.private.pricePerMinuteInToken }}
            components={{ b: <b /> }}
          />
        ) : (
          t('prices_short.no_privates')
        )}
      </p>
      <Button size="small" icon={<Tag aria-hidden />} onClick={() => ui.open({ kind: 'prices' })}>
        {t(isChanged ? 'prices_short.unsaved' : 'prices_short.prices')}
      </Button>
    </div>
  )
})
