import { Button } from '@footlight/ui/Button'
import { EyeOff, KeyRound, Swords } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import { useConsole } from '../../app/console-context.ts'

/**
 * How the performer's room is open: on standby, behind a password, in a battle with another room. A password that
 * is set may always be taken away; a new one and a battle wait until no ticket or pledge is out (`hasNewPlans`).
 */
export const ModeBar = observer(function ModeBar({ hasNewPlans }: { readonly hasNewPlans: boolean }) {
  const { t } = useTranslation('room')
  const {
    ui,
    orders,
    root: {
      room: {
        activities: { modes, versus },
      },
    },
    broadcasting: { streamer },
  } = useConsole()
  const isStandby = modes?.isStandby === true

  /** Whoever presses it wants it: what the server asks for first is done on the way. */
  async function setStandby(on: boolean) {
    if (on && streamer.settings?.standby_enabled !== true) await streamer.change({ standby_enabled: true })
    await orders.setStandby(on)
  }

  return (
    <>
      {(isStandby || streamer.settings?.standby_allowed !== false) && (
        <Button
          icon={<EyeOff aria-hidden />}
          variant={isStandby ? 'primary' : 'second'}
          aria-pressed={isStandby}
          pending={orders.pendingActions.isPending('modes')}
          onClick={() => void setStandby(!isStandby)}
        >
          {t(isStandby ? 'modes.leave_standby' : 'modes.standby')}
        </Button>
      )}
      {(hasNewPlans || modes?.hasCamPassword === true) && (
        <Button icon={<KeyRound aria-hidden />} onClick={() => ui.open({ kind: 'password' })}>
          {t(modes?.hasCamPassword === true ? 'modes.password_on' : 'modes.password')}
        </Button>
      )}
      {hasNewPlans && versus.battle === null && (
        <Button icon={<Swords aria-hidden />} onClick={() => ui.open({ kind: 'versus' })}>
          {t('modes.versus')}
        </Button>
      )}
    </>
  )
})
