import { Username } from '@footlight/core/protocol/ids'
import { studioRegisterLimits } from '@footlight/core/protocol/studio-register'
import { Button } from '@footlight/ui/Button'
import { TextField } from '@footlight/ui/TextField'
import { type FormEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import { useTranslation } from '../../i18n/use-translation.ts'
import { AccountNameField, typedName } from './AccountNameField.tsx'
import { ReasonField } from './ReasonField.tsx'
import type { StudioOrders } from './studio-orders.ts'
import { studioRefusal, useStudioRefusal } from './use-studio-refusal.ts'
import classes from './Studio.module.css'

const empty = { name: '', slug: '', owner: '', mayHaveSubstudios: false, reason: '' }

/** Opens a studio, and asks somebody to own it. */
export function StudioForm({ orders }: { readonly orders: StudioOrders }) {
  const { t } = useTranslation()
  const { revalidate } = useRevalidator()
  const [draft, setDraft] = useState(empty)
  const { errorOf, refuse } = useStudioRefusal()
  const [isPending, setPending] = useState(false)
  const { name, slug, owner } = draft
  const set = (part: Partial<typeof empty>): void => {
    setDraft({ ...draft, ...part })
    refuse({})
  }

  async function open(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (isPending) return
    const named = Username.safeParse(typedName(owner))
    if (!named.success) return refuse({ owner: 'user_not_found' })
    setPending(true)
    const answer = await orders.open({ ...draft, owner: named.data })
    await revalidate()
    setPending(false)
    if (answer.ok) setDraft(empty)
    else refuse(studioRefusal(answer.error))
  }

  return (
    <form className={classes.roleForm} onSubmit={(event) => void open(event)} data-testid="studio-form">
      <TextField
        label={t('studio.opening.name')}
        value={name}
        error={errorOf('name')}
        required
        minLength={studioRegisterLimits.nameMin}
        maxLength={studioRegisterLimits.nameMax}
        autoComplete="off"
        onChange={({ target }) => set({ name: target.value })}
      />
      <TextField
        label={t('studio.opening.slug')}
        hint={t('studio.opening.slug_hint')}
        value={slug}
        error={errorOf('slug')}
        required
        minLength={studioRegisterLimits.slugMin}
        maxLength={studioRegisterLimits.slugMax}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        onChange={({ target }) => set({ slug: target.value.trim().toLowerCase() })}
      />
      <AccountNameField
        label={t('studio.opening.owner')}
        hint={t('studio.opening.owner_hint')}
        value={owner}
        error={errorOf('owner')}
        onChange={(typed) => set({ owner: typed })}
      />
      {orders.isStaff && (
        <>
          <label>
            <input
              type="checkbox"
              checked={draft.mayHaveSubstudios}
              onChange={({ target }) => set({ mayHaveSubstudios: target.checked })}
            />{' '}
            {t('studio.opening.may_have')}
          </label>
          <ReasonField value={draft.reason} onChange={(reason) => set({ reason })} />
        </>
      )}
      {errorOf('whole') !== undefined && <p role="alert">{errorOf('whole')}</p>}
      <Button type="submit" variant="primary" pending={isPending}>
        {t('studio.opening.open')}
      </Button>
    </form>
  )
}
