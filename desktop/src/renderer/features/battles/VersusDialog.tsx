import { VERSUS_MINUTES_DEFAULT } from '@footlight/core/protocol'
import { TextField } from '@footlight/ui/TextField'
import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useConsole } from '../../app/console-context.ts'
import type { VersusHistory } from '../../app/room-orders.ts'
import { formatTime } from '../../i18n/numbers.ts'
import { useFormats } from '../../i18n/use-formats.ts'
import { ChoiceRow } from '../../layout/ChoiceRow.tsx'
import { FormDialog } from '../../layout/FormDialog.tsx'
import { InviteRules } from './InviteRules.tsx'
import classes from './Versus.module.css'

const durations = [VERSUS_MINUTES_DEFAULT, 10, 15, 30] as const

/** Invites another performer by name, and shows how the battles before came out. */
export const VersusDialog = observer(function VersusDialog() {
  const { t } = useTranslation('room')
  const { orders } = useConsole()
  const [opponent, setOpponent] = useState('')
  const [minutes, setMinutes] = useState<number>(VERSUS_MINUTES_DEFAULT)
  const [history, setHistory] = useState<VersusHistory | null>(null)
  useEffect(() => void orders.versusHistory().then(setHistory), [orders])

  return (
    <FormDialog
      title={t('versus.title')}
      lead={t('versus.lead')}
      pendingActions={orders.pendingActions}
      actionKey="versus"
      submitLabel={t('versus.invite')}
      disabled={opponent.trim() === ''}
      onSubmit={() => orders.inviteToVersus(opponent.trim().toLowerCase(), minutes)}
      foot={
        <>
          <InviteRules />
          {history !== null && history.length > 0 && <VersusHistoryList battles={history} />}
        </>
      }
    >
      <TextField
        label={t('versus.whom')}
        placeholder={t('versus.her_name')}
        value={opponent}
        autoFocus
        autoComplete="off"
        onChange={(event) => setOpponent(event.currentTarget.value)}
      />
      <ChoiceRow
        label={t('versus.how_long')}
        value={minutes}
        options={durations.map((value) => ({ value, label: t('minutes_short', { minutes: value }) }))}
        onChange={setMinutes}
      />
    </FormDialog>
  )
})

/** The performer's last battles, newest first. */
function VersusHistoryList({ battles }: { readonly battles: VersusHistory }) {
  const { t } = useTranslation('room')
  const { formatDate } = useFormats()
  return (
    <ol className={classes.history} aria-label={t('versus.last')}>
      {battles.map((battle) => (
        <li key={battle.versus_id}>
          <time>
            {formatDate(battle.started_at)} {formatTime(battle.started_at)}
          </time>
          <span>{battle.peer.username}</span>
          <b data-outcome={battle.outcome}>{t(`versus.short.${battle.outcome}`)}</b>
          <span>{t('versus.score', { room: battle.room.tokens, peer: battle.peer.tokens })}</span>
        </li>
      ))}
    </ol>
  )
}
