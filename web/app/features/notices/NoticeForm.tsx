import { NoticeAudience, type NoticeFields } from '@footlight/core/protocol/notices'
import type { Language } from '@footlight/core/rules/languages'
import { Select } from '@footlight/ui/Select'
import { TextField } from '@footlight/ui/TextField'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { localTime, timeOf } from '../../platform/local-time.ts'
import { PageForm } from '../shell/PageForm.tsx'
import { NoticeActions, type NoticeOrders } from './NoticeActions.tsx'
import { wrongFields } from './notice-form.ts'
import { TextsFields, TextsPreview, Wrong } from './TextsFields.tsx'
import classes from './NoticeAdmin.module.css'

/** One notice in all its languages, beside what people will read. */
export function NoticeForm({ notice, newId, onSaved, onRemoved }: NoticeOrders) {
  const { t } = useTranslation()
  const [fields, setFields] = useState(notice.fields)
  const [language, setLanguage] = useState<Language>('en')
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({})
  const wrong = { ...refused, ...wrongFields(fields) }
  const isSaid = Object.keys(refused).length > 0
  const errorOf = (field: string): string | undefined =>
    isSaid && wrong[field] !== undefined ? t(`notice_admin.wrong_${wrong[field]}`) : undefined
  const change = (next: NoticeFields): void => {
    setFields(next)
    if (isSaid) setRefused(wrongFields(next))
  }
  return (
    <PageForm className={classes.form} onSubmit={(event) => event.preventDefault()} data-testid="notice-form">
      <h2>{t(notice.revision === 0 ? 'notice_admin.add' : 'notice_admin.change')}</h2>
      <TextsFields
        texts={fields.texts}
        language={language}
        max={{ title: 80, text: 2_000 }}
        errorOf={errorOf}
        onLanguage={setLanguage}
        onChange={(texts) => change({ ...fields, texts })}
      />
      <AudienceFields fields={fields} error={errorOf('fields.audience')} onChange={change} />
      <div className={classes.row}>
        <TextField
          label={t('notice_admin.from')}
          type="datetime-local"
          hint={t('notice_admin.from_hint')}
          value={localTime(fields.from)}
          onChange={({ currentTarget }) => change({ ...fields, from: timeOf(currentTarget.value) })}
        />
        <TextField
          label={t('notice_admin.until')}
          type="datetime-local"
          hint={t('notice_admin.until_hint')}
          value={localTime(fields.until)}
          error={errorOf('fields.until') && t('notice_admin.wrong_until')}
          onChange={({ currentTarget }) => change({ ...fields, until: timeOf(currentTarget.value) })}
        />
      </div>
      <TextsPreview words={fields.texts[language]} language={language} />
      <NoticeActions
        notice={notice}
        fields={fields}
        newId={newId}
        onSaved={onSaved}
        onRemoved={onRemoved}
        onRefused={setRefused}
      />
    </PageForm>
  )
}

interface PartProps {
  readonly fields: NoticeFields
  readonly onChange: (fields: NoticeFields) => void
}

function AudienceFields({ fields, error, onChange }: PartProps & { readonly error: string | undefined }) {
  const { t } = useTranslation()
  const { audience, importance } = fields
  return (
    <>
      <fieldset className={classes.audience}>
        <legend>{t('notice_admin.audience')}</legend>
        {NoticeAudience.options.map((name) => (
          <label key={name}>
            <input
              type="checkbox"
              checked={audience.includes(name)}
              onChange={({ currentTarget }) =>
                onChange({
                  ...fields,
                  audience: NoticeAudience.options.filter((each) =>
                    each === name ? currentTarget.checked : audience.includes(each),
                  ),
                })
              }
            />
            {t(`notice_admin.audience_${name}`)}
          </label>
        ))}
        {error && <Wrong>{error}</Wrong>}
      </fieldset>
      <Select
        label={t('notice_admin.importance')}
        value={importance}
        options={(['list', 'modal'] as const).map((value) => ({
          value,
          label: t(`notice_admin.importance_${value}`),
        }))}
        onChange={({ currentTarget }) =>
          onChange({ ...fields, importance: currentTarget.value as NoticeFields['importance'] })
        }
      />
    </>
  )
}
