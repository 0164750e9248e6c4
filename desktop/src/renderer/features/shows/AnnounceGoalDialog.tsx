import { audienceShowRoutes } from '@footlight/core/protocol'
import { TextField } from '@footlight/ui/TextField'
import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import { useConsole } from '../../app/console-context.ts'
import { useFormats } from '../../i18n/use-formats.ts'
import { AnnounceDialog } from './AnnounceDialog.tsx'
import { useFormDraft } from './form-draft.ts'
import classes from './ShowForm.module.css'

const empty = { goal: '500', message: '', minutes: '60', refund_joined_minute_before_end: '5' }

/** A show that starts as soon as enough is pledged, and for those who pledged. */
export const AnnounceGoalDialog = observer(function AnnounceGoalDialog() {
  const { t } = useTranslation('shows')
  const { formatTokensInMoney } = useFormats()
  const {
    paid: { shows },
  } = useConsole()
  const form = useFormDraft(empty, audienceShowRoutes.goalAnnounce.body)
  const goal = Number(form.values.goal)

  return (
    <AnnounceDialog
      show="goal"
      field={form.field}
      onSubmit={async () => {
        const body = form.check()
        return body !== null && (await shows.announceGoal(body))
      }}
    >
      <div className={classes.pair}>
        <TextField
          {...form.field('goal')}
          label={t('goal.goal')}
          inputMode="numeric"
          suffix="tk"
          hint={goal > 0 ? formatTokensInMoney(goal) : undefined}
        />
        <TextField
          {...form.field('minutes')}
          label={t('goal.open_for')}
          inputMode="numeric"
          suffix={t('announce.minutes')}
          hint={t('goal.open_help')}
        />
      </div>
    </AnnounceDialog>
  )
})
