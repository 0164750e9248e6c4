import type { ApiClient } from '@footlight/core/client/api-client'
import type { ApiFailure } from '@footlight/core/client/api-failure'
import type { Username } from '@footlight/core/protocol/ids'
import { studioDeskRoutes, substudioRoutes } from '@footlight/core/protocol/studio-register'
import type { Result } from '@footlight/core/rules/result'

/** A studio as its author saw it. */
interface SeenStudio {
  readonly id: number
  readonly version: number
}

interface StudioDraft {
  readonly name: string
  readonly slug: string
  readonly owner: Username
  readonly mayHaveSubstudios: boolean
  readonly reason: string
}

type Answer = Promise<Result<unknown, ApiFailure>>

/** What is done with studios, by whoever may: each call as its own route wants it. */
export interface StudioOrders {
  /** The staff says why, and lets studios have sub-studios. */
  readonly isStaff: boolean
  open(draft: StudioDraft): Answer
  change(seen: SeenStudio, change: Pick<StudioDraft, 'name' | 'mayHaveSubstudios' | 'reason'>): Answer
  offer(seen: SeenStudio, offer: Pick<StudioDraft, 'owner' | 'reason'>): Answer
  close(seen: SeenStudio, close: Pick<StudioDraft, 'reason'>): Answer
}

/** Of the staff, about any studio. */
export function deskOrders(api: ApiClient): StudioOrders {
  const of = ({ id }: SeenStudio) => ({ params: { id } })
  return {
    isStaff: true,
    open: ({ mayHaveSubstudios, ...draft }) =>
      api.call(studioDeskRoutes.openStudio, {
        body: { ...draft, may_have_substudios: mayHaveSubstudios },
      }),
    change: (seen, { mayHaveSubstudios, ...change }) =>
      api.call(studioDeskRoutes.changeStudio, {
        ...of(seen),
        body: { ...change, may_have_substudios: mayHaveSubstudios, version: seen.version },
      }),
    offer: (seen, { owner, reason }) =>
      api.call(studioDeskRoutes.offerStudio, {
        ...of(seen),
        body: { owner, reason, version: seen.version },
      }),
    close: (seen, { reason }) =>
      api.call(studioDeskRoutes.closeStudio, { ...of(seen), body: { reason, version: seen.version } }),
  }
}

/** Of the studio above, about its own. */
export function substudioOrders(api: ApiClient): StudioOrders {
  const of = ({ id }: SeenStudio) => ({ params: { id } })
  return {
    isStaff: false,
    open: ({ name, slug, owner }) => api.call(substudioRoutes.openSubstudio, { body: { name, slug, owner } }),
    change: (seen, { name }) =>
      api.call(substudioRoutes.renameSubstudio, { ...of(seen), body: { name, version: seen.version } }),
    offer: (seen, { owner }) =>
      api.call(substudioRoutes.offerSubstudio, {
        ...of(seen),
        body: { owner, version: seen.version },
      }),
    close: (seen) =>
      api.call(substudioRoutes.closeSubstudio, { ...of(seen), body: { version: seen.version } }),
  }
}
