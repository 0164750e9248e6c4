import { showRoutes } from '@footlight/core/protocol'
import { Button } from '@footlight/ui/Button'
import { Modal } from '@footlight/ui/Modal'
import { TextField } from '@footlight/ui/TextField'
import { observer } from 'mobx-react-lite'
import type { FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useConsole } from '../../app/console-context.ts'
import { refusalSentence } from '../../i18n/sentences.ts'
import { useFormats } from '../../i18n/use-formats.ts'
import { useFormDraft } from './form-draft.ts'
import classes from './ShowForm.module.css'

const empty = { goal: '500', message: '', minutes: '60', refund_joined_minute_before_end: '5' }

/** A show that starts as soon as enough is pledged, and for those who pledged. */
export const AnnounceGoalDialog = observer(function AnnounceGoalDialog() {
  const { t } = useTranslation('shows')
  const { formatTokensInMoney } = useFormats()
  const {
    ui,
    paid: { shows },
  } = useConsole()
  const form = useFormDraft(empty, showRoutes.goalAnnounce.body)
  const goal = Number(form.values.goal)

  async function submit(event: FormEvent) {
    event.preventDefault()
    const body = form.check()
    if (body !== null && (await shows.announceGoal(body))) ui.close()
  }

  return (
    <Modal title={t('goal.title')} lead={t('goal.lead')} closeLabel={t('close')} onClose={() => ui.close()}>
      <form className={classes.form} onSubmit={(event) => void submit(event)} noValidate>
        <TextField
          {...form.field('message')}
          label={t('goal.what')}
          placeholder={t('goal.example')}
          maxLength={200}
          autoFocus
        />
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
        <TextField
          {...form.field('refund_joined_minute_before_end')}
          label={t('announce.refund')}
          inputMode="numeric"
          suffix={t('announce.minutes')}
          hint={t('goal.refund_help')}
        />
        {shows.view.requests.length > 0 && <p className={classes.sum}>{t('announce.cancels')}</p>}
        {shows.pendingActions.refused?.key === 'announce' && (
          <p role="alert" className={classes.error}>
            {refusalSentence(t, shows.pendingActions.refused.failure)}
          </p>
        )}
        <Button
          type="submit"
          variant="primary"
          size="large"
          block
          pending={shows.pendingActions.isPending('announce')}
        >
          {t('announce.announce')}
        </Button>
      </form>
    </Modal>
  )
})
