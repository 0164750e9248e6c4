import {
  companionLimits,
  companionRoutes,
  type SetCompanionPrices,
} from '@footlight/core/protocol/companions'
import { Button } from '@footlight/ui/Button'
import { TextField } from '@footlight/ui/TextField'
import { type FormEvent, useState } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useStores } from '../../../platform/stores-context.ts'
import { useCall } from '../../../platform/use-call.ts'
import { useIsBrowser } from '../../../platform/use-is-browser.ts'
import own from './CompanionAdmin.module.css'

const services = ['message', 'picture'] as const

/** What a message and a picture cost from now on. */
export function PriceForm({ prices }: { readonly prices: SetCompanionPrices }) {
  const { t } = useTranslation()
  const isBrowser = useIsBrowser()
  const { api, toasts } = useStores()
  const { isPending, call } = useCall({ conflict: 'companions_admin.prices_changed' })
  const [typed, setTyped] = useState({ message: String(prices.message), picture: String(prices.picture) })

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault()
    const body = {
      revision: prices.revision,
      message: Number(typed.message),
      picture: Number(typed.picture),
    }
    const saved = await call(() => api.call(companionRoutes.setCompanionPrices, { body }))
    if (saved !== null)
      toasts.show({ appearance: 'success', title: { key: 'companions_admin.prices_saved' } })
  }

  return (
    <section className={own.part} aria-labelledby="companion-prices">
      <h2 id="companion-prices">{t('companions_admin.prices')}</h2>
      <p className={own.note}>{t('companions_admin.prices_lead')}</p>
      <form
        className={own.prices}
        inert={!isBrowser}
        data-testid="companion-prices"
        onSubmit={(event) => void save(event)}
      >
        {services.map((service) => (
          <TextField
            key={service}
            type="number"
            min={1}
            max={companionLimits.priceMax}
            step={1}
            required
            label={t(`companions_admin.price_${service}`)}
            value={typed[service]}
            onChange={({ target }) => setTyped({ ...typed, [service]: target.value })}
          />
        ))}
        <Button type="submit" pending={isPending}>
          {t('companions_admin.set_prices')}
        </Button>
      </form>
    </section>
  )
}
