import { NoticeAudience, type NoticeFields } from '@footlight/core/protocol/notices'
import { type Language, languages } from '@footlight/core/rules/languages'
import { Select } from '@footlight/ui/Select'
import { TextArea } from '@footlight/ui/TextArea'
import { TextField } from '@footlight/ui/TextField'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { localTime, timeOf } from '../../platform/local-time.ts'
import { PageForm } from '../shell/PageForm.tsx'
import { NoticeActions, type NoticeOrders } from './NoticeActions.tsx'
import { NoticeText } from './NoticeText.tsx'
import { noticeLanguages, withWords, wrongFields } from './notice-form.ts'
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
  const unfit = noticeLanguages.filter((each) =>
    Object.keys(isSaid ? wrong : {}).some((field) => field.startsWith(`fields.texts.${each}.`)),
  )
  return (
    <PageForm className={classes.form} onSubmit={(event) => event.preventDefault()} data-testid="notice-form">
      <h2>{t(notice.revision === 0 ? 'notice_admin.add' : 'notice_admin.change')}</h2>
      <Select
        label={t('notice_admin.language')}
        value={language}
        options={noticeLanguages.map((value) => ({
          value,
          label: `${languages[value]}${fields.texts[value] === null ? '' : ' ✓'}`,
        }))}
        onChange={(event) => setLanguage(event.currentTarget.value as Language)}
      />
      <WordsFields fields={fields} language={language} errorOf={errorOf} onChange={change} />
      {unfit.length > 0 && !unfit.includes(language) && (
        <Wrong>{t('notice_admin.wrong_languages', { names: unfit.map((each) => languages[each]) })}</Wrong>
      )}
      {errorOf('fields.texts') && <Wrong>{t('notice_admin.wrong_empty')}</Wrong>}
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
      <Preview words={fields.texts[language]} language={language} />
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

function Wrong({ children }: { readonly children: ReactNode }) {
  return (
    <p className={classes.wrong} role="alert">
      {children}
    </p>
  )
}

interface PartProps {
  readonly fields: NoticeFields
  readonly onChange: (fields: NoticeFields) => void
}

function WordsFields({
  fields,
  language,
  errorOf,
  onChange,
}: PartProps & { readonly language: Language; readonly errorOf: (field: string) => string | undefined }) {
  const { t } = useTranslation()
  return (
    <>
      <TextField
        label={t('notice_admin.headline')}
        lang={language}
        maxLength={80}
        value={fields.texts[language]?.title ?? ''}
        error={errorOf(`fields.texts.${language}.title`)}
        onChange={({ currentTarget }) =>
          onChange(withWords(fields, language, { title: currentTarget.value }))
        }
      />
      <TextArea
        label={t('notice_admin.text')}
        hint={t('notice_admin.text_hint')}
        error={errorOf(`fields.texts.${language}.text`)}
        rows={5}
        lang={language}
        maxLength={2000}
        value={fields.texts[language]?.text ?? ''}
        onChange={({ currentTarget }) => onChange(withWords(fields, language, { text: currentTarget.value }))}
      />
    </>
  )
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

interface PreviewProps {
  readonly words: NoticeFields['texts'][Language]
  readonly language: Language
}

function Preview({ words, language }: PreviewProps) {
  const { t } = useTranslation()
  return (
    <section className={classes.preview} aria-label={t('notice_admin.preview')}>
      <span className={classes.note}>{t('notice_admin.preview')}</span>
      {words === null ? (
        <p className={classes.note}>{t('notice_admin.preview_none')}</p>
      ) : (
        <>
          <h3 lang={language}>{words.title}</h3>
          <NoticeText text={words.text} language={language} />
        </>
      )}
    </section>
  )
}
