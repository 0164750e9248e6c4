import { appLimits } from '@footlight/core/protocol/app-fields'
import { MAX_TIP_TOKENS } from '@footlight/core/protocol/tokens'
import { Button } from '@footlight/ui/Button'
import { Modal } from '@footlight/ui/Modal'
import { NumberField } from '@footlight/ui/TextField'
import { Coins, UsersRound } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { type FormEvent, useState } from 'react'
import { useFormat } from '../../../i18n/use-format.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useStores } from '../../../platform/stores-context.ts'
import { useRoomScreen } from '../../room/room-context.ts'
import { Cost } from '../../show/dialogs/Cost.tsx'
import forms from '../../account/forms.module.css'

const isWholeIn = (value: number, min: number, max: number): boolean =>
  Number.isInteger(value) && value >= min && value <= max

/** Proposes a group tip; my share and what cannot be divided is held at once. */
export const GroupTipDialog = observer(function GroupTipDialog() {
  const { t } = useTranslation()
  const format = useFormat()
  const { tip, room } = useStores()
  const { apps, data } = useRoomScreen()
  const [amount, setAmount] = useState(Math.max(tip.isAmountValid ? tip.amount : 0, 50))
  const [people, setPeople] = useState(2)
  const isValid =
    isWholeIn(amount, 1, MAX_TIP_TOKENS) && isWholeIn(people, 2, appLimits.splittersMax) && amount >= people
  const share = isValid ? Math.floor(amount / people) : 0
  const mine = isValid ? amount - share * (people - 1) : 0

  async function propose(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (!isValid) return
    const answer = await apps.proposeGroupTip(amount, people)
    if (answer.ok || room.shows.calls.prompt !== null) apps.close()
  }

  return (
    <Modal
      title={t('apps.group_tip.title')}
      lead={t('apps.group_tip.lead', { name: data.user.displayName })}
      closeLabel={t('actions.close')}
      onClose={() => apps.close()}
      footer={
        <Button
          type="submit"
          form="group-tip"
          variant="primary"
          disabled={!isValid}
          pending={apps.pending.has('group_tip_propose')}
          data-testid="group-tip-propose"
        >
          {t('apps.group_tip.propose')}
        </Button>
      }
    >
      <form id="group-tip" className={forms.row} onSubmit={(event) => void propose(event)}>
        <NumberField
          label={t('apps.group_tip.amount')}
          min={2}
          max={MAX_TIP_TOKENS}
          value={amount}
          onValueChange={setAmount}
          suffix={<Coins aria-hidden />}
        />
        <NumberField
          label={t('apps.group_tip.people')}
          min={2}
          max={appLimits.splittersMax}
          value={people}
          onValueChange={setPeople}
          suffix={<UsersRound aria-hidden />}
        />
        <button type="submit" hidden />
      </form>
      {isValid && (
        <p className={forms.text}>
          {t('apps.group_tip.share', { tokens: format.number(share), money: format.tokensAsMoney(share) })}
        </p>
      )}
      <Cost now={mine} />
      <p className={forms.text}>{t('apps.group_tip.rule')}</p>
    </Modal>
  )
})
