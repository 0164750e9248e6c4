import type { ApiFailure } from '@footlight/core/client'
import { libraryLimits, type OwnFile, type OwnMedia } from '@footlight/core/protocol/library'
import { Button } from '@footlight/ui/Button'
import { IconButton } from '@footlight/ui/IconButton'
import { Trash2, Upload } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { type DragEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useConsole } from '../../app/console-context.ts'
import { isEditable } from './library-store.ts'
import { libraryRefusal } from './library-texts.ts'
import { SendingRow } from './SendingRow.tsx'
import classes from './ItemFiles.module.css'
import view from './ItemView.module.css'

const accepted = {
  pictures: 'image/png,image/jpeg,image/webp,image/avif',
  videos: 'video/mp4,video/quicktime,video/webm,video/x-matroska,.mkv',
} as const

/** Files of an item: chosen or dropped, on their way, at work, ready or refused. */
export const ItemFiles = observer(function ItemFiles({ item }: { readonly item: OwnMedia }) {
  const {
    library: { uploads },
  } = useConsole()
  const { t } = useTranslation('library')
  const [failure, setFailure] = useState<ApiFailure | null>(null)
  const sendings = uploads.of(item.id)
  return (
    <section className={view.part} aria-label={t(`kind.${item.type_name}`)}>
      <h3>{t(`kind.${item.type_name}`)}</h3>
      {isEditable(item) && <DropField item={item} />}
      {failure !== null && (
        <p className={view.refused} role="alert">
          {libraryRefusal(t, failure)}
        </p>
      )}
      {item.files.length + sendings.length > 0 && (
        <ul className={classes.files}>
          {item.files.map((file) => (
            <FileRow key={file.id} item={item} file={file} onRefused={setFailure} />
          ))}
          {sendings.map((sending) => (
            <SendingRow key={sending.id} sending={sending} />
          ))}
        </ul>
      )}
    </section>
  )
})

/** Takes files by a button, and what is dropped on it. */
const DropField = observer(function DropField({ item }: { readonly item: OwnMedia }) {
  const {
    library: { uploads },
  } = useConsole()
  const { t } = useTranslation('library')
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const isFull = item.files.length + uploads.of(item.id).length >= libraryLimits[item.type_name]
  const add = (files: FileList | null) => uploads.add(item.id, item.type_name, [...(files ?? [])])

  function drop(event: DragEvent): void {
    event.preventDefault()
    setOver(false)
    if (!isFull) add(event.dataTransfer.files)
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button does the same without a mouse
    <div
      className={classes.drop}
      data-over={isOver || undefined}
      data-testid="drop-files"
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
        data-testid="choose-files"
        onChange={({ currentTarget }) => {
          add(currentTarget.files)
          currentTarget.value = ''
        }}
      />
      <Button icon={<Upload aria-hidden />} disabled={isFull} onClick={() => input.current?.click()}>
        {t(`choose.${item.type_name}`)}
      </Button>
      <p>{t(isFull ? 'send_failed.conflict' : `choose_help.${item.type_name}`)}</p>
    </div>
  )
})

interface FileRowProps {
  readonly item: OwnMedia
  readonly file: OwnFile
  readonly onRefused: (failure: ApiFailure | null) => void
}

const FileRow = observer(function FileRow({ item, file, onRefused }: FileRowProps) {
  const {
    library: { library },
  } = useConsole()
  const { t } = useTranslation('library')
  const name = file.name || t('unnamed')
  const isWorking = file.state === 'working' || file.state === 'waiting'
  return (
    <li className={classes.file} data-testid="item-file" data-state={file.state}>
      <div className={classes.text}>
        <b>{name}</b>
        <span className={file.fault === null ? undefined : classes.fault}>
          {file.fault === null ? t(`file_state.${file.state}`) : t(`fault.${file.fault}`)}
        </span>
        {isWorking && <progress value={file.progress} aria-label={t('work_on', { name })} />}
      </div>
      {isEditable(item) && (
        <IconButton
          label={t('remove_file', { name })}
          size="small"
          onClick={() => void library.removeFile(item.id, file.id).then(onRefused)}
        >
          <Trash2 aria-hidden />
        </IconButton>
      )}
    </li>
  )
})
