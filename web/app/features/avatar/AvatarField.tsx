import type { OwnAvatar } from '@footlight/core/protocol/avatars'
import { Avatar } from '@footlight/ui/Avatar'
import { Button } from '@footlight/ui/Button'
import { observer } from 'mobx-react-lite'
import { type DragEvent, Suspense, useEffect, useRef, useState } from 'react'
import { loadTexts } from '../../i18n/load-texts.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import { useIsBrowser } from '../../platform/use-is-browser.ts'
import { lazyPart } from '../errors/lazy-part.ts'
import { Group } from '../room-settings/FormGroup.tsx'
import { AvatarStore } from './avatar-store.ts'
import classes from './AvatarField.module.css'

await loadTexts(import.meta.glob('../../../../resources/locales/*/site/avatar.json', { import: 'default' }))

const CropDialog = lazyPart(async () => ({ default: (await import('./CropDialog.tsx')).CropDialog }))

/** One's own picture; saved as soon as it is cut. */
export const AvatarField = observer(function AvatarField({ initial }: { readonly initial: OwnAvatar }) {
  const { t } = useTranslation()
  const { api, session, toasts } = useStores()
  const [store] = useState(() => new AvatarStore(api, session, initial))
  const [picture, setPicture] = useState<ImageBitmap | null>(null)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => () => picture?.close(), [picture])
  // Before it can do anything, nobody presses it.
  const isBrowser = useIsBrowser()
  const { own, trouble, refusal } = store

  async function choose(files: FileList | null): Promise<void> {
    const [file, second] = files ?? []
    if (file === undefined || second !== undefined || store.isBusy) return
    setPicture(await store.open(file))
  }

  async function save(cut: Blob): Promise<boolean> {
    const isSaved = await store.send(cut)
    if (isSaved) toasts.show({ appearance: 'success', title: { key: 'avatar.saved' } })
    else if (store.refusal !== null) toasts.error({ key: store.refusal })
    return isSaved
  }

  async function take(): Promise<void> {
    if (!(await store.take())) return
    toasts.show({
      appearance: 'info',
      title: { key: 'avatar.removed' },
      action: { label: { key: 'avatar.undo' }, run: () => void store.putBack() },
    })
  }

  function drop(event: DragEvent): void {
    event.preventDefault()
    void choose(event.dataTransfer.files)
  }

  return (
    <Group title={t('avatar.title')}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a file can be chosen by the button as well */}
      <div
        className={classes.field}
        inert={!isBrowser}
        data-testid="avatar-field"
        onDragOver={(event) => event.preventDefault()}
        onDrop={drop}
      >
        <Avatar name={session.username ?? ''} src={own.avatar} size={96} />
        <div className={classes.side}>
          <input
            ref={input}
            type="file"
            accept="image/png,image/jpeg,image/webp,image/gif"
            hidden
            data-testid="avatar-file"
            onChange={(event) => {
              const { files } = event.currentTarget
              void choose(files).then(() => {
                if (input.current !== null) input.current.value = ''
              })
            }}
          />
          <div className={classes.buttons}>
            <Button pending={store.isBusy} onClick={() => input.current?.click()}>
              {t(own.is_drawn ? 'avatar.choose' : 'avatar.change')}
            </Button>
            {!own.is_drawn && (
              <Button variant="quiet" onClick={() => void take()}>
                {t('avatar.remove')}
              </Button>
            )}
            {own.undo_until !== null && (
              <Button variant="quiet" onClick={() => void store.putBack()}>
                {t('avatar.put_back')}
              </Button>
            )}
          </div>
          {own.removed !== null && (
            <p className={classes.wrong}>{t('avatar.staff_removed', { reason: own.removed.reason })}</p>
          )}
          {trouble !== null || refusal !== null ? (
            <p className={classes.wrong} role="alert">
              {t(trouble === null ? refusal! : `avatar.${trouble}`)}
            </p>
          ) : (
            <p className={classes.hint}>{t('avatar.hint')}</p>
          )}
        </div>
      </div>
      {picture !== null && (
        <Suspense>
          <CropDialog picture={picture} onSave={save} onClose={() => setPicture(null)} />
        </Suspense>
      )}
    </Group>
  )
})
