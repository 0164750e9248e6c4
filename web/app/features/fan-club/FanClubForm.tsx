import type { FieldCode } from '@footlight/core/protocol/errors'
import {
  type FanClubFields,
  fanClubLimits,
  fanClubRoutes,
  type OwnFanClub,
} from '@footlight/core/protocol/fan-club'
import { Button } from '@footlight/ui/Button'
import { TextArea } from '@footlight/ui/TextArea'
import { TextField } from '@footlight/ui/TextField'
import { type FormEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import { useFormat } from '../../i18n/use-format.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import { Switch } from '../room-settings/FormGroup.tsx'
import { PageForm } from '../shell/PageForm.tsx'
import classes from './FanClub.module.css'

const levels = [
  ['priceSupporter', 'supporter'],
  ['priceInsider', 'insider'],
  ['priceLegend', 'legend'],
] as const

type PriceField = (typeof levels)[number][0]

/** Whether it is open, what it says, and what a month of each level costs. */
export function FanClubForm({ club }: { readonly club: OwnFanClub }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { fields, set, prices, setPrice, errors, isPending, save } = useFields(club)
  return (
    <PageForm className={classes.part} onSubmit={(event) => void save(event)} data-testid="fan-club-form">
      <Switch
        label={t('fan_club.enabled')}
        help={t('fan_club.enabled_help')}
        checked={fields.enabled}
        onChange={(enabled) => set({ enabled })}
      />
      <TextArea
        label={t('fan_club.description')}
        hint={t('fan_club.description_help')}
        value={fields.description}
        maxLength={fanClubLimits.descriptionChars}
        rows={3}
        error={errors['description'] && t(`fan_club.wrong.${errors['description']}`)}
        onChange={({ currentTarget }) => set({ description: currentTarget.value })}
      />
      <div className={classes.prices}>
        {levels.map(([field, level]) => {
          const price = priceIn(prices[field])
          const error = errors[field]
          return (
            <TextField
              key={field}
              label={t('fan_club.price_of', { level: t(`fan_club.level.${level}`) })}
              inputMode="numeric"
              value={prices[field]}
              hint={
                price === null || Number.isNaN(price)
                  ? t('fan_club.price_none')
                  : t('fan_club.price_earns', {
                      tokens: format.number(Math.floor((price * club.share) / 100)),
                      money: format.tokensAsMoney(price),
                    })
              }
              error={error && t([`fan_club.wrong.${error}`, 'fan_club.wrong.invalid'])}
              onChange={({ currentTarget }) => setPrice(field, currentTarget.value)}
            />
          )
        })}
      </div>
      <p className={classes.quiet}>{t('fan_club.prices_rule')}</p>
      <div className={classes.actions}>
        <Button type="submit" variant="primary" pending={isPending}>
          {t('actions.save')}
        </Button>
      </div>
    </PageForm>
  )
}

/** null: none; NaN: no number. */
function priceIn(typed: string): number | null {
  return typed.trim() === '' ? null : /^\d{1,6}$/.test(typed.trim()) ? Number(typed) : Number.NaN
}

function useFields(club: OwnFanClub) {
  const { api, toasts } = useStores()
  const revalidator = useRevalidator()
  const [fields, setFields] = useState({ enabled: club.enabled, description: club.description })
  const [prices, setPrices] = useState<Readonly<Record<PriceField, string>>>({
    priceSupporter: String(club.priceSupporter ?? ''),
    priceInsider: String(club.priceInsider ?? ''),
    priceLegend: String(club.priceLegend ?? ''),
  })
  const [errors, setErrors] = useState<Partial<Record<string, FieldCode>>>({})
  const [isPending, setPending] = useState(false)

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault()
    const read = levels.map(([field]) => [field, priceIn(prices[field])] as const)
    const wrong = read.filter(([, price]) => Number.isNaN(price))
    if (wrong.length > 0) return setErrors(Object.fromEntries(wrong.map(([field]) => [field, 'not_integer'])))
    setPending(true)
    const answer = await api.call(fanClubRoutes.changeFanClub, {
      body: { ...fields, ...(Object.fromEntries(read) as Pick<FanClubFields, PriceField>) },
    })
    setPending(false)
    setErrors(answer.ok ? {} : { ...answer.error.fields })
    if (answer.ok) {
      toasts.show({ appearance: 'success', title: { key: 'fan_club.saved' } })
      await revalidator.revalidate()
    } else if (answer.error.fields === undefined) toasts.error({ key: `errors.${answer.error.error}` })
  }

  return {
    fields,
    set: (change: Partial<typeof fields>) => setFields({ ...fields, ...change }),
    prices,
    setPrice: (field: PriceField, typed: string) => setPrices({ ...prices, [field]: typed }),
    errors,
    isPending,
    save,
  }
}
