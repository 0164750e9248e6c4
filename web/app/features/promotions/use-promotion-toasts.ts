import { promotionRoutes } from '@footlight/core/protocol/promotions'
import { wheelRoutes } from '@footlight/core/protocol/wheels'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { useFormat } from '../../i18n/use-format.ts'
import { useStores } from '../../platform/stores-context.ts'
import { isOncePerDay } from './once-per-day.ts'

/** Tells once a day that free tokens wait for a confirmed e-mail (WEB-PROMO-03). */
export function useHeldTokens(): void {
  const { api, session, toasts } = useStores()
  const format = useFormat()
  const { username, user } = session
  const isConfirmed = user?.email_confirmed === 1
  useEffect(() => {
    if (isConfirmed) return
    void api.call(promotionRoutes.heldTokens).then((answer) => {
      if (!answer.ok || answer.value.tokens === 0 || !isOncePerDay(`held ${username}`)) return
      const { tokens } = answer.value
      toasts.show({
        appearance: 'info',
        title: { key: 'promotions.waiting', values: { count: tokens, formatted: format.number(tokens) } },
        autoDismiss: false,
      })
    })
  }, [api, toasts, format, username, isConfirmed])
}

/** Tells once a day, on the home page, that the vault has a spin (WEB-PROMO-05). */
export function useVaultSpin(isHome: boolean): void {
  const { api, session, toasts } = useStores()
  const navigate = useNavigate()
  const { username } = session
  useEffect(() => {
    if (!isHome) return
    void api.call(wheelRoutes.wheel, { params: { wheel: 'vault' } }).then((answer) => {
      if (!answer.ok || answer.value.spins === 0 || !isOncePerDay(`vault ${username}`)) return
      toasts.show({
        appearance: 'info',
        title: { key: 'promotions.vault_waits' },
        autoDismiss: false,
        action: { label: { key: 'promotions.to_vault' }, run: () => void navigate('/account/wheels') },
      })
    })
  }, [api, toasts, navigate, username, isHome])
}
