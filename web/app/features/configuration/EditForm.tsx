import type {
  ConfigurationKey,
  ConfigurationSetting,
  ConfigurationValue,
} from '@footlight/core/protocol/configuration'
import { judgeConfiguration } from '@footlight/core/rules/configuration/judge-configuration'
import { Button } from '@footlight/ui/Button'
import { useEffect, useRef, useState } from 'react'
import { useDay } from '../../i18n/use-day.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { type Draft, type DraftErrors, draftOf, enteredValue, kinds, wrongAt } from './draft.ts'
import { ValueFields } from './ValueFields.tsx'
import classes from './Configuration.module.css'

interface EditFormProps {
  /** As it was when the form was opened: what is typed stays, whatever comes meanwhile. */
  readonly setting: ConfigurationSetting
  /** What was entered holds, and is to be looked at before it is saved. */
  readonly onCheck: (value: ConfigurationValue) => void
  /** What was checked is another value now. */
  readonly onEdit: () => void
  readonly onCancel: () => void
}

/** Another value of one key. Nothing is saved before it was seen what it changes. */
export function EditForm({ setting: { key, value }, onCheck, onEdit, onCancel }: EditFormProps) {
  const { t } = useTranslation()
  const kind = kinds[key]
  const [draft, setDraft] = useState<Draft>(() => draftOf(kind, value))
  const [places, setPlaces] = useState<readonly string[]>([])
  const errors = useErrors(key, draft, places)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector<HTMLElement>('input, select, textarea, button')?.focus(), [])
  return (
    <form
      ref={form}
      className={classes.form}
      data-testid="configuration-form"
      onKeyDown={({ key: pressed }) => pressed === 'Escape' && onCancel()}
      onSubmit={(event) => {
        event.preventDefault()
        const judged = judgeConfiguration(key, enteredValue(kind, draft))
        setPlaces(judged.ok ? [] : judged.error)
        if (judged.ok) onCheck(judged.value as ConfigurationValue)
      }}
    >
      <ValueFields
        name={key}
        draft={draft}
        errors={errors}
        onChange={(next) => {
          setDraft(next)
          setPlaces([])
          onEdit()
        }}
      />
      <div className={classes.actions}>
        <Button type="submit">{t('configuration.check')}</Button>
        <Button variant="quiet" onClick={onCancel}>
          {t('configuration.cancel')}
        </Button>
      </div>
    </form>
  )
}

function useErrors(key: ConfigurationKey, draft: Draft, places: readonly string[]): DraftErrors {
  const { t } = useTranslation()
  const { countryName } = useFormat()
  const day = useDay()
  const errors: DraftErrors = {}
  for (const place of places) {
    const { field, entry } = wrongAt(kinds[key], draft, place)
    const named = entry === null || kinds[key] !== 'countries' ? entry : countryName(entry)
    errors[field] ??=
      named === null
        ? t(`configuration.wrong.${field === 'zone' ? 'zone' : kinds[key]}`)
        : t('configuration.wrong.entry', { entry: /^\d{4}-\d\d-\d\d$/.test(named) ? day(named) : named })
  }
  return errors
}
