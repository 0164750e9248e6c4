import type { LocalTexts } from '@footlight/core/protocol/local-texts'
import { type Language, languages } from '@footlight/core/rules/languages'
import { Select } from '@footlight/ui/Select'
import { TextArea } from '@footlight/ui/TextArea'
import { TextField } from '@footlight/ui/TextField'
import type { ReactNode } from 'react'
import { loadTexts } from '../../i18n/load-texts.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { NoticeText } from './NoticeText.tsx'
import { noticeLanguages, withWords } from './notice-form.ts'
import classes from './NoticeAdmin.module.css'

await loadTexts(
  import.meta.glob('../../../../resources/locales/*/site/notice_admin.json', { import: 'default' }),
)

interface TextsFieldsProps {
  readonly texts: LocalTexts
  readonly language: Language
  readonly max: { readonly title: number; readonly text: number }
  readonly rows?: number
  /** What is wrong with a field by its name on the wire; undefined: nothing. */
  readonly errorOf: (field: string) => string | undefined
  readonly onLanguage: (language: Language) => void
  readonly onChange: (texts: LocalTexts) => void
}

/** A title and a text in each language, one at a time. */
export function TextsFields({
  texts,
  language,
  max,
  rows = 5,
  errorOf,
  onLanguage,
  onChange,
}: TextsFieldsProps) {
  const { t } = useTranslation()
  const title = (each: Language) => errorOf(`fields.texts.${each}.title`)
  const text = (each: Language) => errorOf(`fields.texts.${each}.text`)
  const unfit = noticeLanguages.filter((each) => title(each) !== undefined || text(each) !== undefined)
  return (
    <>
      <Select
        label={t('notice_admin.language')}
        value={language}
        options={noticeLanguages.map((value) => ({
          value,
          label: `${languages[value]}${texts[value] === null ? '' : ' ✓'}`,
        }))}
        onChange={(event) => onLanguage(event.currentTarget.value as Language)}
      />
      <TextField
        label={t('notice_admin.headline')}
        lang={language}
        maxLength={max.title}
        value={texts[language]?.title ?? ''}
        error={title(language)}
        onChange={({ currentTarget }) => onChange(withWords(texts, language, { title: currentTarget.value }))}
      />
      <TextArea
        label={t('notice_admin.text')}
        hint={t('notice_admin.text_hint')}
        error={text(language)}
        rows={rows}
        lang={language}
        maxLength={max.text}
        value={texts[language]?.text ?? ''}
        onChange={({ currentTarget }) => onChange(withWords(texts, language, { text: currentTarget.value }))}
      />
      {unfit.length > 0 && !unfit.includes(language) && (
        <Wrong>{t('notice_admin.wrong_languages', { names: unfit.map((each) => languages[each]) })}</Wrong>
      )}
      {errorOf('fields.texts') && <Wrong>{t('notice_admin.wrong_empty')}</Wrong>}
    </>
  )
}

export function Wrong({ children }: { readonly children: ReactNode }) {
  return (
    <p className={classes.wrong} role="alert">
      {children}
    </p>
  )
}

interface TextsPreviewProps {
  readonly words: LocalTexts[Language]
  readonly language: Language
}

/** As people will read it. */
export function TextsPreview({ words, language }: TextsPreviewProps) {
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
