import type { ApiFailure } from '@footlight/core/client/api-failure'
import { CompanionRule, companionRoutes } from '@footlight/core/protocol/companions'
import type { CompanionTerms } from '@footlight/core/protocol/offer-terms'
import { errorMessage } from '@footlight/core/stores/message'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import type { OfferReview } from '../offer/offer-review.ts'
import { usePurchase } from '../offer/use-purchase.ts'
import type { CompanionProfile } from './page-data.ts'
import type { Conversation } from './use-companion-chat.ts'

export type Service = 'message' | 'picture'

interface CompanionOrdering {
  readonly review: OfferReview<CompanionTerms>
  readonly isPending: boolean
  /** A sentence under the box; null: nothing is wrong. */
  readonly problem: string | null
  readonly send: () => Promise<void>
}

/** Orders what stands in the box. Both services keep their keys, whichever is chosen when an answer was lost. */
export function useCompanionOrder(
  { model, prices }: CompanionProfile,
  service: Service,
  draft: string,
  conversation: Conversation,
  onSent: () => void,
): CompanionOrdering {
  const { t } = useTranslation()
  const { toasts, ui, session } = useStores()
  const [refused, setRefused] = useState<{ readonly draft: string; readonly key: string } | null>(null)
  const message = draft.trim()
  const params = { id: model.id }
  const say = usePurchase(termsOf(model.id, 'message', prices.message), async (paid, terms) => {
    const answer = await paid.send(companionRoutes.aiSay, { params, body: { terms, message } })
    return answer.ok ? { ok: true, value: { ...answer.value, order: answer.value.message } } : answer
  })
  const draw = usePurchase(termsOf(model.id, 'picture', prices.picture), async (paid, terms) => {
    const body = { terms, message, nsfw: model.nsfw }
    const answer = await paid.send(companionRoutes.aiDraw, { params, body })
    return answer.ok ? { ok: true, value: { ...answer.value, order: answer.value.image } } : answer
  })
  const { review, isPending, pay } = service === 'message' ? say : draw

  async function send(): Promise<void> {
    setRefused(null)
    const answer = await pay()
    if (answer === null) return
    if (answer.ok) {
      session.applyTipAnswer(answer.value.tokens)
      conversation.add(answer.value.order)
      return onSent()
    }
    const key = problemOf(answer.error)
    if (key !== null) return setRefused({ draft, key })
    toasts.error(errorMessage(answer.error.error))
    if (answer.error.error === 'not_enough_tokens') ui.open('tokens')
  }

  // What was refused is other words by now.
  const problem = refused !== null && refused.draft === draft ? t(refused.key) : null
  return { review, isPending, problem, send }
}

function termsOf(companion: number, service: Service, price: number | null): CompanionTerms | null {
  return price === null ? null : { kind: 'companion', companion, service, price }
}

/** What is said under the box; null: it is said elsewhere. */
function problemOf({ error, state, status }: ApiFailure): string | null {
  if (error === 'invalid_value') {
    const rule = CompanionRule.safeParse(state)
    return rule.success ? `companions.rule.${rule.data}` : 'companions.invalid'
  }
  if (state === 'too_many_orders' || state === 'not_offered') return `companions.${state}`
  if (error === 'forbidden') return 'companions.blocked'
  return status === 0 ? 'companions.undecided' : null
}
