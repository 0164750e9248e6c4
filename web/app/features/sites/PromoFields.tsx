import { type InterruptionRule, usualPromo } from '@footlight/core/protocol/interruptions'
import { NumberField } from '@footlight/ui/TextField'
import { useTranslation } from 'react-i18next'
import classes from './SiteEditor.module.css'

interface PromoFieldsProps {
  /** null: guests are not asked. */
  readonly promo: InterruptionRule | null
  readonly errorOf: (name: keyof InterruptionRule) => string | undefined
  readonly onChange: (promo: InterruptionRule | null) => void
}

/** As the schema has them. */
const limits = {
  every_visits: [1, 100],
  after_s: [5, 3600],
  again_after_s: [5, 86_400],
  per_day_max: [1, 10],
} as const

/** When guests are asked to sign up without having looked for it. */
export function PromoFields({ promo, errorOf, onChange }: PromoFieldsProps) {
  const { t } = useTranslation()
  return (
    <>
      <label className={classes.switch}>
        <input
          type="checkbox"
          checked={promo !== null}
          onChange={(event) => onChange(event.currentTarget.checked ? usualPromo : null)}
        />
        <span>
          {t('sites.promo')}
          <small>{t('sites.promo_hint')}</small>
        </span>
      </label>
      {promo !== null &&
        (Object.keys(limits) as (keyof typeof limits)[]).map((name) => (
          <NumberField
            key={name}
            label={t(`sites.promo_${name}`)}
            min={limits[name][0]}
            max={limits[name][1]}
            value={promo[name]}
            error={errorOf(name)}
            onValueChange={(value) => onChange({ ...promo, [name]: value })}
          />
        ))}
    </>
  )
}
