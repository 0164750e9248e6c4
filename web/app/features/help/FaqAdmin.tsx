import { type FaqRecord, FaqSection, noFaqArticle } from '@footlight/core/protocol/help'
import { wordsIn } from '@footlight/core/rules/notices/words-in'
import { Badge } from '@footlight/ui/Badge'
import { Button } from '@footlight/ui/Button'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import './admin-texts.ts'
import { FaqForm } from './FaqForm.tsx'
import './texts.ts'
import classes from '../notices/NoticeAdmin.module.css'

/** `id` 0: drawn when it is first saved. */
const draft: FaqRecord = { id: 0, revision: 0, fields: noFaqArticle }

/** Where administrators write what people read under "Help". */
export function FaqAdmin({ articles: given }: { readonly articles: readonly FaqRecord[] }) {
  const { t } = useTranslation()
  const [articles, setArticles] = useState(given)
  const [chosen, choose] = useState(0)
  const article = articles.find(({ id }) => id === chosen) ?? draft
  return (
    <main id="content" className={classes.page} data-testid="faq-admin">
      <h1 className={classes.title}>{t('help_admin.faq')}</h1>
      <p className={classes.lead}>{t('help_admin.faq_lead')}</p>
      {FaqSection.options.map((section) => (
        <section key={section} aria-label={t(`help.section.${section}`)}>
          <h2 className={classes.note}>{t(`help.section.${section}`)}</h2>
          <ul className={classes.list}>
            {articles
              .filter(({ fields }) => fields.section === section)
              .map(({ id, fields }) => (
                <li key={id}>
                  <button type="button" aria-current={id === chosen} onClick={() => choose(id)}>
                    {wordsIn(fields.texts, 'en')?.title}
                  </button>
                  <Badge tone={fields.state === 'published' ? 'good' : 'neutral'}>
                    {t(`help_admin.state_${fields.state}`)}
                  </Badge>
                </li>
              ))}
          </ul>
        </section>
      ))}
      {chosen !== 0 && (
        <Button icon={<Plus />} onClick={() => choose(0)}>
          {t('help_admin.add_article')}
        </Button>
      )}
      <FaqForm
        key={`${article.id} ${article.revision}`}
        article={article}
        onSaved={(saved) => {
          setArticles([...articles.filter(({ id }) => id !== saved.id), saved].sort(inOrder))
          choose(saved.id)
        }}
      />
    </main>
  )
}

function inOrder(a: FaqRecord, b: FaqRecord): number {
  return a.fields.position - b.fields.position || a.id - b.id
}
