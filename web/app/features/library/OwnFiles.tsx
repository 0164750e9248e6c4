import { libraryLimits, libraryRoutes, type OwnFile, type OwnMedia } from '@footlight/core/protocol/library'
import { Button } from '@footlight/ui/Button'
import { IconButton } from '@footlight/ui/IconButton'
import { RotateCcw, Trash2, X } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { type DragEvent, useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { useFormat } from '../../i18n/use-format.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import { useIsBrowser } from '../../platform/use-is-browser.ts'
import { ProgressBar } from '../show/ProgressBar.tsx'
import { type Sending, UploadStore } from './upload-store.ts'
import classes from './OwnMedia.module.css'

const accepted = {
  pictures: 'image/png,image/jpeg,image/webp,image/avif',
  videos: 'video/mp4,video/quicktime,video/webm,video/x-matroska,.mkv',
} as const

interface OwnFilesProps {
  readonly item: OwnMedia
  readonly isEditable: boolean
}

/** Files of an item: chosen or dropped, on their way, at work, ready or refused. */
export const OwnFiles = observer(function OwnFiles({ item, isEditable }: OwnFilesProps) {
  const { t } = useTranslation()
  const isBrowser = useIsBrowser()
  const { api } = useStores()
  const revalidator = useRevalidator()
  const input = useRef<HTMLInputElement>(null)
  const [uploads] = useState(
    () => new UploadStore(api, item.id, item.type_name, () => void revalidator.revalidate()),
  )
  const [isOver, setOver] = useState(false)
  useEffect(() => () => uploads.stop(), [uploads])
  useLeaveGuard(uploads)

  function drop(event: DragEvent): void {
    event.preventDefault()
    setOver(false)
    uploads.add([...event.dataTransfer.files])
  }

  const isFull = item.files.length + uploads.sendings.length >= libraryLimits[item.type_name]
  return (
    <section className={classes.part} aria-labelledby="files-title" inert={!isBrowser}>
      <h2 id="files-title">{t(`library.kind.${item.type_name}`)}</h2>
      <p>{t(`library.marks.${item.type_name}`)}</p>
      {isEditable && (
        // biome-ignore lint/a11y/noStaticElementInteractions: the button does the same without a mouse
        <div
          className={classes.drop}
          data-over={isOver || undefined}
          onDragOver={(event) => {
            event.preventDefault()
            setOver(true)
          }}
          onDragLeave={() => setOver(false)}
          onDrop={drop}
        >
          <input
            ref={input}
            type="file"
            multiple
            hidden
            accept={accepted[item.type_name]}
            data-testid="media-file"
            onChange={(event) => {
              uploads.add([...(event.currentTarget.files ?? [])])
              event.currentTarget.value = ''
            }}
          />
          <Button disabled={isFull} onClick={() => input.current?.click()}>
            {t(`library.choose.${item.type_name}`)}
          </Button>
          <p>{t(`library.choose_help.${item.type_name}`)}</p>
        </div>
      )}
      <ul className={classes.files}>
        {item.files.map((file) => (
          <FileRow key={file.id} item={item} file={file} isEditable={isEditable} />
        ))}
        {uploads.sendings.map((sending) => (
          <SendingRow key={sending.id} sending={sending} uploads={uploads} />
        ))}
      </ul>
    </section>
  )
})

interface FileRowProps extends OwnFilesProps {
  readonly file: OwnFile
}

function FileRow({ item, file, isEditable }: FileRowProps) {
  const { t } = useTranslation()
  const { api, toasts } = useStores()
  const revalidator = useRevalidator()

  async function remove(): Promise<void> {
    const answer = await api.call(libraryRoutes.deleteMediaFile, { params: { id: item.id, file: file.id } })
    if (answer.ok) await revalidator.revalidate()
    else toasts.error({ key: `errors.${answer.error.error}` })
  }

  const isWorking = file.state === 'working' || file.state === 'waiting'
  return (
    <li className={classes.file} data-testid="own-file" data-state={file.state}>
      {file.file === null ? (
        <span className={classes.noPicture} aria-hidden />
      ) : (
        <img
          src={`${file.file.picture.base}/w${file.file.picture.sizes[0]}.webp`}
          alt=""
          width={96}
          height={64}
        />
      )}
      <div className={classes.rowText}>
        <b>{file.name || t('library.unnamed')}</b>
        {file.fault === null ? (
          <span>{t(`library.file_state.${file.state}`)}</span>
        ) : (
          <span className={classes.fault}>{t(`library.fault.${file.fault}`)}</span>
        )}
        {isWorking && <WorkBar share={file.progress} label={t('library.file_state.working')} />}
      </div>
      {isEditable && (
        <IconButton
          label={t('library.remove_file', { name: file.name })}
          size="small"
          onClick={() => void remove()}
        >
          <Trash2 aria-hidden />
        </IconButton>
      )}
    </li>
  )
}

interface SendingRowProps {
  readonly sending: Sending
  readonly uploads: UploadStore
}

const SendingRow = observer(function SendingRow({ sending, uploads }: SendingRowProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const share = sending.bytes === 0 ? 0 : sending.sent / sending.bytes
  return (
    <li className={classes.file} data-testid="sending" data-state={sending.state}>
      <span className={classes.noPicture} aria-hidden />
      <div className={classes.rowText}>
        <b>{sending.name}</b>
        {sending.error === null ? (
          <span>
            {sending.state === 'waiting'
              ? t('library.sending_waits')
              : t('library.sent', { percent: format.number(Math.floor(share * 100)) })}
          </span>
        ) : (
          <span className={classes.fault} role="alert">
            {t([`library.send_failed.${sending.error}`, `errors.${sending.error}`])}
          </span>
        )}
        {sending.state === 'sending' && <WorkBar share={share} label={sending.name} />}
      </div>
      {sending.state === 'failed' && sending.error !== 'payload_too_large' && (
        <IconButton label={t('library.try_again')} size="small" onClick={() => uploads.retry(sending.id)}>
          <RotateCcw aria-hidden />
        </IconButton>
      )}
      <IconButton
        label={t('library.cancel_upload', { name: sending.name })}
        size="small"
        onClick={() => uploads.cancel(sending.id)}
      >
        <X aria-hidden />
      </IconButton>
    </li>
  )
})

function WorkBar({ share, label }: { readonly share: number; readonly label: string }) {
  const percent = Math.floor(share * 100)
  return <ProgressBar label={label} reached={percent} target={100} valueText={`${percent} %`} />
}

/** The browser asks before the page goes with an upload in it. */
function useLeaveGuard(uploads: UploadStore): void {
  useEffect(() => {
    function ask(event: BeforeUnloadEvent): void {
      if (uploads.isBusy) event.preventDefault()
    }
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [uploads])
}
