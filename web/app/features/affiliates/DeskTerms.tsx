import type { AffiliateTerms } from '@footlight/core/protocol/affiliates'
import { affiliateDeskRoutes } from '@footlight/core/protocol/affiliates-desk'
import { defaultAffiliateTerms } from '@footlight/core/rules/affiliates/share'
import { Button } from '@footlight/ui/Button'
import { TextField } from '@footlight/ui/TextField'
import { type FormEvent, useState } from 'react'
import { useDateTime } from '../../i18n/use-date-time.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import { useCall } from '../../platform/use-call.ts'
import classes from './Affiliates.module.css'

const fields = ['share', 'days', 'hold_days', 'minimum'] as const

/** What is promised, and from when on; a new promise changes nothing of before. */
export function DeskTerms({ terms }: { readonly terms: readonly AffiliateTerms[] }) {
  const { t } = useTranslation()
  const dateTime = useDateTime()
  const format = useFormat()
  return (
    <section className={classes.part} aria-labelledby="desk-terms">
      <h2 id="desk-terms">{t('affiliates_admin.terms')}</h2>
      <p className={classes.quiet}>{t('affiliates_admin.terms_lead')}</p>
      <ul className={classes.list} hidden={terms.length === 0}>
        {terms.map(({ from, share, days, hold_days: hold, minimum }) => (
          <li key={from} className={classes.item}>
            {t('affiliates_admin.term', {
              ...{ from: dateTime(from), percent: format.number(share / 100), days, hold },
              minimum: format.number(minimum / 100),
            })}
          </li>
        ))}
      </ul>
      <TermsForm key={terms[0]?.from ?? ''} newest={terms[0]} />
    </section>
  )
}

function TermsForm({ newest }: { readonly newest: AffiliateTerms | undefined }) {
  const { t } = useTranslation()
  const { api } = useStores()
  const { isPending, call } = useCall()
  const { share, days, holdDays, minimum } = defaultAffiliateTerms
  const start = newest ?? { share, days, hold_days: holdDays, minimum }
  const [typed, setTyped] = useState({
    share: String(start.share / 100),
    days: String(start.days),
    hold_days: String(start.hold_days),
    minimum: String(start.minimum / 100),
  })

  async function promise(event: FormEvent): Promise<void> {
    event.preventDefault()
    const body = {
      from: null,
      share: Math.round(Number(typed.share) * 100),
      days: Number(typed.days),
      hold_days: Number(typed.hold_days),
      minimum: Math.round(Number(typed.minimum) * 100),
    }
    await call(() => api.call(affiliateDeskRoutes.addAffiliateTerms, { body }))
  }

  return (
    <form className={classes.form} onSubmit={(event) => void promise(event)}>
      {fields.map((field) => (
        <TextField
          key={field}
          type="number"
          min={0}
          step="any"
          required
          label={t(`affiliates_admin.field.${field}`)}
          value={typed[field]}
          onChange={({ target }) => setTyped({ ...typed, [field]: target.value })}
        />
      ))}
      <Button type="submit" pending={isPending}>
        {t('affiliates_admin.promise')}
      </Button>
    </form>
  )
}
