import type { CurrentShow } from '@footlight/core/protocol'
import { AnnouncedCard } from './AnnouncedCard.tsx'
import { AudienceCard } from './AudienceCard.tsx'
import { PrivateCard } from './PrivateCard.tsx'

/** What is the current show, or is announced. */
export function CurrentShowCard({ currentShow }: { readonly currentShow: CurrentShow }) {
  if (currentShow.kind === 'private') return <PrivateCard currentShow={currentShow} />
  return currentShow.phase === 'running' ? (
    <AudienceCard currentShow={currentShow} />
  ) : (
    <AnnouncedCard currentShow={currentShow} />
  )
}
