import { IconButton } from '@footlight/ui/IconButton'
import { Info, VolumeX, X } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { loadTexts } from '../../i18n/load-texts.ts'
import { useDateTime } from '../../i18n/use-date-time.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import classes from './RoomNotice.module.css'

await loadTexts(import.meta.glob('../../../../resources/locales/*/site/notice.json', { import: 'default' }))

/** What the performer asks of everybody, and why the rules of the room silenced this viewer. */
export const RoomNotice = observer(function RoomNotice() {
  const { t } = useTranslation()
  const dateTime = useDateTime()
  const { room } = useStores()
  const notice = room.rules?.chat_notice ?? ''
  /** A new notice is shown again. */
  const [dismissed, setDismissed] = useState('')
  const { autosilencedFor: why, silencedUntil } = room
  return (
    <>
      {why !== null && silencedUntil !== null && (
        <p className={classes.notice} role="alert" data-testid="autosilenced">
          <VolumeX aria-hidden />
          <span>
            {t('notice.autosilenced', { when: dateTime(silencedUntil) })}{' '}
            {t([`chat.failed_${why}`, `errors.${why}`, 'chat.failed'])}
          </span>
        </p>
      )}
      {notice !== '' && notice !== dismissed && (
        <p className={classes.notice} data-testid="chat-notice">
          <Info aria-hidden />
          <span>{notice}</span>
          <IconButton size="small" label={t('notice.dismiss')} onClick={() => setDismissed(notice)}>
            <X aria-hidden />
          </IconButton>
        </p>
      )}
    </>
  )
})
