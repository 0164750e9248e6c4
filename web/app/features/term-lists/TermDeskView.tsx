import type { TermChange, TermDesk } from '@footlight/core/protocol/term-lists'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { loadTexts } from '../../i18n/load-texts.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import { AddedTerms } from './AddedTerms.tsx'
import { AddTerm } from './AddTerm.tsx'
import { BuiltInTerms } from './BuiltInTerms.tsx'
import { ConfirmChange } from './ConfirmChange.tsx'
import { TermHistory } from './TermHistory.tsx'
import { TermRefusals } from './TermRefusals.tsx'
import page from '../library/MediaPage.module.css'
import staff from '../staff/Staff.module.css'

await loadTexts(
  import.meta.glob('../../../../resources/locales/*/site/term_lists.json', { import: 'default' }),
)

/** What nobody may be called, tag, search for or write: the staff's part of it, and how often each term is met. */
export function TermDeskView({ desk }: { readonly desk: TermDesk }) {
  const { t } = useTranslation()
  const { toasts } = useStores()
  const { revalidate } = useRevalidator()
  /** What somebody is about to do; null: nothing. */
  const [change, setChange] = useState<TermChange | null>(null)
  /** Changes made here: each has an empty form behind it. */
  const [made, setMade] = useState(0)
  /** A change that waits for its reason. */
  const confirm = (of: TermChange['kind']) =>
    change?.kind === of && (
      <ConfirmChange
        key={JSON.stringify(change)}
        change={change}
        seen={desk.version}
        onDone={() => {
          setChange(null)
          setMade(made + 1)
          toasts.show({ appearance: 'success', title: { key: 'term_lists.saved' } })
          void revalidate()
        }}
        onCancel={() => setChange(null)}
        onStale={() => void revalidate()}
      />
    )
  return (
    <main id="content" className={page.page} data-testid="term-lists">
      <header className={page.header}>
        <div>
          <h1>{t('term_lists.title')}</h1>
          <p className={staff.quiet}>{t('term_lists.lead')}</p>
        </div>
      </header>
      <div className={staff.parts}>
        <section className={staff.part} aria-labelledby="add-term">
          <h2 id="add-term">{t('term_lists.add')}</h2>
          <AddTerm key={made} onCheck={setChange} onEdit={() => setChange(null)} />
          {confirm('add')}
        </section>
        <section className={staff.part} aria-labelledby="added-terms">
          <h2 id="added-terms">{t('term_lists.added')}</h2>
          {confirm('remove')}
          <AddedTerms
            terms={desk.terms}
            seen={desk.version}
            onRemove={(id) => setChange({ kind: 'remove', id })}
            onChanged={() => void revalidate()}
          />
        </section>
        <section className={staff.part} aria-labelledby="term-refusals">
          <h2 id="term-refusals">{t('term_lists.refusals')}</h2>
          <TermRefusals refusals={desk.refusals} />
        </section>
        <section className={staff.part} aria-labelledby="term-history">
          <h2 id="term-history">{t('term_lists.history')}</h2>
          {confirm('restore')}
          <TermHistory
            versions={desk.versions}
            onRestore={(version) => setChange({ kind: 'restore', version })}
          />
        </section>
        <section className={staff.part} aria-labelledby="built-in-terms">
          <h2 id="built-in-terms">{t('term_lists.built_in')}</h2>
          <BuiltInTerms builtIn={desk.built_in} />
        </section>
      </div>
    </main>
  )
}
