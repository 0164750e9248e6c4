import { type TermChange, TermKind, TermLanguage, TermScope } from '@footlight/core/protocol/term-lists'
import { Button } from '@footlight/ui/Button'
import { Select } from '@footlight/ui/Select'
import { TextField } from '@footlight/ui/TextField'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { PageForm } from '../shell/PageForm.tsx'
import staff from '../staff/Staff.module.css'
import classes from './TermLists.module.css'

interface AddTermProps {
  readonly onCheck: (change: TermChange) => void
  /** What was checked is another term now. */
  readonly onEdit: () => void
}

/** A term and where it belongs. Nothing is saved before it was seen what it would refuse. */
export function AddTerm({ onCheck, onEdit }: AddTermProps) {
  const { t } = useTranslation()
  const [term, setTerm] = useState('')
  const [language, setLanguage] = useState<TermLanguage>('all')
  const [kind, setKind] = useState<TermKind>('word')
  const [scope, setScope] = useState<TermScope>('everywhere')
  return (
    <PageForm
      className={classes.form}
      onChange={onEdit}
      onSubmit={(event) => {
        event.preventDefault()
        onCheck({ kind: 'add', fields: { language, kind, scope, term } })
      }}
      data-testid="add-term"
    >
      <TextField
        label={t('term_lists.term')}
        hint={t('term_lists.term_hint')}
        value={term}
        maxLength={60}
        autoComplete="off"
        onChange={({ currentTarget }) => setTerm(currentTarget.value)}
      />
      <div className={classes.row}>
        <Select
          label={t('term_lists.kind')}
          value={kind}
          options={TermKind.options.map((value) => ({ value, label: t(`term_lists.kinds.${value}`) }))}
          onChange={({ currentTarget }) => setKind(TermKind.parse(currentTarget.value))}
        />
        <Select
          label={t('term_lists.language')}
          value={language}
          options={TermLanguage.options.map((value) => ({
            value,
            label: t(`term_lists.languages.${value}`),
          }))}
          onChange={({ currentTarget }) => setLanguage(TermLanguage.parse(currentTarget.value))}
        />
        {kind !== 'exception' && (
          <Select
            label={t('term_lists.scope')}
            value={scope}
            options={TermScope.options.map((value) => ({ value, label: t(`term_lists.scopes.${value}`) }))}
            onChange={({ currentTarget }) => setScope(TermScope.parse(currentTarget.value))}
          />
        )}
      </div>
      {kind === 'exception' && <p className={staff.quiet}>{t('term_lists.exception_note')}</p>}
      <div className={classes.actions}>
        <Button type="submit" disabled={term.trim() === ''}>
          {t('term_lists.check')}
        </Button>
      </div>
    </PageForm>
  )
}
