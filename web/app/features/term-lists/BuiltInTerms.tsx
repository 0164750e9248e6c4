import type { TermDesk } from '@footlight/core/protocol/term-lists'
import { useTranslation } from '../../i18n/use-translation.ts'
import staff from '../staff/Staff.module.css'
import classes from './TermLists.module.css'

/** What comes with the program, for those who look whether a term is there already. */
export function BuiltInTerms({
  builtIn: { version, date, lists },
}: {
  readonly builtIn: TermDesk['built_in']
}) {
  const { t } = useTranslation()
  return (
    <>
      <p className={staff.quiet}>{t('term_lists.built_in_lead', { version, date })}</p>
      {lists.map(({ language, words, parts, label_words: labelWords }) => (
        <details key={language} className={classes.builtIn}>
          <summary>{t(`term_lists.languages.${language}`)}</summary>
          <Words title={t('term_lists.scopes.everywhere')} words={words} />
          <Words title={t('term_lists.kinds.part')} words={parts} />
          <Words title={t('term_lists.scopes.labels')} words={labelWords} />
        </details>
      ))}
    </>
  )
}

function Words({ title, words }: { readonly title: string; readonly words: readonly string[] }) {
  if (words.length === 0) return null
  return (
    <>
      <h3>{title}</h3>
      <p>{words.join(', ')}</p>
    </>
  )
}
