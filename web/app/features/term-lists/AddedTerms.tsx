import type { AddedTerm } from '@footlight/core/protocol/term-lists'
import { Button } from '@footlight/ui/Button'
import { useTranslation } from 'react-i18next'
import staff from '../staff/Staff.module.css'
import classes from './TermLists.module.css'

interface AddedTermsProps {
  readonly terms: readonly AddedTerm[]
  readonly onRemove: (id: number) => void
}

/** What the staff has added, by the alphabet. */
export function AddedTerms({ terms, onRemove }: AddedTermsProps) {
  const { t } = useTranslation()
  if (terms.length === 0) return <p className={staff.quiet}>{t('term_lists.none_added')}</p>
  return (
    <ul className={classes.list} data-testid="added-terms">
      {terms
        .toSorted((a, b) => (a.term < b.term ? -1 : 1))
        .map(({ id, term, kind, language, scope }) => (
          <li key={id}>
            <div>
              <strong>{term}</strong>
              <span className={staff.quiet}>
                {[
                  t(`term_lists.kinds.${kind}`),
                  t(`term_lists.languages.${language}`),
                  ...(kind === 'exception' ? [] : [t(`term_lists.scopes.${scope}`)]),
                ].join(' · ')}
              </span>
            </div>
            <Button onClick={() => onRemove(id)} aria-label={t('term_lists.remove_of', { term })}>
              {t('term_lists.remove')}
            </Button>
          </li>
        ))}
    </ul>
  )
}
