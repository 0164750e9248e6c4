import type { VersusSettings } from '@footlight/core/protocol'
import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useConsole } from '../../app/console-context.ts'
import { SwitchRow } from '../apps/SwitchRow.tsx'
import classes from './Versus.module.css'

const genders = ['f', 'm', 't', 'c'] as const

/** Who may invite the performer to a battle. Each switch is stored as it is turned. */
export const InviteRules = observer(function InviteRules() {
  const { t } = useTranslation('room')
  const { orders } = useConsole()
  const [settings, setSettings] = useState<VersusSettings | null>(null)
  useEffect(() => void orders.versusSettings().then(setSettings), [orders])
  if (settings === null) return null
  const { versus_enabled: isOpen, versus_invite_gender_blocked: blocked } = settings
  const isPending = orders.pendingActions.isPending('versus_settings')

  async function change(patch: Partial<VersusSettings>) {
    const stored = await orders.changeVersusSettings(patch)
    if (stored !== null) setSettings(stored)
  }

  return (
    <section className={classes.rules} aria-label={t('versus.rules.title')} data-testid="invite-rules">
      <h3>{t('versus.rules.title')}</h3>
      <SwitchRow
        label={t('versus.rules.open')}
        help={t('versus.rules.open_help')}
        checked={isOpen}
        disabled={isPending}
        onChange={(checked) => void change({ versus_enabled: checked })}
      />
      <SwitchRow
        label={t('versus.rules.higher')}
        help={t('versus.rules.higher_help')}
        checked={settings.versus_only_higher_in_sort}
        disabled={!isOpen || isPending}
        onChange={(checked) => void change({ versus_only_higher_in_sort: checked })}
      />
      {genders.map((gender) => (
        <SwitchRow
          key={gender}
          label={t(`versus.rules.gender.${gender}`)}
          help=""
          checked={!blocked.includes(gender)}
          disabled={!isOpen || isPending}
          onChange={(checked) =>
            void change({
              versus_invite_gender_blocked: checked
                ? blocked.filter((each) => each !== gender)
                : [...blocked, gender],
            })
          }
        />
      ))}
    </section>
  )
})
