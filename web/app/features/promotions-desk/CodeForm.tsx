import { promotionDeskRoutes } from '@footlight/core/protocol/promotion-desk'
import { PromoAudience, promotionLimits } from '@footlight/core/protocol/promotions'
import { Button } from '@footlight/ui/Button'
import { Select } from '@footlight/ui/Select'
import { TextField } from '@footlight/ui/TextField'
import { type FormEvent, useState } from 'react'
import { timeOf } from '../../i18n/typed-time.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import { useDeskForm } from './use-desk-form.ts'
import classes from '../billing-desk/BillingDesk.module.css'

const empty = { code: '', tokens: '50', uses: '100', from: '', until: '' }

/** Makes a code. */
export function CodeForm() {
  const { t } = useTranslation()
  const { api } = useStores()
  const { isPending, send, problem } = useDeskForm()
  const [form, setForm] = useState(empty)
  const [audience, setAudience] = useState<PromoAudience>('no_purchase')
  const [isDefault, setDefault] = useState(false)
  const field = (name: keyof typeof empty) => ({
    value: form[name],
    onChange: ({ target }: { readonly target: { readonly value: string } }) =>
      setForm({ ...form, [name]: target.value }),
  })

  async function make(event: FormEvent): Promise<void> {
    event.preventDefault()
    const body = {
      ...{ code: form.code, tokens: Number(form.tokens), uses_max: Number(form.uses), audience },
      ...{ is_default: isDefault, from: timeOf(form.from), until: timeOf(form.until) },
    }
    if (await send(() => api.call(promotionDeskRoutes.createPromoCode, { body }))) setForm(empty)
  }

  return (
    <form className={classes.form} onSubmit={(event) => void make(event)}>
      <TextField
        label={t('promotions_desk.code')}
        hint={t('promotions_desk.code_hint')}
        error={problem('code')}
        required
        minLength={promotionLimits.codeCharsMin}
        maxLength={promotionLimits.codeCharsMax}
        autoComplete="off"
        spellCheck={false}
        {...field('code')}
      />
      <TextField
        type="number"
        label={t('promotions_desk.tokens')}
        error={problem('tokens')}
        required
        min={1}
        max={promotionLimits.tokensMax}
        {...field('tokens')}
      />
      <TextField
        type="number"
        label={t('promotions_desk.uses_max')}
        error={problem('uses_max')}
        required
        min={1}
        max={promotionLimits.usesMax}
        {...field('uses')}
      />
      <Select
        label={t('promotions_desk.for')}
        value={audience}
        onChange={({ target }) => setAudience(PromoAudience.parse(target.value))}
        options={PromoAudience.options.map((value) => ({
          value,
          label: t(`promotions_desk.audience.${value}`),
        }))}
      />
      <TextField
        type="datetime-local"
        label={t('promotions_desk.begins')}
        hint={t('promotions_desk.begins_hint')}
        error={problem('from')}
        {...field('from')}
      />
      <TextField
        type="datetime-local"
        label={t('promotions_desk.ends')}
        hint={t('promotions_desk.ends_hint')}
        error={problem('until')}
        {...field('until')}
      />
      <label>
        <input type="checkbox" checked={isDefault} onChange={({ target }) => setDefault(target.checked)} />{' '}
        {t('promotions_desk.offer')}
      </label>
      <Button type="submit" variant="primary" pending={isPending}>
        {t('promotions_desk.make')}
      </Button>
    </form>
  )
}
