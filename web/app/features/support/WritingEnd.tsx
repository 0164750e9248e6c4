import { supportLimits } from '@footlight/core/protocol/support'
import { Button } from '@footlight/ui/Button'
import { TextArea } from '@footlight/ui/TextArea'
import { useTranslation } from '../../i18n/use-translation.ts'
import './texts.ts'
import type { Sending } from './use-sending.ts'
import classes from './Support.module.css'

interface WritingEndProps {
  readonly text: string
  readonly onText: (text: string) => void
  readonly sending: Sending
  readonly rows: number
  readonly label?: string
  readonly hint?: string | undefined
  readonly sendLabel?: string
  /** `second`: not what the view is for. */
  readonly variant?: 'primary' | 'second'
}

/** The end of each form here: what is said, the button, and why it did not go. */
export function WritingEnd({
  text,
  onText,
  sending,
  rows,
  label,
  hint,
  sendLabel,
  variant,
}: WritingEndProps) {
  const { t } = useTranslation()
  const { isPending, problem, errorOf } = sending
  return (
    <>
      <TextArea
        label={label ?? t('support.message')}
        hint={hint}
        required
        rows={rows}
        maxLength={supportLimits.textChars}
        value={text}
        error={errorOf('text')}
        onChange={({ currentTarget }) => onText(currentTarget.value)}
      />
      <div className={classes.actions}>
        <Button type="submit" variant={variant ?? 'primary'} pending={isPending}>
          {sendLabel ?? t('support.send')}
        </Button>
        {problem !== null && (
          <span role="alert" className={classes.problem}>
            {problem}
          </span>
        )}
      </div>
    </>
  )
}
