import type { TipPrompt } from '@footlight/core/stores/tip-errors'
import { observer } from 'mobx-react-lite'
import { Suspense } from 'react'
import { useStores } from '../../platform/stores-context.ts'
import type { ModalName } from '../../platform/ui-store.ts'
import { lazyPart } from '../errors/lazy-part.ts'

const dialogs = {
  login: lazyPart(async () => ({ default: (await import('../account/LoginModal.tsx')).LoginModal })),
  signup: lazyPart(async () => ({ default: (await import('../account/SignupModal.tsx')).SignupModal })),
  settings: lazyPart(async () => ({ default: (await import('../account/SettingsModal.tsx')).SettingsModal })),
  keys: lazyPart(async () => ({ default: (await import('./KeyboardModal.tsx')).KeyboardModal })),
  tokens: lazyPart(async () => ({ default: (await import('../billing/TokensModal.tsx')).TokensModal })),
  limit: lazyPart(async () => ({ default: (await import('../tip/LimitModal.tsx')).LimitModal })),
  hour: lazyPart(async () => ({ default: (await import('../tip/HourModal.tsx')).HourModal })),
  messages: lazyPart(async () => ({
    default: (await import('../messages/MessagesModal.tsx')).MessagesModal,
  })),
  report: lazyPart(async () => ({ default: (await import('../report/RoomReport.tsx')).RoomReport })),
  verify: lazyPart(async () => ({ default: (await import('../account/VerifyModal.tsx')).VerifyModal })),
} satisfies Record<ModalName, unknown>

/**
 * What a refused tip or show opens; without a biller every way to pay later ends at the same honest dialog.
 */
const prompted: Record<TipPrompt, ModalName> = {
  purchase: 'tokens',
  postpay: 'tokens',
  postpay_verify: 'tokens',
  daily_limit: 'limit',
  signup: 'signup',
  verify_age: 'verify',
}

/** One dialog at a time, fetched when it is first needed. */
export const Modals = observer(function Modals() {
  const { ui, tip, room, session } = useStores()
  const { calls } = room.shows
  const prompt = tip.prompt ?? calls.prompt?.prompt ?? null
  const wanted = ui.modal ?? (prompt === null ? null : prompted[prompt])
  if (wanted === null) return null
  // Nothing is sold before the proof of age that the law wants (AGE-CHECK-01).
  const name = wanted === 'tokens' && session.user?.ageVerification.required ? 'verify' : wanted
  const Dialog = dialogs[name]
  function close(): void {
    tip.dismissPrompt()
    calls.dismissPrompt()
    ui.close()
  }
  return (
    <Suspense>
      <Dialog onClose={close} />
    </Suspense>
  )
})
