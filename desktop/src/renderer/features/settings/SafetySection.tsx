import { Select } from '@footlight/ui/Select'
import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import { type PanicKeyState, panicKeys } from '../../../shared/ipc/safety.ts'
import { useConsole } from '../../app/console-context.ts'
import { unwrap } from '../../ports/bridge.ts'
import { keyNames } from '../safety/accelerator.ts'
import { SettingsSection } from './SettingsSection.tsx'
import classes from './SettingsDialog.module.css'

const OFF = 'off'

/** Which key cuts everything, whatever program is in front, and whether it works on this machine. */
export const SafetySection = observer(function SafetySection() {
  const { t } = useTranslation('safety')
  const { safety, bridge } = useConsole()
  const { accelerator, state } = safety.key

  async function choose(value: string) {
    const wanted = value === OFF ? null : (value as PanicKeyState['accelerator'])
    safety.takeKey(unwrap(await bridge.setPanicKey({ accelerator: wanted })))
  }

  return (
    <SettingsSection title={t('panic')}>
      <Select
        label={t('key.label')}
        value={accelerator ?? OFF}
        options={[
          ...panicKeys.map((value) => ({ value: value as string, label: keyNames(value) })),
          { value: OFF, label: t('key.none') },
        ]}
        onChange={(event) => void choose(event.currentTarget.value)}
      />
      <p className={classes.note} role="status" data-state={state}>
        {t(`key.${state}_help`)}
      </p>
    </SettingsSection>
  )
})
