import { Username } from '@footlight/core/protocol/ids'
import {
  type DeskStudio,
  type Substudio,
  studioRegisterLimits,
} from '@footlight/core/protocol/studio-register'
import { TextField } from '@footlight/ui/TextField'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useCall } from '../../platform/use-call.ts'
import { ConfirmAction } from '../commissions/ConfirmAction.tsx'
import { AccountNameField, typedName } from './AccountNameField.tsx'
import { ReasonField } from './ReasonField.tsx'
import type { StudioOrders } from './studio-orders.ts'
import { type StudioRefusal, studioRefusal, useStudioRefusal } from './use-studio-refusal.ts'
import classes from './Studio.module.css'

interface StudioActionProps {
  readonly studio: Substudio | DeskStudio
  readonly orders: StudioOrders
}

/** What is sent, and what is said at its fields where it was refused. */
function useStudioOrder() {
  // What was refused is said in the dialog, which stays open.
  const { isPending, call } = useCall({
    ...{ invalid_value: null, user_not_found: null, wrong_state: null, conflict: null, not_found: null },
  })
  const [reason, setReason] = useState('')
  const { errorOf, refuse } = useStudioRefusal()
  async function send(order: () => ReturnType<StudioOrders['open']>): Promise<boolean> {
    refuse({})
    let refused: StudioRefusal = {}
    const done = await call(async () => {
      const answer = await order()
      if (!answer.ok) refused = studioRefusal(answer.error)
      return answer.ok ? { ok: true, value: true } : answer
    })
    refuse(refused)
    return done !== null
  }
  return { isPending, reason, setReason, refuse, errorOf, send }
}

/** Another name; by the staff also whether it may have sub-studios. */
export function RenameStudio({ studio, orders }: StudioActionProps) {
  const { t } = useTranslation()
  const { isPending, reason, setReason, errorOf, send } = useStudioOrder()
  const [name, setName] = useState(studio.name)
  const before = 'may_have_substudios' in studio ? studio : null
  const [mayHaveSubstudios, setMayHave] = useState(before?.may_have_substudios ?? false)
  return (
    <ConfirmAction
      label={t('studio.opening.rename')}
      text={studio.name}
      isPending={isPending}
      isDisabled={name.trim() === '' || (orders.isStaff && reason.trim() === '')}
      onConfirm={() => send(() => orders.change(studio, { name, mayHaveSubstudios, reason }))}
      data-testid="rename-studio"
    >
      <div className={classes.roleForm}>
        <TextField
          label={t('studio.opening.name')}
          value={name}
          error={errorOf('name')}
          maxLength={studioRegisterLimits.nameMax}
          onChange={({ target }) => setName(target.value)}
        />
        {before !== null && before.above === null && (
          <label>
            <input
              type="checkbox"
              checked={mayHaveSubstudios}
              onChange={({ target }) => setMayHave(target.checked)}
            />{' '}
            {t('studio.opening.may_have')}
          </label>
        )}
        {orders.isStaff && <ReasonField value={reason} onChange={setReason} />}
        <Whole text={errorOf('whole')} />
      </div>
    </ConfirmAction>
  )
}

/** Asks somebody else to own it; a closed one is open again by that. */
export function OfferStudio({ studio, orders }: StudioActionProps) {
  const { t } = useTranslation()
  const { isPending, reason, setReason, refuse, errorOf, send } = useStudioOrder()
  const [owner, setOwner] = useState('')
  async function offer(): Promise<boolean> {
    const named = Username.safeParse(typedName(owner))
    if (named.success) return send(() => orders.offer(studio, { owner: named.data, reason }))
    refuse({ owner: 'user_not_found' })
    return false
  }
  return (
    <ConfirmAction
      label={t('studio.opening.offer')}
      text={t('studio.opening.offer_text')}
      isPending={isPending}
      isDisabled={owner.trim() === '' || (orders.isStaff && reason.trim() === '')}
      onConfirm={offer}
      data-testid="offer-studio"
    >
      <div className={classes.roleForm}>
        <AccountNameField
          label={t('studio.opening.owner')}
          hint={t('studio.opening.owner_hint')}
          value={owner}
          error={errorOf('owner')}
          onChange={setOwner}
        />
        {orders.isStaff && <ReasonField value={reason} onChange={setReason} />}
        <Whole text={errorOf('whole')} />
      </div>
    </ConfirmAction>
  )
}

export function CloseStudio({ studio, orders }: StudioActionProps) {
  const { t } = useTranslation()
  const { isPending, reason, setReason, errorOf, send } = useStudioOrder()
  return (
    <ConfirmAction
      label={t('studio.opening.close')}
      text={t('studio.opening.close_text', { name: studio.name })}
      isPending={isPending}
      isDisabled={orders.isStaff && reason.trim() === ''}
      onConfirm={() => send(() => orders.close(studio, { reason }))}
      data-testid="close-studio"
    >
      <div className={classes.roleForm}>
        {orders.isStaff && <ReasonField value={reason} onChange={setReason} />}
        <Whole text={errorOf('whole')} />
      </div>
    </ConfirmAction>
  )
}

function Whole({ text }: { readonly text: string | undefined }) {
  return text === undefined ? null : <p role="alert">{text}</p>
}
