import {
  type CommissionOfferFields,
  commissionRoutes,
  type OwnCommissionOffer,
} from '@footlight/core/protocol/commissions'
import type { CommissionService } from '@footlight/core/protocol/offer-terms'
import { type FormEvent, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import { useOrderCalls } from './use-order-calls.ts'

export type OfferFormState = ReturnType<typeof useOfferForm>

/** As somebody begins who never offered it. */
function plainOffer(service: CommissionService): CommissionOfferFields {
  const isAccount = service === 'social_account'
  return {
    service,
    is_open: false,
    price_min: isAccount ? 250 : 100,
    price_max: isAccount ? 250 : 500,
    delivery_days: isAccount ? 2 : 7,
    network: isAccount ? 'snapchat' : null,
    duration: isAccount ? '1M' : null,
    text: '',
    open_max: 10,
    account_name: null,
  }
}

export function useOfferForm(service: CommissionService, offer: OwnCommissionOffer | null) {
  const { t } = useTranslation()
  const { api } = useStores()
  const { isPending, say } = useOrderCalls()
  const [fields, setFields] = useState<CommissionOfferFields>(() => {
    if (offer === null) return plainOffer(service)
    const { has_account_name: _known, ...said } = offer
    return said
  })
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault()
    const { isDone, fields: wrong } = await say(
      () => api.call(commissionRoutes.changeCommissionOffer, { body: fields }),
      'commissions.done.offer',
    )
    setErrors(wrong ?? {})
    // The name itself is not shown again.
    if (isDone) setFields((said) => ({ ...said, account_name: null }))
  }

  return {
    fields,
    isPending,
    save,
    set: (change: Partial<CommissionOfferFields>) => setFields((said) => ({ ...said, ...change })),
    errorOf(field: string): string | undefined {
      const code = errors[field]
      return code && t([`commissions.wrong.${code}`, 'commissions.wrong.invalid'])
    },
  }
}
