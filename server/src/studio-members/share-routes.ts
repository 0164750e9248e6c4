import {
  type Failure,
  type StudioShare,
  type StudioShareState,
  studioShareRoutes,
} from '@footlight/core/protocol'
import { fail, ok, type Result } from '@footlight/core/rules'
import type { RevenueShare } from '@footlight/core/rules/ledger/shares'
import {
  earliestStart,
  mayStart,
  resolveShare,
  type SharingPerformer,
  type StudioTerm,
} from '@footlight/core/rules/ledger/studio-terms'
import { utcDay } from '@footlight/core/rules/utc-day'
import type { OwnerLetters } from '../accounts/owner-letters.ts'
import type { Person } from '../accounts/people-port.ts'
import { isoTime } from '../accounts/present-user.ts'
import { type Registrar, registerRoute } from '../accounts/register-route.ts'
import { languageAsked } from '../platform/http/language-asked.ts'
import { modelFor, type Pair } from './model-for.ts'
import type { MembershipDeps } from './part-ways.ts'
import type { StudioShareRepository } from './share-repository.ts'

export interface ShareRouteDeps extends Pick<MembershipDeps, 'people' | 'sessions' | 'clock'> {
  readonly studioShares: StudioShareRepository
  readonly shares: readonly RevenueShare[]
  readonly ownerLetters: OwnerLetters
}

const DAY_MS = 86_400_000

/** What a studio asks for and a performer agrees to; both read the same (SHARE-06, SHARE-07). */
export function registerStudioShares(registrar: Registrar, deps: ShareRouteDeps): void {
  registerOwners(registrar, deps)
  registerPerformers(registrar, deps)
}

function registerOwners(registrar: Registrar, deps: ShareRouteDeps): void {
  const { studioShares, ownerLetters, clock } = deps

  registerRoute(registrar, studioShareRoutes.memberShare, async ({ identity: { person }, params }) => {
    const pair = await memberOf(person, params.username, deps)
    return pair.ok ? ok(await readShare(pair.value, deps)) : pair
  })

  registerRoute(registrar, studioShareRoutes.offerShare, async ({ identity, params, body, request }) => {
    const pair = await memberOf(identity.person, params.username, deps)
    if (!pair.ok) return pair
    const { studio, model } = pair.value
    const term = { studioPart: body.studio_part, effectiveFrom: Date.parse(body.from) }
    if (isSame(term, pair.value, deps)) return fail({ error: 'wrong_state', state: 'same' })
    const how = await studioShares.offer({
      ...{ studio, model: model.id, ...term, message: body.message },
      ...{ offeredBy: identity.person.id, offeredAt: clock.now() },
    })
    if (how === 'gone') return fail({ error: 'not_found' })
    if (how !== 'done') return fail({ error: 'wrong_state', state: how })
    const language = languageAsked(request.headers) ?? 'en'
    ownerLetters.about('studio_share_offered', model, language, { owner: identity.person.username })
    return ok(await readShare(pair.value, deps))
  })

  registerRoute(registrar, studioShareRoutes.withdrawShareOffer, async ({ identity, params, body }) => {
    const pair = await memberOf(identity.person, params.username, deps)
    return pair.ok ? endOffer(pair.value, body.id, deps) : pair
  })
}

function registerPerformers(registrar: Registrar, deps: ShareRouteDeps): void {
  const { studioShares, people, sessions, clock } = deps

  registerRoute(registrar, studioShareRoutes.ownShare, async ({ identity: { person } }) => {
    const pair = pairOf(person)
    return pair.ok ? ok(await readShare(pair.value, deps)) : pair
  })

  registerRoute(registrar, studioShareRoutes.acceptShare, async ({ identity: { person }, body }) => {
    const pair = pairOf(person)
    if (!pair.ok) return pair
    const seen = {
      ...{ id: body.id, studio: pair.value.studio, model: person.id },
      ...{ studioPart: body.studio_part, effectiveFrom: Date.parse(body.from) },
    }
    const accepted = await studioShares.accept(seen, clock.now())
    if (!accepted.ok) {
      if (accepted.error === 'gone') return fail({ error: 'not_found' })
      if (accepted.error === 'changed') return fail({ error: 'conflict' })
      return fail({ error: 'wrong_state', state: accepted.error })
    }
    // Rooms and sockets that hold the performer read them anew.
    sessions.changed(person.id)
    const model = (await people.byId(person.id)) ?? person
    return ok(await readShare({ ...pair.value, model }, deps))
  })

  registerRoute(registrar, studioShareRoutes.declineShare, async ({ identity: { person }, body }) => {
    const pair = pairOf(person)
    return pair.ok ? endOffer(pair.value, body.id, deps) : pair
  })
}

async function memberOf(
  owner: Person,
  username: string,
  { people }: ShareRouteDeps,
): Promise<Result<Pair, Failure>> {
  const found = await modelFor('shares.offer', owner, username, people)
  if (!found.ok) return found
  return found.value.model.studioId === found.value.studio ? found : fail({ error: 'not_found' })
}

function pairOf(model: Person): Result<Pair, Failure> {
  if (model.type !== 'model') return fail({ error: 'forbidden' })
  return model.studioId === null ? fail({ error: 'not_found' }) : ok({ studio: model.studioId, model })
}

async function endOffer(
  pair: Pair,
  id: number,
  deps: ShareRouteDeps,
): Promise<Result<StudioShareState, Failure>> {
  const { studioShares, clock } = deps
  const hasEnded = await studioShares.end({ id, studio: pair.studio, model: pair.model.id }, clock.now())
  return hasEnded ? ok(await readShare(pair, deps)) : fail({ error: 'wrong_state', state: 'answered' })
}

async function readShare({ studio, model }: Pair, deps: ShareRouteDeps): Promise<StudioShareState> {
  const { studioShares, people, clock } = deps
  const now = clock.now()
  const offer = await studioShares.offerTo(studio, model.id)
  const owner = offer === null ? null : await people.byId(offer.offeredBy)
  const agreed = model.studioTerms?.agreed ?? []
  return {
    studio_id: studio,
    username: model.username,
    shares: sharesAt(model, now, deps),
    agreed: agreed
      .toSorted((one, other) => one.effectiveFrom - other.effectiveFrom)
      .toReversed()
      .map(({ studioPart, effectiveFrom, acceptedAt }) => ({
        studio_part: studioPart,
        from: utcDay(effectiveFrom),
        accepted_at: isoTime(acceptedAt),
      })),
    offer: offer && {
      ...{
        id: offer.id,
        studio_part: offer.studioPart,
        from: utcDay(offer.effectiveFrom),
        message: offer.message,
      },
      ...{ offered_by: owner?.username ?? null, offered_at: isoTime(offer.offeredAt) },
      shares: sharesAt(withTerm(model, studio, offer), offer.effectiveFrom, deps),
      is_late: !mayStart(offer.effectiveFrom, now),
    },
    earliest: utcDay(earliestStart(now) + DAY_MS),
  }
}

function sharesAt(
  performer: SharingPerformer,
  at: number,
  { shares }: Pick<ShareRouteDeps, 'shares'>,
): StudioShare[] {
  return presentShares(shares, (kind) => resolveShare(shares, kind, performer, at))
}

/** Of each kind of income that studios share, in the order of the kinds: the same shares are the same text. */
export function presentShares(
  shares: readonly RevenueShare[],
  shareOf: (kind: string) => RevenueShare,
): StudioShare[] {
  const kinds = [...new Set(shares.filter(({ withStudio }) => withStudio).map(({ kind }) => kind))].sort()
  return kinds.map((kind) => {
    const { platform, studio, model } = shareOf(kind)
    return { kind, platform, studio, model }
  })
}

/** As if they had agreed to it. */
function withTerm({ studioTerms }: SharingPerformer, studioId: number, term: StudioTerm): SharingPerformer {
  const agreed = [...(studioTerms?.agreed ?? []), { ...term, acceptedAt: term.effectiveFrom - 1 }]
  return { studioId, studioTerms: { studioId, agreed } }
}

/** Nothing would change on that day. */
function isSame(term: StudioTerm, { studio, model }: Pair, deps: ShareRouteDeps): boolean {
  const [before, after] = [model, withTerm(model, studio, term)].map((performer) =>
    JSON.stringify(sharesAt(performer, term.effectiveFrom, deps)),
  )
  return before === after
}
