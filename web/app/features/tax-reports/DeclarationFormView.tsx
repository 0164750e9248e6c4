import type { OwnTaxPage } from '@footlight/core/protocol/tax-declarations'
import { taxDeclarationRoutes } from '@footlight/core/protocol/tax-declarations'
import { utcDay } from '@footlight/core/rules/utc-day'
import { Button } from '@footlight/ui/Button'
import { CircleCheck } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import { useCall } from '../../platform/use-call.ts'
import { AddressFields, IdentityFields } from './DeclarationFields.tsx'
import {
  type DeclarationForm,
  declarationOf,
  type Faults,
  faultsOf,
  formOf,
  isFilled,
  type Part,
  parts,
  withUs,
} from './declaration-form.ts'
import { ResidenceFields } from './ResidenceFields.tsx'
import { UsFields } from './UsFields.tsx'
import settings from '../settings/AccountSettings.module.css'
import classes from './Tax.module.css'

const fieldsOfPart = {
  identity: IdentityFields,
  address: AddressFields,
  residence: ResidenceFields,
  us: UsFields,
} as const

interface DeclarationFormViewProps {
  readonly own: OwnTaxPage
  readonly onDone: () => void
  /** null: there is nothing to go back to. */
  readonly onCancel: (() => void) | null
}

/** The declaration, part by part, with what is missing said at its field. */
export function DeclarationFormView({ own, onDone, onCancel }: DeclarationFormViewProps) {
  const { t } = useTranslation()
  const { api } = useStores()
  const { isPending, call } = useCall({ invalid_value: null, conflict: 'tax.conflict' })
  const element = useRef<HTMLFormElement>(null)
  const [form, setForm] = useState(() => formOf(own.declaration, own.whose))
  const [isTrue, setTrue] = useState(false)
  const [wrong, setWrong] = useState<Faults>({})
  const faults = faultsOf(form, utcDay(Date.now()))
  const names = Object.keys(parts) as Part[]
  useEffect(() => {
    if (Object.keys(wrong).length > 0) element.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [wrong])

  function change(part: Partial<DeclarationForm>): void {
    setForm((before) => withUs({ ...before, ...part }))
    // What was said of a field holds until it is changed.
    const left = Object.entries(wrong).filter(
      ([field]) => !Object.keys(part).some((name) => field.startsWith(name)),
    )
    if (left.length < Object.keys(wrong).length) setWrong(Object.fromEntries(left))
  }

  function problem(field: string): string | undefined {
    const code = wrong[field]
    const family = field.replaceAll(/\.\d+/g, '')
    return code === undefined
      ? undefined
      : t([`tax.wrong.${family}.${code}`, `fields.${code}`, 'fields.invalid'])
  }

  async function send(event: FormEvent): Promise<void> {
    event.preventDefault()
    const now = { ...faults, ...(!isTrue && { is_true: 'required' }) }
    if (Object.keys(now).length > 0) {
      setWrong(now)
      return
    }
    const body = { version: own.version, is_true: true as const, declaration: declarationOf(form) }
    const answer = await call(async () => {
      const sent = await api.call(taxDeclarationRoutes.declareTax, { body })
      if (!sent.ok && sent.error.fields !== undefined) setWrong(withoutPrefix(sent.error.fields))
      return sent
    })
    if (answer !== null) onDone()
  }

  return (
    <form
      ref={element}
      className={classes.form}
      noValidate
      data-testid="tax-form"
      onSubmit={(event) => void send(event)}
    >
      <Progress done={names.filter((part) => isFilled(part, faults)).length} all={names.length} />
      {names.map((part) => {
        const Fields = fieldsOfPart[part]
        return (
          <section
            key={part}
            className={`${settings.group} ${classes.group}`}
            aria-labelledby={`part-${part}`}
          >
            <h2 id={`part-${part}`}>
              {t(`tax.part.${part}`)}
              {isFilled(part, faults) && <CircleCheck role="img" aria-label={t('tax.filled')} />}
            </h2>
            <Fields form={form} problem={problem} onChange={change} />
          </section>
        )
      })}
      <label className={classes.truth}>
        <input
          type="checkbox"
          checked={isTrue}
          aria-invalid={wrong['is_true'] !== undefined || undefined}
          onChange={() => setTrue(!isTrue)}
        />
        {t('tax.is_true')}
      </label>
      {wrong['is_true'] !== undefined && !isTrue && (
        <p className={classes.wrong} role="alert">
          {t('tax.wrong.is_true.required')}
        </p>
      )}
      <p className={classes.quiet}>{t('tax.is_true_hint')}</p>
      <div className={classes.buttons}>
        <Button type="submit" variant="primary" pending={isPending}>
          {t('tax.send')}
        </Button>
        {onCancel !== null && <Button onClick={onCancel}>{t('tax.cancel')}</Button>}
      </div>
    </form>
  )
}

function Progress({ done, all }: { readonly done: number; readonly all: number }) {
  const { t } = useTranslation()
  return (
    <p className={classes.progress}>
      <progress value={done} max={all} aria-label={t('tax.progress_label')} />
      {t('tax.progress', { done, all })}
    </p>
  )
}

/** The server names fields as they are in the body. */
function withoutPrefix(fields: Readonly<Record<string, string>>): Faults {
  return Object.fromEntries(
    Object.entries(fields).map(([field, code]) => [field.replace(/^declaration\./, ''), code]),
  )
}
