import type { SeatForPerformer } from '@footlight/core/protocol'
import { observer } from 'mobx-react-lite'
import { formatWhole } from '../../words/numbers.ts'

/** How many look in, and what they have brought. They see her, never the one who pays. */
export const SpyFacts = observer(function SpyFacts({ spies }: { readonly spies: readonly SeatForPerformer[] }) {
  const tokens = spies.reduce((sum, spy) => sum + spy.tokens, 0)
  return (
    <>
      <div><dt>Spies</dt><dd data-testid="spies">{spies.length === 0 ? 'none' : `${formatWhole(spies.length)} · ${formatWhole(tokens)} tk`}</dd></div>
      {spies.length > 0 && <div><dt>Who</dt><dd>{spies.map((spy) => spy.username).join(', ')}</dd></div>}
    </>
  )
})
