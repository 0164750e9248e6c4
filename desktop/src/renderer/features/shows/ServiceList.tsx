import { Button } from '@footlight/ui/Button'
import { Disc } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import { useConsole } from '../../app/console-context.ts'
import { formatDuration } from '../../i18n/numbers.ts'
import { useFormats } from '../../i18n/use-formats.ts'
import { PersonName } from '../chat/PersonName.tsx'
import { secondsNow } from './show-view.ts'
import { ViewerCamera } from './ViewerCamera.tsx'
import classes from './ServiceList.module.css'

/** What runs beside the public show: viewers’ cameras, and who has it recorded. */
export const ServiceList = observer(function ServiceList() {
  const { t } = useTranslation('shows')
  const { formatWhole } = useFormats()
  const {
    paid: {
      shows,
      serverTime: { now },
    },
  } = useConsole()
  const { cameras, recordings } = shows.view
  if (cameras.length + recordings.length === 0) return null
  return (
    <ul className={classes.list} aria-label={t('services.label')}>
      {cameras.map((participant) => (
        <li key={participant.show_id} data-testid="camera">
          <ViewerCamera username={participant.username} />
          <div>
            <PersonName username={participant.username} />
            <span>
              {participant.tokens > 0 ? `${formatWhole(participant.tokens)} tk · ` : ''}
              {formatDuration(secondsNow(participant, shows.heardAt, now) * 1_000)}
            </span>
            <Button
              size="small"
              pending={shows.pendingActions.isPending(`camera:${participant.show_id}`)}
              onClick={() => void shows.endCamera(participant.show_id)}
            >
              {t('services.off')}
            </Button>
          </div>
        </li>
      ))}
      {recordings.map((participant) => (
        <li key={participant.show_id} data-testid="recording">
          <div>
            <Disc aria-hidden />
            <PersonName username={participant.username} />
            <span>{t('services.records', { tokens: participant.tokens })}</span>
          </div>
        </li>
      ))}
    </ul>
  )
})
