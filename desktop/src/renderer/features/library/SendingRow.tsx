import { IconButton } from '@footlight/ui/IconButton'
import { RotateCcw, X } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import { useConsole } from '../../app/console-context.ts'
import { sendFailure } from './library-texts.ts'
import { percentSent, type Sending } from './upload-queue.ts'
import classes from './ItemFiles.module.css'

/** Nothing about such a file gets better by trying again. */
const hopeless: ReadonlySet<string | null> = new Set(['payload_too_large', 'empty'])

/** A file that the server does not have yet, or not all of it. */
export const SendingRow = observer(function SendingRow({ sending }: { readonly sending: Sending }) {
  const {
    library: { uploads },
  } = useConsole()
  const { t } = useTranslation('library')
  const percent = percentSent(sending)
  const { name, state, error } = sending
  const shown = state === 'waiting' && uploads.isPaused ? 'paused' : state
  return (
    <li className={classes.file} data-testid="sending" data-state={shown} data-percent={percent}>
      <div className={classes.text}>
        <b>{name}</b>
        {error === null ? (
          <span>{t(`sending.${shown}`, { percent })}</span>
        ) : (
          <span className={classes.fault} role="alert">
            {sendFailure(t, error)}
          </span>
        )}
        {(state !== 'failed' || sending.sent > 0) && (
          <progress value={percent} max={100} aria-label={t('sending.label', { name })} />
        )}
      </div>
      {state === 'failed' && !hopeless.has(error) && (
        <IconButton label={t('again_file', { name })} size="small" onClick={() => uploads.retry(sending.id)}>
          <RotateCcw aria-hidden />
        </IconButton>
      )}
      <IconButton
        label={t('cancel_upload', { name })}
        size="small"
        onClick={() => void uploads.cancel(sending.id)}
      >
        <X aria-hidden />
      </IconButton>
    </li>
  )
})
