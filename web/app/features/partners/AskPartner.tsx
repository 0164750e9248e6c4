import { PARTNERS_MAX } from '@footlight/core/protocol/streaming-partners'
import { Button } from '@footlight/ui/Button'
import { TextField } from '@footlight/ui/TextField'
import { observer } from 'mobx-react-lite'
import { type FormEvent, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import type { PartnersStore } from './partners-store.ts'
import classes from './Partners.module.css'

/** Asks a performer by user name; what was wrong is said at the field. */
export const AskPartner = observer(function AskPartner({ store }: { readonly store: PartnersStore }) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string | undefined>()
  const [asked, setAsked] = useState<string | null>(null)
  const name = typed.trim().replace(/^@/, '').toLowerCase()

  async function ask(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (name === '' || store.pending !== null) return
    setAsked(null)
    const refused = await store.ask(name)
    setError(refused === null ? undefined : whyNot(refused))
    if (refused !== null) return
    setAsked(name)
    setTyped('')
  }

  function whyNot(refused: string): string {
    const known = store.all.partners.find(({ username }) => username === name)
    if (refused === 'wrong_state')
      return known !== undefined && known.state !== 'withdrawn'
        ? t('partners.asked_already', { name })
        : t('partners.too_many', { count: PARTNERS_MAX })
    // A name that cannot be one is nobody's.
    if (refused === 'not_found' || refused === 'invalid_value') return t('partners.nobody')
    return t(`errors.${refused}`)
  }

  return (
    <form className={classes.ask} data-testid="ask-partner" onSubmit={(event) => void ask(event)}>
      <TextField
        label={t('partners.username')}
        value={typed}
        maxLength={40}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        error={error}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value)
          setError(undefined)
        }}
      />
      <Button type="submit" variant="primary" pending={name !== '' && store.pending === name}>
        {t('partners.ask')}
      </Button>
      <p className={classes.said} role="status">
        {asked !== null && t('partners.asked_done', { name: asked })}
      </p>
    </form>
  )
})
