import { type FaqFields, type FaqRecord, FaqSection, helpRoutes } from '@footlight/core/protocol/help'
import type { Language } from '@footlight/core/rules/languages'
import { Button } from '@footlight/ui/Button'
import { Select } from '@footlight/ui/Select'
import { NumberField } from '@footlight/ui/TextField'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import { wordsOf, wrongTexts } from '../notices/notice-form.ts'
import { TextsFields, TextsPreview } from '../notices/TextsFields.tsx'
import { PageForm } from '../shell/PageForm.tsx'
import './admin-texts.ts'
import { drawId } from './draw-id.ts'
import './texts.ts'
import { useSaving } from './use-saving.ts'
import classes from '../notices/NoticeAdmin.module.css'

interface FaqFormProps {
  readonly article: FaqRecord
  readonly onSaved: (article: FaqRecord) => void
}

/** One article in all its languages, beside what people will read. */
export function FaqForm({ article, onSaved }: FaqFormProps) {
  const { t } = useTranslation()
  const { api } = useStores()
  const [fields, setFields] = useState(article.fields)
  const [language, setLanguage] = useState<Language>('en')
  // Of a new one: the same in each attempt, so that an answer that was lost makes no second article.
  const [id] = useState(() => article.id || drawId())
  const { isPending, refused, setRefused, save } = useSaving(onSaved)
  const errorOf = (field: string): string | undefined =>
    refused[field] === undefined ? undefined : t(`notice_admin.wrong_${refused[field]}`)
  const change = (next: FaqFields): void => {
    setFields(next)
    if (Object.keys(refused).length > 0) setRefused(wrongTexts(next.texts))
  }

  async function send(state: FaqFields['state']): Promise<void> {
    const wrong = wrongTexts(fields.texts)
    if (Object.keys(wrong).length > 0) return setRefused(wrong)
    const position = Number.isNaN(fields.position) ? 0 : fields.position
    const body = { revision: article.revision, fields: { ...fields, position, state } }
    await save(api.call(helpRoutes.changeFaq, { params: { id }, body }), wordsOf)
  }

  const isShown = fields.state === 'published'
  return (
    <PageForm className={classes.form} onSubmit={(event) => event.preventDefault()} data-testid="faq-form">
      <h2>{t(article.id === 0 ? 'help_admin.add_article' : 'help_admin.change_article')}</h2>
      <div className={classes.row}>
        <Select
          label={t('help_admin.section')}
          value={fields.section}
          options={FaqSection.options.map((value) => ({ value, label: t(`help.section.${value}`) }))}
          onChange={({ currentTarget }) =>
            change({ ...fields, section: FaqSection.parse(currentTarget.value) })
          }
        />
        <NumberField
          label={t('help_admin.position')}
          hint={t('help_admin.position_hint')}
          min={0}
          max={999}
          value={fields.position}
          onValueChange={(position) => change({ ...fields, position })}
        />
      </div>
      <TextsFields
        texts={fields.texts}
        language={language}
        max={{ title: 120, text: 4_000 }}
        rows={8}
        errorOf={errorOf}
        onLanguage={setLanguage}
        onChange={(texts) => change({ ...fields, texts })}
      />
      <TextsPreview words={fields.texts[language]} language={language} />
      <div className={classes.actions}>
        <Button variant="primary" pending={isPending} onClick={() => void send('published')}>
          {t(isShown ? 'help_admin.save' : 'help_admin.publish')}
        </Button>
        <Button pending={isPending} onClick={() => void send('hidden')}>
          {t(isShown ? 'help_admin.hide' : 'help_admin.save_hidden')}
        </Button>
      </div>
    </PageForm>
  )
}
