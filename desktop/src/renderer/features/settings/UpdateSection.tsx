import { Button } from '@footlight/ui/Button'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { UpdateState } from '../../../shared/ipc/updates.ts'
import { useConsole } from '../../app/console-context.ts'
import { unwrap } from '../../ports/bridge.ts'
import { SettingsSection } from './SettingsSection.tsx'
import classes from './SettingsDialog.module.css'

/** Which console this is, and whether a newer one waits. Nothing happens on air. */
export function UpdateSection() {
  const { t } = useTranslation('updates')
  const {
    bridge,
    broadcasting: { broadcast },
  } = useConsole()
  const [update, setUpdate] = useState<UpdateState | null>(null)
  useEffect(() => {
    void bridge.readUpdate().then((answer) => setUpdate(unwrap(answer)))
    return bridge.onUpdateChanged(setUpdate)
  }, [bridge])
  if (update === null) return null
  const { kind, version, offered, progress } = update
  const isBusy = kind === 'checking' || kind === 'fetching'
  return (
    <SettingsSection title={t('title')}>
      <p className={classes.note} role="status">
        {t('version', { version })}{' '}
        {t(`state.${kind}`, { offered: offered ?? '', percent: Math.round((progress ?? 0) * 100) })}
      </p>
      {kind === 'ready' && (
        <Button
          variant="primary"
          disabled={broadcast.isRunning}
          onClick={() => void bridge.restartToUpdate()}
        >
          {t('restart')}
        </Button>
      )}
      {kind !== 'ready' && kind !== 'off' && (
        <Button
          pending={isBusy}
          disabled={broadcast.isRunning}
          onClick={() => void bridge.checkForUpdate().then((answer) => setUpdate(unwrap(answer)))}
        >
          {t('check')}
        </Button>
      )}
    </SettingsSection>
  )
}
