import { CHAT_MESSAGE_CHARS_MAX } from '@footlight/core/protocol/limits'
import { massMessageLimits } from '@footlight/core/protocol/mass-messages'
import { Button } from '@footlight/ui/Button'
import { TextArea } from '@footlight/ui/TextArea'
import { NumberField } from '@footlight/ui/TextField'
import { useFormat } from '../../i18n/use-format.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { MediaChoice } from '../posts/MediaChoice.tsx'
import { PageForm } from '../shell/PageForm.tsx'
import '../posts/texts.ts'
import { AudienceFields } from './AudienceFields.tsx'
import { type MassForm, useMassForm } from './use-mass-form.ts'
import classes from './MassMessages.module.css'

const noItems: readonly never[] = []

/** A new message to many: its words, what comes with it, and who gets it. */
export function MassMessageForm() {
  const { t } = useTranslation()
  const form = useMassForm()
  const { typed, set, errorOf } = form
  return (
    <PageForm className={classes.form} onSubmit={(event) => void form.send(event)} data-testid="mass-form">
      <h2>{t('mass.write')}</h2>
      <TextArea
        label={t('mass.text')}
        hint={t('mass.text_help')}
        value={typed.text}
        maxLength={CHAT_MESSAGE_CHARS_MAX}
        rows={4}
        error={errorOf('text')}
        onChange={({ currentTarget }) => set({ text: currentTarget.value })}
      />
      <AudienceFields form={form} />
      <Attachment form={form} />
      <Reach form={form} />
      <div className={classes.actions}>
        <Button
          type="submit"
          variant="primary"
          pending={form.isPending}
          disabled={typed.text.trim() === '' || form.reach?.count === 0 || form.reach?.left_today === 0}
        >
          {t('mass.send')}
        </Button>
        <span className={classes.quiet}>{t('mass.undo_help', { count: massMessageLimits.undoSeconds })}</span>
      </div>
    </PageForm>
  )
}

function Attachment({ form }: { readonly form: MassForm }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { typed, set, errorOf } = form
  return (
    <details className={classes.attachment}>
      <summary>
        {typed.media.length === 0
          ? t('mass.attach')
          : t('mass.attached', { count: typed.media.length, formatted: format.number(typed.media.length) })}
      </summary>
      <MediaChoice
        chosen={typed.media}
        known={noItems}
        error={errorOf('media')}
        onChange={(media) => set({ media })}
      />
      {typed.media.length > 0 && (
        <NumberField
          label={t('mass.price')}
          hint={
            typed.price > 0
              ? t('posts.price_help', { money: format.tokensAsMoney(typed.price) })
              : t('mass.price_none')
          }
          min={0}
          max={10_000}
          value={typed.price}
          error={errorOf('token_price')}
          onValueChange={(price) => set({ price })}
        />
      )}
    </details>
  )
}

/** How many would get it; said to screen readers when it changes. */
function Reach({ form: { reach } }: { readonly form: MassForm }) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <p className={classes.reach} role="status" data-testid="mass-reach">
      {reach === null
        ? t('mass.counting')
        : reach.left_today === 0
          ? t('mass.enough_today', { count: massMessageLimits.perDay })
          : t(reach.is_more ? 'mass.reach_more' : 'mass.reach', {
              count: reach.count,
              formatted: format.number(reach.count),
            })}
    </p>
  )
}
