import { type CompanionRecord, companionLimits, companionRoutes } from '@footlight/core/protocol/companions'
import { Button } from '@footlight/ui/Button'
import { TextArea } from '@footlight/ui/TextArea'
import { TextField } from '@footlight/ui/TextField'
import { useState } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useStores } from '../../../platform/stores-context.ts'
import { PageForm } from '../../shell/PageForm.tsx'
import own from './CompanionAdmin.module.css'

const texts = ['name', 'username', 'description', 'tags'] as const
type Text = (typeof texts)[number]
const labels = { name: 'name', username: 'address', description: 'description', tags: 'tags' } as const

interface ProfileFormProps {
  /** null: a new one. */
  readonly companion: CompanionRecord | null
  readonly onSaved: () => void
}

/** What an administrator says of a companion; that it is a machine and a fictional adult is not theirs to say. */
export function ProfileForm({ companion, onSaved }: ProfileFormProps) {
  const { t } = useTranslation()
  const [fields, setFields] = useState(() => fieldsOf(companion))
  const { isPending, refused, save } = useProfileSaving(companion, onSaved)
  const change = (part: Partial<typeof fields>) => setFields({ ...fields, ...part })
  const fieldOf = (name: Text) => ({
    label: t(`companions_admin.${labels[name]}`),
    value: fields[name],
    error: refused[name] === undefined ? undefined : t(`companions_admin.wrong.${refused[name]}`),
  })
  return (
    <PageForm
      className={own.form}
      data-testid="companion-form"
      onSubmit={(event) => {
        event.preventDefault()
        void save(fields)
      }}
    >
      <h3>
        {companion === null
          ? t('companions_admin.new')
          : t('companions_admin.change', { name: companion.name })}
      </h3>
      <p className={own.note}>{t('companions_admin.always')}</p>
      <TextField
        {...fieldOf('name')}
        maxLength={companionLimits.nameChars}
        onChange={({ currentTarget }) => change({ name: currentTarget.value })}
      />
      <TextField
        {...fieldOf('username')}
        maxLength={24}
        autoCapitalize="none"
        spellCheck={false}
        onChange={({ currentTarget }) => change({ username: currentTarget.value })}
      />
      <TextArea
        {...fieldOf('description')}
        rows={3}
        maxLength={companionLimits.descriptionChars}
        onChange={({ currentTarget }) => change({ description: currentTarget.value })}
      />
      <TextField
        {...fieldOf('tags')}
        onChange={({ currentTarget }) => change({ tags: currentTarget.value })}
      />
      <label className={own.check}>
        <input
          type="checkbox"
          checked={fields.nsfw}
          onChange={({ currentTarget }) => change({ nsfw: currentTarget.checked })}
        />
        {t('companions_admin.nsfw')}
      </label>
      <label className={own.check}>
        <input
          type="checkbox"
          checked={fields.is_enabled}
          onChange={({ currentTarget }) => change({ is_enabled: currentTarget.checked })}
        />
        {t('companions_admin.enabled')}
      </label>
      <div>
        <Button type="submit" variant="primary" pending={isPending}>
          {t('companions_admin.save')}
        </Button>
      </div>
    </PageForm>
  )
}

type Fields = ReturnType<typeof fieldsOf>

function fieldsOf(companion: CompanionRecord | null) {
  if (companion === null)
    return { name: '', username: '', description: '', tags: '', nsfw: false, is_enabled: true }
  const { name, username, description, tags, nsfw, is_enabled } = companion
  return { name, username, description, tags: tags.join(', '), nsfw, is_enabled }
}

function useProfileSaving(companion: CompanionRecord | null, onSaved: () => void) {
  const { api, toasts } = useStores()
  const [isPending, setPending] = useState(false)
  const [refused, setRefused] = useState<Readonly<Partial<Record<Text, string>>>>({})

  async function save({ tags, username, ...rest }: Fields): Promise<void> {
    const named = tags
      .split(',')
      .map((tag) => tag.trim().toLowerCase().replace(/\s+/g, '-'))
      .filter((tag) => tag !== '')
    const fields = { ...rest, username: username.trim(), tags: named }
    setPending(true)
    const answer = await api.call(companionRoutes.changeCompanion, {
      body: { id: companion?.id ?? null, revision: companion?.revision ?? 0, fields },
    })
    setPending(false)
    if (answer.ok) {
      setRefused({})
      toasts.show({ appearance: 'success', title: { key: 'companions_admin.saved' } })
      return onSaved()
    }
    const wrong = wrongOf(answer.error.fields ?? {})
    setRefused(wrong)
    if (Object.keys(wrong).length === 0) toasts.error({ key: `errors.${answer.error.error}` })
  }

  return { isPending, refused, save }
}

/** Fields are named as on the wire, `fields.name`, or by themselves where a rule refused them; a tag by its place. */
function wrongOf(fields: Readonly<Record<string, string>>): Partial<Record<Text, string>> {
  const wrong: Partial<Record<Text, string>> = {}
  for (const [path, code] of Object.entries(fields)) {
    const name = texts.find((each) => path.split('.').includes(each))
    if (name !== undefined) wrong[name] = code
  }
  return wrong
}
