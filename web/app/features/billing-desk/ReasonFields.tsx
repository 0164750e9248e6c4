import { billingDeskLimits } from '@footlight/core/protocol/billing-desk'
import { Select } from '@footlight/ui/Select'
import { TextArea } from '@footlight/ui/TextArea'
import { useTranslation } from '../../i18n/use-translation.ts'

interface ReasonFieldsProps<Reason extends string> {
  readonly reasons: readonly Reason[]
  readonly textOf: (reason: Reason) => string
  readonly reason: Reason
  readonly note: string
  readonly onReason: (reason: Reason) => void
  readonly onNote: (note: string) => void
}

/** Why something is done at the desk: one of a list, and words for the other administrators. */
export function ReasonFields<Reason extends string>(props: ReasonFieldsProps<Reason>) {
  const { reasons, textOf, reason, note, onReason, onNote } = props
  const { t } = useTranslation()
  return (
    <>
      <Select
        label={t('billing_desk.reason')}
        value={reason}
        onChange={({ target }) => onReason(reasons.find((each) => each === target.value) ?? reason)}
        options={reasons.map((value) => ({ value, label: textOf(value) }))}
      />
      <TextArea
        label={t('billing_desk.note')}
        hint={t('billing_desk.note_hint')}
        value={note}
        maxLength={billingDeskLimits.noteMax}
        onChange={({ target }) => onNote(target.value)}
      />
    </>
  )
}
