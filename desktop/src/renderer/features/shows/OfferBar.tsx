import { Button } from '@footlight/ui/Button'
import { Percent, Tag, Target, Ticket } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { Trans, useTranslation } from 'react-i18next'
import { useConsole } from '../../app/console-context.ts'
import { ModeBar } from '../broadcast/ModeBar.tsx'
import { DiscountRow } from './DiscountRow.tsx'
import classes from './OfferBar.module.css'

/**
 * No show runs: what viewers may ask for, and what the performer may announce. While tickets or pledges are out
 * (`hasNewPlans` false) prices, discount and standby stay.
 */
export const OfferBar = observer(function OfferBar({ hasNewPlans }: { readonly hasNewPlans: boolean }) {
  const { t } = useTranslation('shows')
  const {
    ui,
    root: {
      room: {
        shows: { discount },
      },
    },
  } = useConsole()
  return (
    <section className={classes.offers} aria-label={t('offers.label')} data-testid="offers">
      <PriceLine />
      {discount !== null && <DiscountRow discount={discount} />}
      <div className={classes.actions}>
        {hasNewPlans && (
          <>
            <Button icon={<Ticket aria-hidden />} onClick={() => ui.open({ kind: 'announce_ticket' })}>
              {t('offers.ticket')}
            </Button>
            <Button icon={<Target aria-hidden />} onClick={() => ui.open({ kind: 'announce_goal' })}>
              {t('offers.goal')}
            </Button>
          </>
        )}
        {discount === null && (
          <Button icon={<Percent aria-hidden />} onClick={() => ui.open({ kind: 'discount' })}>
            {t('discount.open')}
          </Button>
        )}
        <ModeBar hasNewPlans={hasNewPlans} />
      </div>
    </section>
  )
})

/** The performer's prices in one line, and the way to change them. */
const PriceLine = observer(function PriceLine() {
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
