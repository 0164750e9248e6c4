import type { VersusResult } from '@footlight/core/protocol'
import { Button } from '@footlight/ui/Button'
import { outcomeWords, versusEndWords } from '../../words/extras.ts'
import stage from '../shows/StageCard.module.css'
import { VersusScore } from './VersusScore.tsx'

/** How a versus came out; stays until she has read it. */
export function VersusResultCard({ result, onSeen }: { readonly result: VersusResult; readonly onSeen: () => void }) {
  return (
    <section className={stage.card} aria-label="Versus result" role="status" data-testid="versus-result">
      <header className={stage.head}><b>{outcomeWords[result.outcome]}</b></header>
      <p className={stage.message}>Against {result.peer.username}. {versusEndWords[result.reason]}</p>
      <VersusScore room={result.room} peer={result.peer} />
      <Button onClick={onSeen}>Close</Button>
    </section>
  )
}
