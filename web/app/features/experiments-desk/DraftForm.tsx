import {
  type DeskExperiment,
  ExperimentKey,
  experimentLimits,
  experimentVariants,
} from '@footlight/core/protocol/experiments'
import { variantsProblem } from '@footlight/core/rules/experiments/experiment'
import { Button } from '@footlight/ui/Button'
import { Select } from '@footlight/ui/Select'
import { TextField } from '@footlight/ui/TextField'
import { type FormEvent, useState } from 'react'
import { timeOf, typedTimeOf } from '../../i18n/typed-time.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useExperimentChange } from './use-experiment-change.ts'
import classes from '../billing-desk/BillingDesk.module.css'

interface DraftFormProps {
  readonly seen: number
  /** The draft that is changed; null: it is a new one. */
  readonly before: DeskExperiment | null
}

/** What is compared and how accounts are split, while nobody has seen anything of it. Mounted anew where the draft is another. */
export function DraftForm({ seen, before }: DraftFormProps) {
  const { t } = useTranslation()
  const { isPending, change } = useExperimentChange(seen)
  const [key, setKey] = useState<ExperimentKey>(before?.key ?? 'pack_order')
  const [about, setAbout] = useState(before?.about ?? '')
  const [weights, setWeights] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries((before?.variants ?? []).map(({ name, weight }) => [name, String(weight)])),
  )
  const [ends, setEnds] = useState(() => typedTimeOf(before?.ends_at ?? null))
  const names: readonly string[] = experimentVariants[key]
  const variants = names.map((name) => ({
    name,
    weight: Number(weights[name] ?? experimentLimits.weightSum / names.length),
  }))
  const isWrong = variantsProblem(key, variants) !== null

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault()
    const terms = { about, variants, ends_at: timeOf(ends) }
    // What was typed stays where somebody else was faster.
    const isDone = await change(
      before === null ? { kind: 'create', key, ...terms } : { kind: 'edit', id: before.id, ...terms },
    )
    if (!isDone || before !== null) return
    setAbout('')
    setWeights({})
    setEnds('')
  }

  return (
    <form className={classes.form} onSubmit={(event) => void save(event)}>
      {before === null && (
        <Select
          label={t('experiments.what')}
          value={key}
          onChange={({ target }) => setKey(ExperimentKey.parse(target.value))}
          options={ExperimentKey.options.map((value) => ({ value, label: t(`experiments.key.${value}`) }))}
        />
      )}
      <TextField
        label={t('experiments.about')}
        value={about}
        required
        maxLength={experimentLimits.aboutCharsMax}
        onChange={({ target }) => setAbout(target.value)}
      />
      {variants.map(({ name, weight }) => (
        <TextField
          key={name}
          type="number"
          label={t('experiments.weight', { variant: t(`experiments.variant.${name}`) })}
          error={isWrong ? t('experiments.weights_wrong') : undefined}
          value={weights[name] ?? String(weight)}
          required
          min={1}
          max={experimentLimits.weightSum - 1}
          onChange={({ target }) => setWeights({ ...weights, [name]: target.value })}
        />
      ))}
      <TextField
        type="datetime-local"
        label={t('experiments.ends')}
        hint={t('experiments.ends_hint')}
        value={ends}
        onChange={({ target }) => setEnds(target.value)}
      />
      <Button type="submit" variant="primary" pending={isPending} disabled={isWrong}>
        {t(before === null ? 'experiments.make' : 'experiments.save')}
      </Button>
    </form>
  )
}
