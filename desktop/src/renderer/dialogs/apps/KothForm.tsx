import { KothSetting, type AppState, type KothMode } from '@footlight/core/protocol'
import { Button } from '@footlight/ui/Button'
import { TextField } from '@footlight/ui/TextField'
import { observer } from 'mobx-react-lite'
import { useState, type FormEvent } from 'react'
import { useConsole } from '../../app/console-context.ts'
import { kothModes } from '../../words/extras.ts'
import { formatWhole } from '../../words/numbers.ts'
import { ChoiceRow } from '../ChoiceRow.tsx'
import classes from '../shows/ShowForm.module.css'
import { FormFoot } from './FormFoot.tsx'
import { SwitchRow } from './SwitchRow.tsx'
import { numberIn, useAppForm } from './use-app-form.ts'

const modes = Object.keys(kothModes) as readonly KothMode[]

/** Whoever tips most wears the crown until somebody tips more. */
export const KothForm = observer(function KothForm({ apps: { koth } }: { readonly apps: AppState }) {
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
      <SwitchRow label="King of the hill" help="Whoever tips most wears the crown until somebody tips more." checked={isActive} onChange={setActive} />
      <ChoiceRow label="What counts" value={mode} options={modes.map((value) => ({ value, label: kothModes[value] }))} onChange={setMode} />
      <div className={classes.pair}>
        <TextField label="Least tip for the crown" inputMode="numeric" suffix="tk" value={minimum} error={form.errors['minimum']} onChange={(event) => setMinimum(event.currentTarget.value)} />
        <TextField label="Worn for" inputMode="numeric" suffix="minutes" hint="0: until it is taken." value={minutes} error={form.errors['minutes']} onChange={(event) => setMinutes(event.currentTarget.value)} />
      </div>
      {koth.king !== null && (
        <p className={classes.sum}>{koth.king.username} is king with {formatWhole(koth.king.tip)} tk. <Button size="small" pending={orders.presses.isPending('apps')} onClick={() => void orders.resetKoth()}>New round</Button></p>
      )}
      <FormFoot isSaved={form.isSaved} label="Save" />
    </form>
  )
})
