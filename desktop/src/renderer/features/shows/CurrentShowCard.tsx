import type { CurrentShow } from '@footlight/core/protocol'
import { AnnouncedCard } from './AnnouncedCard.tsx'
import { AudienceCard } from './AudienceCard.tsx'
import { PrivateCard } from './PrivateCard.tsx'

/** What is the current show, or is announced. */
export function CurrentShowCard({ stage }: { readonly stage: CurrentShow }) {
  if (stage.kind === 'private') return <PrivateCard stage={stage} />
  return stage.phase === 'running' ? <AudienceCard stage={stage} /> : <AnnouncedCard stage={stage} />
}
