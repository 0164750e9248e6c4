import { Button } from '@footlight/ui/Button'
import { ShieldAlert } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import { useConsole } from '../../app/console-context.ts'
import classes from './RaidBar.module.css'

const RAID_MINUTES = 10
const SECOND_MS = 1000

/**
 * Holds what newcomers write: one line while it rests, large with a countdown while it runs.
 */
export const RaidBar = observer(function RaidBar() {
  const {
    ui,
    chat: { chatRules },
    paid: { serverTime },
  } = useConsole()
  const { t } = useTranslation('chat')
  const { raidUntil, held } = chatRules.order
  const leftMs = raidUntil === null ? 0 : Math.max(0, raidUntil - serverTime.now)
  const isOn = leftMs > 0
  const isAnyHeld = isOn && held.length > 0
  return (
    <div className={classes.bar} data-on={isOn || undefined} data-testid="raid">
      <ShieldAlert aria-hidden />
      <p title={isOn ? undefined : t('raid.what', { minutes: RAID_MINUTES })}>
        <b>{isOn ? t('raid.on', { time: clock(leftMs) }) : t('raid.off')}</b>
        {isAnyHeld && <span>{t('raid.waiting', { count: held.length })}</span>}
      </p>
      {isAnyHeld && ui.chatTab !== 'held' && (
        <Button onClick={() => ui.showTab('held')}>{t('raid.look')}</Button>
      )}
      <Button
        size={isOn ? 'large' : 'small'}
        variant={isOn ? 'primary' : 'second'}
        pending={chatRules.isRaidPending}
        aria-pressed={isOn}
        aria-description={isOn ? undefined : t('raid.what', { minutes: RAID_MINUTES })}
        onClick={() => void chatRules.setRaid(isOn ? null : RAID_MINUTES)}
      >
        {isOn ? t('raid.stop') : t('raid.start')}
      </Button>
    </div>
  )
})

function clock(ms: number): string {
  const seconds = Math.ceil(ms / SECOND_MS)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
