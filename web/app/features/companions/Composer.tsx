import { companionLimits } from '@footlight/core/protocol/companions'
import { Button } from '@footlight/ui/Button'
import { TextArea } from '@footlight/ui/TextArea'
import { observer } from 'mobx-react-lite'
import { type FormEvent, useEffect, useRef } from 'react'
import { useFormat } from '../../i18n/use-format.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import { useIsBrowser } from '../../platform/use-is-browser.ts'
import { ReviewNotice } from '../offer/ReviewNotice.tsx'
import { Price } from '../show/Price.tsx'
import type { CompanionProfile } from './page-data.ts'
import type { Conversation } from './use-companion-chat.ts'
import { type Service, useCompanionOrder } from './use-companion-order.ts'
import classes from './Companions.module.css'

interface ComposerProps {
  readonly profile: CompanionProfile
  readonly service: Service
  readonly draft: string
  readonly conversation: Conversation
  readonly onService: (service: Service) => void
  readonly onDraft: (draft: string) => void
}

/** What one asks for, at the price that stands on its button. */
export const Composer = observer(function Composer(props: ComposerProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const { session, ui } = useStores()
  const isBrowser = useIsBrowser()
  const { profile, draft, conversation, onService, onDraft } = props
  const { model, prices } = profile
  const offered = (['message', 'picture'] as const).filter((each) => prices[each] !== null)
  const service = offered.includes(props.service) ? props.service : offered[0]
  const order = useCompanionOrder(profile, service ?? 'message', draft, conversation, () => onDraft(''))
  const { review, isPending, problem } = order
  const field = useRef<HTMLFormElement>(null)
  useEffect(() => {
    // What is asked again is in the box: that is where one goes on.
    if (draft !== '' && document.activeElement?.closest('[data-testid=companion-answer]') !== null)
      field.current?.querySelector('textarea')?.focus()
  }, [draft])

  if (service === undefined) return <p className={classes.refusal}>{t('companions.not_offered')}</p>
  if (!session.isLoggedIn)
    return (
      <div className={classes.composer}>
        <Button variant="primary" inert={!isBrowser} onClick={() => ui.open('login')}>
          {t('companions.log_in')}
        </Button>
      </div>
    )

  const amount = (count: number) => t('wallet.amount', { count, formatted: format.number(count) })
  const price = review.seen?.price ?? prices[service] ?? 0

  function submit(event: FormEvent): void {
    event.preventDefault()
    if (draft.trim() !== '' && review.order !== null) void order.send()
  }

  return (
    <form ref={field} className={classes.composer} onSubmit={submit} data-testid="companion-composer">
      {offered.length > 1 && (
        <fieldset className={classes.services} disabled={!isBrowser || isPending}>
          <legend>{t('companions.what')}</legend>
          {offered.map((each) => (
            <label key={each}>
              <input
                type="radio"
                name="service"
                value={each}
                checked={each === service}
                onChange={() => onService(each)}
              />
              <span>{t(`companions.${each}`)}</span>
              <Price tokens={prices[each] ?? 0} />
            </label>
          ))}
        </fieldset>
      )}
      <TextArea
        label={t(service === 'message' ? 'companions.write' : 'companions.describe', { name: model.name })}
        hint={t('companions.write_hint')}
        error={problem ?? undefined}
        value={draft}
        rows={2}
        maxLength={companionLimits.promptChars}
        readOnly={!isBrowser || isPending}
        onChange={({ currentTarget }) => onDraft(currentTarget.value)}
      />
      <ReviewNotice review={review} />
      <div className={classes.send}>
        <span className={classes.quiet} data-testid="companion-balance">
          {t('companions.balance', { tokens: amount(session.tokens) })}
        </span>
        <Button
          type="submit"
          variant="primary"
          pending={isPending}
          disabled={!isBrowser || draft.trim() === '' || review.order === null}
          data-testid="companion-send"
        >
          {t(service === 'message' ? 'companions.send' : 'companions.draw', { tokens: amount(price) })}
        </Button>
      </div>
    </form>
  )
})
