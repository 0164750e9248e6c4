import { applicationRoutes } from '@footlight/core/protocol/applications'
import type { ResponseOf } from '@footlight/core/protocol/route'
import { Button } from '@footlight/ui/Button'
import { TextField } from '@footlight/ui/TextField'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import { SecurityForm } from '../account-security/SecurityForm.tsx'
import { useFormRefusal } from '../account-security/use-form-refusal.ts'
import classes from './Application.module.css'

/** Of a text that was made out. */
export type OpenedAgreement = ResponseOf<typeof applicationRoutes.legalDocument> & { readonly id: string }

interface AgreementTextProps {
  readonly opened: OpenedAgreement
  readonly onSigned: () => Promise<void>
  /** This text cannot be signed any more. */
  readonly onOver: () => Promise<void>
}

/** The operator's text, word for word, and the name below it. */
export function AgreementText({ opened, onSigned, onOver }: AgreementTextProps) {
  const { t } = useTranslation()
  const { api } = useStores()
  const [signature, setSignature] = useState('')
  const [isPending, setPending] = useState(false)
  const refusal = useFormRefusal()
  const { problem, setFailure } = refusal
  const text = useRef<HTMLElement>(null)
  useEffect(() => text.current?.focus(), [])

  async function sign(): Promise<void> {
    if (signature.trim() === '')
      return setFailure({ error: 'invalid_value', fields: { signature: 'required' } })
    setPending(true)
    const body = { secret: opened.secret, signature }
    const answer = await api.call(applicationRoutes.signDocument, { body })
    if (answer.ok) return onSigned()
    const isOver =
      answer.error.error === 'not_found' || (answer.error.error === 'sign_failed' && (await isExpired()))
    setPending(false)
    if (isOver) return onOver()
    // The text still holds, so it is the name.
    if (answer.error.error === 'sign_failed')
      setFailure({ error: 'sign_failed', fields: { signature: 'invalid' } })
    else setFailure(answer.error)
  }

  /** Too old, changed by the operator, or replaced by one that was opened in another tab. */
  async function isExpired(): Promise<boolean> {
    const read = await api.call(applicationRoutes.legalDocument, { params: { id: opened.id } })
    return read.ok ? read.value.expired : read.error.error === 'not_found'
  }

  return (
    <SecurityForm
      testId="sign-form"
      refusal={refusal}
      onSend={sign}
      className={classes.form}
      buttons={
        <div className={classes.actions}>
          <Button type="submit" pending={isPending}>
            {t('application.sign')}
          </Button>
        </div>
      }
    >
      <section
        ref={text}
        className={classes.agreement}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be scrolled by keys as well
        tabIndex={0}
        aria-label={t('application.agreement')}
      >
        {opened.document_text}
      </section>
      <p className={classes.hash}>
        {t('application.hash')} <code>{opened.hash}</code>
      </p>
      <TextField
        label={t('application.signature')}
        hint={t('application.signature_hint')}
        autoComplete="name"
        maxLength={201}
        value={signature}
        error={problem('signature')}
        onChange={({ currentTarget }) => setSignature(currentTarget.value)}
      />
    </SecurityForm>
  )
}
