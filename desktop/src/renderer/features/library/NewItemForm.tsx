import type { ApiFailure } from '@footlight/core/client'
import { libraryLimits, MediaType, mediaTypes } from '@footlight/core/protocol/library'
import { Button } from '@footlight/ui/Button'
import { Select } from '@footlight/ui/Select'
import { TextField } from '@footlight/ui/TextField'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useConsole } from '../../app/console-context.ts'
import type { NewItem } from './library-store.ts'
import { fieldSentence, libraryRefusal } from './library-texts.ts'
import { TermsFields } from './TermsFields.tsx'
import classes from './ItemView.module.css'

const empty: NewItem = { name: '', type: 'pictures', token_price: 0, fanclub_access_level: null }

/** An item begins with its title; its files come next. */
export function NewItemForm() {
  const {
    library: { library },
  } = useConsole()
  const { t } = useTranslation('library')
  const [item, setItem] = useState(empty)
  const [failure, setFailure] = useState<ApiFailure | null>(null)
  const [isPending, setPending] = useState(false)

  async function create(event: FormEvent): Promise<void> {
    event.preventDefault()
    setPending(true)
    const refused = await library.create(item)
    setPending(false)
    setFailure(refused)
  }

  return (
    <form className={classes.part} onSubmit={(event) => void create(event)} data-testid="new-item">
      <h2>{t('new.title')}</h2>
      <p>{t('new.lead')}</p>
      <div className={classes.pair}>
        <TextField
          label={t('new.name')}
          value={item.name}
          maxLength={libraryLimits.nameChars}
          required
          autoComplete="off"
          error={fieldSentence(t, failure, 'name')}
          onChange={({ currentTarget }) => setItem({ ...item, name: currentTarget.value })}
        />
        <Select
          label={t('new.kind')}
          value={item.type}
          options={mediaTypes.map((value) => ({ value, label: t(`kind.${value}`) }))}
          onChange={({ currentTarget }) => setItem({ ...item, type: MediaType.parse(currentTarget.value) })}
        />
      </div>
      <TermsFields
        terms={item}
        error={fieldSentence(t, failure, 'token_price')}
        onChange={(terms) => setItem({ ...item, ...terms })}
      />
      <div className={classes.buttons}>
        <Button type="submit" variant="primary" pending={isPending} disabled={item.name.trim() === ''}>
          {t('new.create')}
        </Button>
        {failure !== null && failure.fields === undefined && (
          <p className={classes.refused} role="alert">
            {failure.error === 'conflict' ? t('new.full') : libraryRefusal(t, failure)}
          </p>
        )}
      </div>
    </form>
  )
}
