import { type InterruptionRule, usualInterruption } from '@footlight/core/protocol/interruptions'
import { NumberField } from '@footlight/ui/TextField'
import { useTranslation } from '../../i18n/use-translation.ts'
import classes from './SiteEditor.module.css'

interface InterruptionFieldsProps {
  readonly kind: 'promo' | 'token_form'
  /** null: it never opens. */
  readonly rule: InterruptionRule | null
  readonly errorOf: (name: keyof InterruptionRule) => string | undefined
  readonly onChange: (rule: InterruptionRule | null) => void
}

/** As the schema has them. */
const limits = {
  every_visits: [1, 100],
  after_s: [5, 3600],
  again_after_s: [5, 86_400],
  per_day_max: [1, 10],
} as const

/** Whether and when something opens that nobody asked for. */
export function InterruptionFields({ kind, rule, errorOf, onChange }: InterruptionFieldsProps) {
  const { t } = useTranslation()
  return (
    <>
      <label className={classes.switch}>
        <input
          type="checkbox"
          checked={rule !== null}
          onChange={(event) => onChange(event.currentTarget.checked ? usualInterruption : null)}
        />
        <span>
          {t(`sites.${kind}`)}
          <small>{t(`sites.${kind}_hint`)}</small>
        </span>
      </label>
      {rule !== null &&
        (Object.keys(limits) as (keyof typeof limits)[]).map((name) => (
          <NumberField
            key={name}
            label={t(`sites.rule_${name}`)}
            min={limits[name][0]}
            max={limits[name][1]}
            value={rule[name]}
            error={errorOf(name)}
            onValueChange={(value) => onChange({ ...rule, [name]: value })}
          />
        ))}
    </>
  )
}
