import { type Playlist, playlistRoutes } from '@footlight/core/protocol/playlists'
import { Button } from '@footlight/ui/Button'
import { Modal } from '@footlight/ui/Modal'
import { ListPlus } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { useFormat } from '../../i18n/use-format.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import { useIsBrowser } from '../../platform/use-is-browser.ts'
import { NewPlaylist } from './NewPlaylist.tsx'
import './texts.ts'
import classes from './Playlists.module.css'

/** Puts an item into one of the reader's playlists, or a new one. */
export const AddToPlaylist = observer(function AddToPlaylist({ media }: { readonly media: number }) {
  const { t } = useTranslation()
  const { api, session, toasts } = useStores()
  const isBrowser = useIsBrowser()
  const [playlists, setPlaylists] = useState<readonly Playlist[] | null>(null)
  const [isPending, setPending] = useState(false)
  if (!session.isLoggedIn) return null

  async function open(): Promise<void> {
    setPending(true)
    const answer = await api.call(playlistRoutes.playlists, {})
    setPending(false)
    if (answer.ok) setPlaylists(answer.value.playlists)
    else toasts.error({ key: `errors.${answer.error.error}` })
  }

  return (
    <p className={classes.add}>
      <Button size="small" inert={!isBrowser} pending={isPending} onClick={() => void open()}>
        <ListPlus aria-hidden />
        {t('playlists.add')}
      </Button>
      {playlists !== null && (
        <Choice media={media} playlists={playlists} onClose={() => setPlaylists(null)} />
      )}
    </p>
  )
})

interface ChoiceProps {
  readonly media: number
  readonly playlists: readonly Playlist[]
  readonly onClose: () => void
}

function Choice({ media, playlists, onClose }: ChoiceProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const { api, toasts } = useStores()

  async function put({ id, name }: Pick<Playlist, 'id' | 'name'>): Promise<void> {
    const answer = await api.call(playlistRoutes.putInPlaylist, { params: { id }, body: { media_id: media } })
    if (answer.ok) {
      toasts.show({ appearance: 'success', title: { key: 'playlists.added', values: { name } } })
      onClose()
    } else if (answer.error.error === 'conflict') toasts.error({ key: 'playlists.items_full' })
    else toasts.error({ key: `errors.${answer.error.error}` })
  }

  return (
    <Modal title={t('playlists.add')} closeLabel={t('actions.close')} size="small" onClose={onClose}>
      {playlists.length > 0 && (
        <ul className={classes.choices}>
          {playlists.map((playlist) => (
            <li key={playlist.id}>
              <button type="button" onClick={() => void put(playlist)}>
                <b>{playlist.name}</b>
                <span>
                  {t('playlists.count', {
                    count: playlist.items,
                    formatted: format.number(playlist.items),
                  })}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <NewPlaylist onMade={(playlist) => void put(playlist)} />
    </Modal>
  )
}
