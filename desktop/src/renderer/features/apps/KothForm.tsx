import { type AppState, KothMode, KothSetting } from '@footlight/core/protocol'
import { Button } from '@footlight/ui/Button'
import { TextField } from '@footlight/ui/TextField'
import { observer } from 'mobx-react-lite'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useConsole } from '../../app/console-context.ts'
import { ChoiceRow } from '../../layout/ChoiceRow.tsx'
import { FormFoot } from './FormFoot.tsx'
import { SwitchRow } from './SwitchRow.tsx'
import { numberIn, useAppForm } from './use-app-form.ts'
import classes from '../shows/ShowForm.module.css'

const modes = KothMode.options

/** Whoever tips most wears the crown until somebody tips more. */
export const KothForm = observer(function KothForm({ apps: { koth } }: { readonly apps: AppState }) {
  const { t } = useTranslation('apps')
  const { orders } = useConsole()
  const form = useAppForm(KothSetting, orders.setKoth)
  const [isActive, setActive] = useState(koth.is_active)
  const [mode, setMode] = useState<KothMode>(koth.mode)
  const [minimum, setMinimum] = useState(String(koth.minimum))
  const [minutes, setMinutes] = useState(String(koth.minutes))

  function submit(event: FormEvent) {
    event.preventDefault()
    void form.submit({ is_active: isActive, mode, minimum: numberIn(minimum), minutes: numberIn(minutes) })
  }

  return (
    <form className={classes.form} onSubmit={submit} onChange={form.touch}>
      <SwitchRow label={t('tabs.koth')} help={t('koth.help')} checked={isActive} onChange={setActive} />
      <ChoiceRow
        label={t('koth.counts')}
        value={mode}
        options={modes.map((value) => ({ value, label: t(`koth.modes.${value}`) }))}
        onChange={setMode}
      />
      <div className={classes.pair}>
        <TextField
          label={t('koth.minimum')}
          inputMode="numeric"
          suffix="tk"
          value={minimum}
          error={form.errors['minimum']}
          onChange={(event) => setMinimum(event.currentTarget.value)}
        />
        <TextField
          label={t('koth.minutes')}
          inputMode="numeric"
          suffix={t('koth.minutes_unit')}
          hint={t('koth.minutes_help')}
          value={minutes}
          error={form.errors['minutes']}
          onChange={(event) => setMinutes(event.currentTarget.value)}
        />
      </div>
      {koth.king !== null && (
        <p className={classes.sum}>
          {t('koth.king', { name: koth.king.username, tokens: koth.king.tip })}{' '}
          <Button
            size="small"
            pending={orders.pendingActions.isPending('apps')}
            onClick={() => void orders.resetKoth()}
          >
            {t('koth.again')}
          </Button>
        </p>
      )}
      <FormFoot isSaved={form.isSaved} label={t('koth.save')} />
    </form>
  )
})
