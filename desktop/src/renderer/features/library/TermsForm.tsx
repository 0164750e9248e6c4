import type { ApiFailure } from '@footlight/core/client'
import type { OwnMedia } from '@footlight/core/protocol/library'
import { Button } from '@footlight/ui/Button'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useConsole } from '../../app/console-context.ts'
import type { ItemTerms } from './library-store.ts'
import { fieldSentence, libraryRefusal } from './library-texts.ts'
import { TermsFields } from './TermsFields.tsx'
import classes from './ItemView.module.css'

/** Price and fan club, which may change at any time. */
export function TermsForm({ item }: { readonly item: OwnMedia }) {
  const {
    library: { library },
  } = useConsole()
  const { t } = useTranslation('library')
  // null: nothing was typed since the server had it.
  const [typed, setTyped] = useState<ItemTerms | null>(null)
  const [outcome, setOutcome] = useState<ApiFailure | 'saved' | null>(null)
  const [isPending, setPending] = useState(false)
  const failure = outcome === 'saved' ? null : outcome
  const terms = typed ?? item

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault()
    setPending(true)
    const { token_price, fanclub_access_level } = terms
    const refused = await library.changeTerms(item, { token_price, fanclub_access_level })
    setPending(false)
    setOutcome(refused ?? 'saved')
    if (refused === null) setTyped(null)
  }

  function change(next: ItemTerms): void {
    setTyped(next)
    setOutcome(null)
  }

  return (
    <form className={classes.part} onSubmit={(event) => void save(event)} data-testid="item-terms">
      <h3>{t('terms')}</h3>
      <TermsFields terms={terms} error={fieldSentence(t, failure, 'token_price')} onChange={change} />
      <div className={classes.buttons}>
        <Button type="submit" pending={isPending}>
          {t('save')}
        </Button>
        {outcome === 'saved' && <p role="status">{t('saved')}</p>}
        {failure !== null && failure.fields === undefined && (
          <p className={classes.refused} role="alert">
            {libraryRefusal(t, failure)}
          </p>
        )}
      </div>
    </form>
  )
}
