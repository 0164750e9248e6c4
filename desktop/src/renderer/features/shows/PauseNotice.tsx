import type { ParticipantForPerformer } from '@footlight/core/protocol'
import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import { useConsole } from '../../app/console-context.ts'
import classes from './CurrentShowCard.module.css'

/** The clock stands still: why, and what comes next. */
export const PauseNotice = observer(function PauseNotice({
  participant,
}: {
  readonly participant: ParticipantForPerformer
}) {
  const { t } = useTranslation('shows')
  const {
    broadcasting: {
      broadcast: { state },
    },
  } = useConsole()
  if (!participant.is_paused) return null
  return (
    <p className={classes.warning} role="status" data-testid="paused">
      {state.kind === 'on_air' ? t('paused.viewer', { name: participant.username }) : t('paused.picture')}
    </p>
  )
})
