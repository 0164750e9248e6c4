import { type PromoReceipt, promotionLimits, promotionRoutes } from '@footlight/core/protocol/promotions'
import { errorMessage } from '@footlight/core/stores/message'
import { type FormEvent, useEffect, useState } from 'react'
import { useStores } from '../../platform/stores-context.ts'
import { forgetCode, keepCode, keptCode } from './kept-code.ts'

/** What is entered, what is wrong with it, and what it gave. `first`: of the address; null: it names none. */
export function useRedeem(first: string | null) {
  const { session, ui, paid } = useStores()
  const [code, setCode] = useState(first ?? promotionLimits.defaultCode)
  const [problem, setProblem] = useState<string | null>(null)
  const [given, setGiven] = useState<PromoReceipt | null>(null)
  const [isPending, setPending] = useState(false)
  // Only a browser knows what its guest entered before.
  useEffect(() => {
    const kept = keptCode()
    if (first === null && kept !== null) setCode(kept)
  }, [first])

  function type(text: string): void {
    setCode(text)
    setProblem(null)
    setGiven(null)
  }

  async function redeem(event: FormEvent): Promise<void> {
    event.preventDefault()
    const entered = code.trim()
    if (entered === '') return setProblem('promotions.required')
    if (entered.length < promotionLimits.codeCharsMin) return setProblem('promotions.too_short')
    if (!session.isLoggedIn) {
      keepCode(entered)
      return ui.open('signup')
    }
    setPending(true)
    const answer = await paid.send(promotionRoutes.redeemPromoCode, { body: { code: entered } })
    setPending(false)
    forgetCode()
    if (answer.ok) setGiven(answer.value)
    else setProblem(problemOf(answer.error))
  }

  return { code, type, problem, given, isPending, redeem }
}

const states = new Set(['redeemed', 'used_up', 'over', 'buyers_excluded'])

function problemOf({ error, state }: { readonly error: string; readonly state?: string }): string {
  if (error === 'not_found' || error === 'invalid_value') return 'promotions.unknown'
  if (error === 'wrong_state' && state !== undefined && states.has(state)) return `promotions.state.${state}`
  return errorMessage(error).key
}
