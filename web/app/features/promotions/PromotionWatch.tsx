import { observer } from 'mobx-react-lite'
import { Suspense, useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useStores } from '../../platform/stores-context.ts'
import { lazyPart } from '../errors/lazy-part.ts'
import { keptCode } from './kept-code.ts'
import { isOncePerDay } from './once-per-day.ts'
import './texts.ts'
import { useHeldTokens, useVaultSpin } from './use-promotion-toasts.ts'
import { useWheelWhenQuiet } from './use-wheel-when-quiet.ts'

const WheelModal = lazyPart(async () => ({ default: (await import('./WheelModal.tsx')).WheelModal }))

/**
 * What waits for somebody who is logged in: spins of the promo wheel open it when nobody is busy, a spin of the vault is
 * told on the home page, and so are tokens on hold and a code that was entered before signing up.
 */
export const PromotionWatch = observer(function PromotionWatch() {
  const { session, toasts } = useStores()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const [isOpen, close] = useWheelWhenQuiet(pathname)
  useHeldTokens()
  useVaultSpin(pathname === '/')
  const { username } = session
  useEffect(() => {
    const code = keptCode()
    if (code === null || location.pathname === '/promo' || !isOncePerDay(`code ${username} ${code}`)) return
    toasts.show({
      appearance: 'info',
      title: { key: 'promotions.code_waits', values: { code } },
      autoDismiss: false,
      action: { label: { key: 'promotions.redeem' }, run: () => void navigate('/promo') },
    })
  }, [toasts, navigate, username])
  return (
    isOpen && (
      <Suspense>
        <WheelModal onClose={close} />
      </Suspense>
    )
  )
})
