import { isUndecided } from '@footlight/core/client/repeat-until-decided'
import {
  type Wheel,
  type WheelCommitment,
  type WheelDraw,
  type WheelState,
  wheelRoutes,
} from '@footlight/core/protocol/wheels'
import { useCallback, useEffect, useState } from 'react'
import { useStores } from '../../platform/stores-context.ts'

const SEED_BYTES = 12

/**
 * A wheel with the commitment of its next spin. The server commits itself before the seed of this browser is sent to it;
 * a spin names the prizes that are shown (PROMO-12, PROMO-15). `first`: as a page knew it; null: it is asked for.
 */
export function useWheel(wheel: Wheel, first: WheelState | null) {
  const { api, paid } = useStores()
  const [state, setState] = useState(first)
  const [committed, setCommitted] = useState<WheelCommitment | null>(null)
  const [seed, setSeed] = useState('')
  const [draw, setDraw] = useState<WheelDraw | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [isPending, setPending] = useState(false)

  const look = useCallback(async (): Promise<void> => {
    const answer = await api.call(wheelRoutes.wheel, { params: { wheel } })
    if (!answer.ok) return setProblem(`errors.${answer.error.error}`)
    setState(answer.value)
    setSeed(randomSeed())
    if (answer.value.spins === 0) return setCommitted(null)
    const next = await api.call(wheelRoutes.commitWheel, { params: { wheel }, body: undefined })
    if (next.ok) setCommitted(next.value)
    else setProblem(`errors.${next.error.error}`)
  }, [api, wheel])

  useEffect(() => {
    void look()
  }, [look])

  async function spin(): Promise<void> {
    if (committed === null) return
    setPending(true)
    setProblem(null)
    const body = { commitment: committed.id, table: committed.table.id, client_seed: seed }
    const answer = await paid.send(wheelRoutes.spinWheel, { params: { wheel }, body })
    if (answer.ok) setDraw(answer.value)
    else
      setProblem(
        answer.error.error === 'offer_changed' ? 'promotions.changed' : `errors.${answer.error.error}`,
      )
    // Also after a refusal: what is shown then is what holds now. A spin with no known outcome is asked for again as it was.
    if (answer.ok || !isUndecided(answer.error)) await look()
    setPending(false)
  }

  return { state, committed, seed, setSeed, draw, problem, isPending, spin }
}

function randomSeed(): string {
  return [...crypto.getRandomValues(new Uint8Array(SEED_BYTES))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
}
