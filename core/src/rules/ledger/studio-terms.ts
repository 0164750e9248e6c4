import { STUDIO_PART_MAX } from '../../protocol/limits.ts'
import { assert } from '../result.ts'
import { BASIS_POINTS, inForceAt, type RevenueShare, siteShare } from './shares.ts'

const DAY_MS = 86_400_000

/** What a studio and a performer agreed on, from a day on. One number for all kinds of income. */
export interface StudioTerm {
  /** The studio's part of what remains after the platform's, in basis points, 0 to `STUDIO_PART_MAX`. */
  readonly studioPart: number
  /** ms since 1970, 00:00 UTC of a day; in force from then on, until a later one. */
  readonly effectiveFrom: number
}

export interface AgreedTerm extends StudioTerm {
  /** ms since 1970; before `effectiveFrom`. */
  readonly acceptedAt: number
}

/** All that one performer agreed on with one studio, in the order in which it was accepted. */
export interface StudioTerms {
  readonly studioId: number
  readonly agreed: readonly AgreedTerm[]
}

/** Whose income is shared: with which studio they work, and on what they agreed with it; null: with none, on nothing. */
export interface SharingPerformer {
  readonly studioId: number | null
  readonly studioTerms: StudioTerms | null
}

/** The share of a performer's income that is in force at `at`: the site's, or what they and their studio agreed on (SHARE-01). */
export function resolveShare(
  shares: readonly RevenueShare[],
  kind: string,
  { studioId, studioTerms }: SharingPerformer,
  at: number,
): RevenueShare {
  return agreedShare(siteShare(shares, kind, studioId !== null, at), studioId, studioTerms, at)
}

/**
 * The share of one performer (SHARE-01 to SHARE-05): `site` is the row that is in force for everybody at `at`.
 * It stays as it is, the same object, where nothing was agreed with the performer's present studio, where
 * nothing is in force yet, and for kinds of which a studio has nothing, as of a fan club. The platform's part
 * is never touched.
 */
export function agreedShare(
  site: RevenueShare,
  studioId: number | null,
  terms: StudioTerms | null,
  at: number,
): RevenueShare {
  if (!site.withStudio || site.studio === 0 || terms === null || terms.studioId !== studioId) return site
  const term = inForceAt(terms.agreed, at)
  if (term === null) return site
  const rest = BASIS_POINTS - site.platform
  const studio = studioOf(rest, term.studioPart)
  return {
    ...site,
    studio,
    model: rest - studio,
    effectiveFrom: Math.max(site.effectiveFrom, term.effectiveFrom),
  }
}

/** The first day that terms accepted at `acceptedAt` may begin on: 00:00 UTC, at least 24 hours later. */
export function earliestStart(acceptedAt: number): number {
  return Math.ceil((acceptedAt + DAY_MS) / DAY_MS) * DAY_MS
}

/** Whether terms accepted at `acceptedAt` may begin at `effectiveFrom`: a whole UTC day, and not too soon. */
export function mayStart(effectiveFrom: number, acceptedAt: number): boolean {
  return (
    Number.isSafeInteger(effectiveFrom) &&
    effectiveFrom % DAY_MS === 0 &&
    effectiveFrom >= earliestStart(acceptedAt)
  )
}

/** `studioPart` of `rest`, both in basis points, to the nearest one; a half stays with the performer. */
function studioOf(rest: number, studioPart: number): number {
  assert(
    Number.isSafeInteger(studioPart) && studioPart >= 0 && studioPart <= STUDIO_PART_MAX,
    'a studio has between nothing and half of what remains',
  )
  return Math.floor((2 * rest * studioPart + BASIS_POINTS - 1) / (2 * BASIS_POINTS))
}
