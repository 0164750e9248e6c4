import { type Playlist, playlistLimits, playlistRoutes } from '@footlight/core/protocol/playlists'
import { Button } from '@footlight/ui/Button'
import { TextField } from '@footlight/ui/TextField'
import { type FormEvent, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import { PageForm } from '../shell/PageForm.tsx'
import classes from './Playlists.module.css'

interface NameFormProps {
  /** Before anything is typed. */
  readonly name?: string
  readonly label: string
  /** null: it is done; else why not, a key of the texts. */
  readonly onSubmit: (name: string) => Promise<string | null>
}

/** A name, and a button that says what becomes of it. */
export function NameForm({ name: before = '', label, onSubmit }: NameFormProps) {
  const { t } = useTranslation()
  const [name, setName] = useState(before)
  const [error, setError] = useState<string | null>(null)
  const [isPending, setPending] = useState(false)

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    setPending(true)
    const refused = await onSubmit(name)
    setPending(false)
    setError(refused)
    if (refused === null && before === '') setName('')
  }

  return (
    <PageForm className={classes.name} onSubmit={(event) => void submit(event)}>
      <TextField
        label={t('playlists.name')}
        value={name}
        maxLength={playlistLimits.nameChars}
        required
        error={error === null ? undefined : t(error)}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <Button type="submit" pending={isPending} disabled={name.trim() === ''}>
        {label}
      </Button>
    </PageForm>
  )
}

interface NewPlaylistProps {
  readonly onMade: (playlist: Playlist) => void
}

export function NewPlaylist({ onMade }: NewPlaylistProps) {
  const { t } = useTranslation()
  const { api } = useStores()

  async function create(name: string): Promise<string | null> {
    const answer = await api.call(playlistRoutes.createPlaylist, { body: { name } })
    if (answer.ok) onMade(answer.value)
    return answer.ok ? null : refusalOf(answer.error)
  }

  return <NameForm label={t('playlists.create')} onSubmit={create} />
}

/** Why a name was not taken. */
export function refusalOf({ error, fields }: { readonly error: string; readonly fields?: object }): string {
  if (error === 'conflict') return 'playlists.full'
  return fields === undefined ? `errors.${error}` : 'playlists.prohibited'
}
