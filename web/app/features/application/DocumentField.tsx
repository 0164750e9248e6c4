import type { Application, DocumentSide } from '@footlight/core/protocol/applications'
import { Button } from '@footlight/ui/Button'
import { scalePicture } from '@footlight/ui/pictures/scale-picture'
import { Camera, CircleCheck, ImageUp } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import { sendDocument } from './send-document.ts'
import forms from '../account/forms.module.css'
import classes from './Application.module.css'

interface DocumentFieldProps {
  readonly side: DocumentSide
  /** The server has one. */
  readonly isThere: boolean
  readonly onChange: (application: Application) => void
  readonly onStale: () => Promise<void>
}

/** A picture, which on a phone is taken with the camera. What was sent is not given back: it is shown until the page is left. */
export function DocumentField({ side, isThere, onChange, onStale }: DocumentFieldProps) {
  const { t } = useTranslation()
  const { preview, progress, trouble, send } = useDocument(side, onChange, onStale)
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  const isPending = progress !== null
  return (
    <li className={classes.document} data-testid={`document-${side}`} data-there={isThere}>
      <div className={classes.picture}>
        {preview === null ? (
          <Camera aria-hidden />
        ) : (
          <img src={preview} alt={t(`application.side.${side}`)} />
        )}
      </div>
      <div className={classes.about}>
        <h3 id={`${id}-name`}>{t(`application.side.${side}`)}</h3>
        <p id={`${id}-help`} className={classes.quiet}>
          {t(`application.shows.${side}`)}
        </p>
        <p role="status" className={classes.saved}>
          {isThere && !isPending && (
            <>
              <CircleCheck aria-hidden />{' '}
              {t(preview === null ? 'application.picture_there' : 'application.picture_sent')}
            </>
          )}
        </p>
        {isPending && (
          <progress
            value={progress}
            max={1}
            aria-label={t('application.sending')}
            className={classes.progress}
          />
        )}
        {trouble.length > 0 && (
          <p className={forms.error} role="alert">
            {t([...trouble])}
          </p>
        )}
        <input
          ref={input}
          type="file"
          accept="image/*"
          capture={side === 'face' ? 'user' : 'environment'}
          hidden
          data-testid={`file-${side}`}
          onChange={(event) => {
            const field = event.currentTarget
            const [file] = field.files ?? []
            // The same file chosen again is a new choice.
            if (file !== undefined) void send(file).then(() => (field.value = ''))
          }}
        />
        <Button
          icon={<ImageUp aria-hidden />}
          pending={isPending}
          aria-describedby={`${id}-name ${id}-help`}
          onClick={() => input.current?.click()}
        >
          {t(isThere ? 'application.replace' : 'application.choose_picture')}
        </Button>
      </div>
    </li>
  )
}

function useDocument(
  side: DocumentSide,
  onChange: (application: Application) => void,
  onStale: () => Promise<void>,
) {
  const { api } = useStores()
  /** Address of what was sent from this page; null: nothing yet. */
  const [preview, setPreview] = useState<string | null>(null)
  useEffect(() => () => void (preview !== null && URL.revokeObjectURL(preview)), [preview])
  /** 0 to 1; null: nothing is on its way. */
  const [progress, setProgress] = useState<number | null>(null)
  /** Keys of texts, the most exact first. */
  const [trouble, setTrouble] = useState<readonly string[]>([])

  async function send(file: File): Promise<void> {
    setTrouble([])
    setProgress(0)
    const scaled = await scalePicture(file)
    if ('fault' in scaled) {
      setProgress(null)
      return setTrouble([`wrong.picture.${scaled.fault}`])
    }
    const { picture } = scaled
    const answer = await sendDocument(api, { side, picture, onProgress: setProgress })
    setProgress(null)
    if (answer.ok) {
      setPreview(URL.createObjectURL(picture))
      return onChange(answer.value)
    }
    const { error, fields } = answer.error
    const fault = fields?.['picture']
    setTrouble([...(fault ? [`wrong.picture.${fault}`] : []), `errors.${error}`])
    if (error === 'wrong_state') await onStale()
  }

  return { preview, progress, trouble, send }
}
