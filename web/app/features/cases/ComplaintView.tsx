import { ComplaintAbout, ComplaintFrom, complaintLimits } from '@footlight/core/protocol/cases'
import { complaintRoutes } from '@footlight/core/protocol/complaints'
import { Button } from '@footlight/ui/Button'
import { Select } from '@footlight/ui/Select'
import { TextArea } from '@footlight/ui/TextArea'
import { TextField } from '@footlight/ui/TextField'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { loadTexts, pageLanguage } from '../../i18n/load-texts.ts'
import { useDateTime } from '../../i18n/use-date-time.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import { type Sending, useSending } from '../support/use-sending.ts'
import '../support/texts.ts'
import forms from '../account/forms.module.css'
import classes from './Complaint.module.css'

await loadTexts(
  import.meta.glob('../../../../resources/locales/*/site/complaint.json', { import: 'default' }),
)

interface Filed {
  readonly number: string
  readonly due_at: string
}

/** For everybody who is in something on this site without their consent, or knows of something that is against the law. */
export function ComplaintView() {
  const { t } = useTranslation()
  const [filed, setFiled] = useState<Filed | null>(null)
  return (
    <main id="content" className={classes.page} data-testid="complaint">
      <title>{t('complaint.title')}</title>
      <h1>{t('complaint.title')}</h1>
      {filed === null ? <ComplaintForm onFiled={setFiled} /> : <ComplaintFiled filed={filed} />}
    </main>
  )
}

/** What is needed to find it, and to say what came of it. */
const empty = { about: '', from: '', address: '', text: '', name: '', email: '' }
type Said = typeof empty

function ComplaintForm({ onFiled }: { readonly onFiled: (filed: Filed) => void }) {
  const { t } = useTranslation()
  const { api } = useStores()
  const sending = useSending()
  const [said, setSaid] = useState<Said>(empty)
  const [isTrue, setTrue] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const about = ComplaintAbout.safeParse(said.about)
  const from = ComplaintFrom.safeParse(said.from)
  const isReady = isTrue && Object.values(said).every((each) => each.trim() !== '')

  async function send(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (!about.success || !from.success) return
    const body = { ...said, about: about.data, from: from.data, language: pageLanguage() }
    const filed = await sending.send(body, (ref) =>
      api.call(complaintRoutes.complain, { body: { ...body, ref, good_faith: true } }),
    )
    if (filed !== null) return onFiled(filed)
    form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }

  return (
    <>
      <p>{t('complaint.lead')}</p>
      <form
        ref={form}
        className={forms.form}
        noValidate
        onSubmit={(event) => void send(event)}
        data-testid="complaint-form"
      >
        <ComplaintFields
          said={said}
          sending={sending}
          onChange={(change) => setSaid({ ...said, ...change })}
        />
        <label className={classes.faith}>
          <input type="checkbox" checked={isTrue} onChange={() => setTrue(!isTrue)} />
          <span>{t('complaint.good_faith')}</span>
        </label>
        {sending.problem !== null && (
          <p className={forms.error} role="alert">
            {sending.problem}
          </p>
        )}
        <Button type="submit" variant="primary" pending={sending.isPending} disabled={!isReady}>
          {t('complaint.send')}
        </Button>
      </form>
    </>
  )
}

interface ComplaintFieldsProps {
  readonly said: Said
  readonly sending: Sending
  readonly onChange: (change: Partial<Said>) => void
}

function ComplaintFields({ said, sending: { errorOf }, onChange }: ComplaintFieldsProps) {
  const { t } = useTranslation()
  return (
    <>
      <Select
        label={t('complaint.about_label')}
        placeholder={t('complaint.choose')}
        value={said.about}
        options={ComplaintAbout.options.map((value) => ({ value, label: t(`complaint.about.${value}`) }))}
        onChange={({ currentTarget }) => onChange({ about: currentTarget.value })}
      />
      <TextField
        label={t('complaint.address')}
        hint={t('complaint.address_hint')}
        value={said.address}
        maxLength={complaintLimits.addressChars}
        inputMode="url"
        autoCapitalize="none"
        spellCheck={false}
        error={errorOf('address')}
        onChange={({ currentTarget }) => onChange({ address: currentTarget.value })}
      />
      <TextArea
        label={t('complaint.text')}
        hint={t('complaint.text_hint')}
        value={said.text}
        rows={6}
        maxLength={complaintLimits.textChars}
        error={errorOf('text')}
        onChange={({ currentTarget }) => onChange({ text: currentTarget.value })}
      />
      <Select
        label={t('complaint.from_label')}
        placeholder={t('complaint.choose')}
        value={said.from}
        options={ComplaintFrom.options.map((value) => ({ value, label: t(`complaint.from.${value}`) }))}
        onChange={({ currentTarget }) => onChange({ from: currentTarget.value })}
      />
      <TextField
        label={t('complaint.name')}
        value={said.name}
        maxLength={complaintLimits.nameChars}
        autoComplete="name"
        error={errorOf('name')}
        onChange={({ currentTarget }) => onChange({ name: currentTarget.value })}
      />
      <TextField
        label={t('complaint.email')}
        type="email"
        value={said.email}
        maxLength={254}
        autoComplete="email"
        error={errorOf('email')}
        onChange={({ currentTarget }) => onChange({ email: currentTarget.value })}
      />
    </>
  )
}

/** The form that had the focus is gone. */
function ComplaintFiled({ filed: { number, due_at: dueAt } }: { readonly filed: Filed }) {
  const { t } = useTranslation()
  const dateTime = useDateTime()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section aria-labelledby="complaint-filed" data-testid="complaint-filed">
      <h2 id="complaint-filed" ref={heading} tabIndex={-1}>
        {t('complaint.filed')}
      </h2>
      <p>
        {t('complaint.number')} <code>{number}</code>
      </p>
      <p>{t('complaint.filed_text', { at: dateTime(dueAt) })}</p>
    </section>
  )
}
