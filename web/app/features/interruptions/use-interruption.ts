import type { InterruptionRule } from '@footlight/core/protocol/interruptions'
import { browserClock } from '@footlight/ui/browser-clock'
import { useEffect, useState } from 'react'
import { browserStorage } from '../../platform/browser-ports.ts'
import { useStores } from '../../platform/stores-context.ts'
import { type InterruptionKind, InterruptionMemory } from './interruption-memory.ts'
import { isBusy } from './is-busy.ts'

const LOOK_EVERY_MS = 1_000
/** So many looks in a row find nobody busy: who has just closed a dialog is on the way to something. */
const QUIET_LOOKS_MIN = 2

/** By kind, the most important first. The same object from one drawing to the next. */
export type InterruptionRules = Partial<Readonly<Record<InterruptionKind, InterruptionRule>>>

/** Which kind is open now, null: none; and what closes it. Never two: the next waits for its pause. */
export function useInterruption(rules: InterruptionRules): readonly [InterruptionKind | null, () => void] {
  const stores = useStores()
  const [open, setOpen] = useState<InterruptionKind | null>(null)
  const [memory] = useState(() => new InterruptionMemory(browserStorage, browserClock.now))
  useEffect(() => {
    let quietLooks = 0
    return browserClock.every(LOOK_EVERY_MS, () => {
      memory.visit()
      quietLooks = open !== null || isBusy(stores, document) ? 0 : quietLooks + 1
      if (quietLooks < QUIET_LOOKS_MIN) return
      const due = Object.entries(rules).find(([kind, rule]) => memory.isDue(kind as InterruptionKind, rule))
      if (due === undefined) return
      const kind = due[0] as InterruptionKind
      memory.opened(kind)
      setOpen(kind)
    })
  }, [memory, rules, stores, open])
  function close(): void {
    if (open !== null) memory.closed(open)
    setOpen(null)
  }
  return [open, close]
}
