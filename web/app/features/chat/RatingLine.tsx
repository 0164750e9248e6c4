import { Button } from '@footlight/ui/Button'
import { browserClock } from '@footlight/ui/browser-clock'
import { IconButton } from '@footlight/ui/IconButton'
import { ThumbsUp, X } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { browserStorage } from '../../platform/browser-ports.ts'
import { useStores } from '../../platform/stores-context.ts'
import { useRoomScreen } from '../room/room-context.ts'
import { RatingReminder } from './rating-reminder.ts'
import classes from './RatingLine.module.css'

/** Under the chat, after some tips: how do you like it here? */
export const RatingLine = observer(function RatingLine() {
  const { t } = useTranslation()
  const { room, session } = useStores()
  const { show } = useRoomScreen()
  const [reminder] = useState(
    () => new RatingReminder({ room, session, storage: browserStorage, clock: browserClock }),
  )
  if (!reminder.isDue) return null
  return (
    <div className={classes.line} role="status" data-testid="rating-line">
      <span>{t('rating.remind')}</span>
      <Button
        size="small"
        icon={<ThumbsUp aria-hidden />}
        onClick={() => {
          reminder.putAway()
          show.open('rating')
        }}
      >
        {t('rating.label')}
      </Button>
      <IconButton size="small" label={t('actions.close')} onClick={() => reminder.putAway()}>
        <X aria-hidden />
      </IconButton>
    </div>
  )
})
