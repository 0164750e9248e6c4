import { type AddedTerm, TermKind, TermLanguage, termListRoutes } from '@footlight/core/protocol/term-lists'
import { Button } from '@footlight/ui/Button'
import { TextField } from '@footlight/ui/TextField'
import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import { BulkActions } from '../staff/BulkActions.tsx'
import { ChooseRow } from '../staff/ChooseRow.tsx'
import { TableFilters } from '../staff/TableFilters.tsx'
import { type Selection, useSelection } from '../staff/use-selection.ts'
import staff from '../staff/Staff.module.css'
import classes from './TermLists.module.css'

interface AddedTermsProps {
  readonly terms: readonly AddedTerm[]
  /** The version that the page shows. */
  readonly seen: number
  readonly onRemove: (id: number) => void
  /** Several were taken back, or somebody else has changed them since. */
  readonly onChanged: () => void
}

/** What the staff has added, by the alphabet, as far as the address narrows it. */
export function AddedTerms({ terms, seen, onRemove, onChanged }: AddedTermsProps) {
  const { t } = useTranslation()
  const [query] = useSearchParams()
  const fits = (name: string, value: string) => (query.get(name) ?? value) === value
  const listed = terms
    .filter(({ kind, language }) => fits('kind', kind) && fits('language', language))
    .toSorted((a, b) => (a.term < b.term ? -1 : 1))
  const selection = useSelection(listed.map(({ id }) => id))
  return (
    <>
      <TableFilters
        table="terms"
        fields={[
          {
            name: 'kind',
            label: t('staff.filters.kind'),
            options: TermKind.options.map((value) => ({ value, label: t(`term_lists.kinds.${value}`) })),
          },
          {
            name: 'language',
            label: t('staff.filters.language'),
            options: TermLanguage.options.map((value) => ({
              value,
              label: t(`term_lists.languages.${value}`),
            })),
          },
        ]}
      />
      <RemoveSeveral terms={listed} seen={seen} selection={selection} onChanged={onChanged} />
      {listed.length === 0 && (
        <p className={staff.quiet} role="status">
          {t(terms.length === 0 ? 'term_lists.none_added' : 'staff.filters.none')}
        </p>
      )}
      <ul className={classes.list} data-testid="added-terms" hidden={listed.length === 0}>
        {listed.map(({ id, term, kind, language, scope }) => (
          <li key={id}>
            <ChooseRow id={id} label={t('term_lists.choose_row', { term })} selection={selection} />
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
    </>
  )
}

interface RemoveSeveralProps extends Pick<AddedTermsProps, 'terms' | 'seen' | 'onChanged'> {
  readonly selection: Selection<number>
}

/** Each is a change of its own, from the version that the one before made: what others change meanwhile ends the row. */
function RemoveSeveral({ terms, seen, selection, onChanged }: RemoveSeveralProps) {
  const { t } = useTranslation()
  const { api } = useStores()
  const [reason, setReason] = useState('')
  const version = useRef(seen)
  useEffect(() => {
    version.current = seen
  }, [seen])

  async function remove(id: number): Promise<boolean> {
    const body = { seen: version.current, change: { kind: 'remove', id } as const, reason }
    const answer = await api.call(termListRoutes.changeTerms, { body })
    if (answer.ok) version.current = answer.value.version
    return answer.ok
  }

  return (
    <BulkActions
      rows={terms.map(({ id }) => id)}
      selection={selection}
      label={(count) => t('term_lists.act_on', { count })}
      run={remove}
      isReady={reason.trim() !== ''}
      onDone={() => {
        setReason('')
        onChanged()
      }}
    >
      <TextField
        label={t('term_lists.reason')}
        hint={t('term_lists.reason_hint')}
        value={reason}
        maxLength={500}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
    </BulkActions>
  )
}
