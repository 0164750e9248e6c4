import { type CaseDetail, caseRoutes, type Ruling } from '@footlight/core/protocol/cases'
import { Button } from '@footlight/ui/Button'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { useDateTime } from '../../i18n/use-date-time.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import { DecideCase } from './DecideCase.tsx'
import { RulingHead } from './RulingHead.tsx'
import forms from '../account/forms.module.css'
import classes from './Cases.module.css'

/** What was decided or proposed, or where somebody decides. */
export function CaseRuling({ about }: { readonly about: CaseDetail }) {
  const { t } = useTranslation()
  const { ruling, state, may_decide: mayDecide } = about
  return (
    <section aria-labelledby="case-ruling" data-testid="case-ruling">
      <h2 id="case-ruling">{t(`cases.ruling.${state}`)}</h2>
      {ruling !== null && <RulingText ruling={ruling} />}
      {state === 'proposed' && <Confirm about={about} />}
      {state === 'open' && (mayDecide ? <DecideCase about={about} /> : <p>{t('cases.not_yours')}</p>)}
    </section>
  )
}

function RulingText({ ruling }: { readonly ruling: Ruling }) {
  const { t } = useTranslation()
  const dateTime = useDateTime()
  const { by, at, confirmed_by: confirmedBy } = ruling
  return (
    <div className={classes.ruling}>
      <RulingHead {...ruling} />
      <p className={classes.quiet}>
        {t('cases.ruled_by', { name: by, at: dateTime(at) })}
        {confirmedBy !== null && <> {t('cases.confirmed_by', { name: confirmedBy })}</>}
      </p>
    </div>
  )
}

/** Somebody else looks at what one proposed. */
function Confirm({ about: { number, version, may_confirm: mayConfirm } }: { readonly about: CaseDetail }) {
  const { t } = useTranslation()
  const { api } = useStores()
  const { revalidate } = useRevalidator()
  const [isPending, setPending] = useState(false)
  /** A code of the API; null: nothing is wrong. */
  const [trouble, setTrouble] = useState<string | null>(null)

  async function send(isConfirmed: boolean): Promise<void> {
    setPending(true)
    const body = { version, is_confirmed: isConfirmed }
    const answer = await api.call(caseRoutes.confirmCase, { params: { number }, body })
    setPending(false)
    setTrouble(answer.ok ? null : answer.error.error)
    if (answer.ok || answer.error.error === 'conflict') void revalidate()
  }

  return (
    <>
      <p>{t(mayConfirm ? 'cases.confirm_text' : 'cases.waits_for_another')}</p>
      {mayConfirm && (
        <div className={classes.actions}>
          <Button variant="danger" pending={isPending} onClick={() => void send(true)}>
            {t('cases.confirm')}
          </Button>
          <Button pending={isPending} onClick={() => void send(false)}>
            {t('cases.refuse')}
          </Button>
        </div>
      )}
      {trouble !== null && (
        <p className={forms.error} role="alert">
          {t([`cases.trouble.${trouble}`, `errors.${trouble}`])}
        </p>
      )}
    </>
  )
}
