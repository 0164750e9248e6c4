import type { Clock } from '@footlight/core/ports'
import type { affiliateRoutes, BodyOf } from '@footlight/core/protocol'
import { HELD_FROM, judgeSignUp } from '@footlight/core/rules/affiliates/fraud'
import { acquisitionArea } from '@footlight/core/rules/affiliates/landing'
import type { KnownDevices } from '../accounts/known-devices.ts'
import type { PeopleRepository, Person } from '../accounts/people-port.ts'
import { addressKey } from '../platform/net/address.ts'
import type { Signer } from '../platform/signer.ts'
import type { AffiliateRepository, StoredLink } from './affiliate-port.ts'

export interface AttributeDeps {
  readonly affiliateRepository: AffiliateRepository
  readonly people: Pick<PeopleRepository, 'byId' | 'credentials'>
  readonly affiliateDevices: Pick<KnownDevices, 'find'>
  readonly affiliateAddresses: Signer
  readonly clock: Clock
}

export interface SignUp {
  readonly person: Person
  readonly said: BodyOf<typeof affiliateRoutes.attributeSignUp>
  /** Of the connection. */
  readonly address: string
  /** As it came; null: none. */
  readonly deviceCookie: string | null
}

/** So long after it an account can say how it came. */
export const ATTRIBUTION_MS = 3_600_000
/** Of adverts so many names are counted in a day; more are somebody's game. */
const ADVERT_MAX = 40

/**
 * The first word on a new account counts, for good; a client that says it of an old one, or of a link that does not count, is
 * attributed to nobody. Nothing looks for a reason to refuse: what is suspicious is attributed, and its share is held (AFF-09).
 */
export async function attributeSignUp(signUp: SignUp, deps: AttributeDeps): Promise<boolean> {
  const { affiliateRepository, clock } = deps
  const { person, said } = signUp
  if (person.type !== 'viewer' || clock.now() - person.createdAt > ATTRIBUTION_MS) return false
  const link = said.key === null ? null : await affiliateRepository.link(said.key)
  if (link === null || link.endedAt !== null) return await countAdvert(signUp, deps)
  const affiliate = await affiliateRepository.affiliate(link.affiliate)
  if (affiliate?.state !== 'accepted') return false
  const known = await affiliateRepository.referral(person.id)
  if (known !== null) return known.link === link.key
  const suspicion = judgeSignUp(await factsOf(signUp, link, deps))
  return await affiliateRepository.addReferral(
    {
      ...{ account: person.id, affiliate: link.affiliate, link: link.key, signedUpAt: person.createdAt },
      clickId: said.tracked?.click_id ?? null,
      verdict: suspicion.score >= HELD_FROM ? 'held' : 'clear',
      ...suspicion,
    },
    clock.now(),
  )
}

async function factsOf({ person, address, deviceCookie }: SignUp, link: StoredLink, deps: AttributeDeps) {
  const { affiliateRepository, affiliateAddresses, clock } = deps
  const hash = affiliateAddresses.sign(addressKey(address))
  return {
    isOwnAccount: person.id === link.affiliate,
    isOwnDevice: await isDeviceOf(link, deviceCookie, deps),
    fromAddress: await affiliateRepository.countAddress(link.affiliate, hash, clock.now()),
  }
}

async function isDeviceOf(
  link: StoredLink,
  deviceCookie: string | null,
  { people, affiliateDevices }: AttributeDeps,
): Promise<boolean> {
  if (deviceCookie === null) return false
  const affiliate = await people.byId(link.affiliate)
  const credentials = affiliate === null ? null : await people.credentials(affiliate.username)
  return (
    credentials !== null &&
    affiliateDevices.find(deviceCookie, credentials.person.id, credentials.passwordHash) !== null
  )
}

/** A number by advert and area, of those who agreed to be counted; nothing of the account is stored. */
async function countAdvert({ said }: SignUp, { affiliateRepository, clock }: AttributeDeps): Promise<false> {
  const area = said.tracked === null ? null : acquisitionArea(said.tracked.path)
  const advert = said.tracked?.advert_id?.slice(0, ADVERT_MAX)
  if (area !== null && advert) await affiliateRepository.countAcquisition(advert, area, clock.now())
  return false
}
