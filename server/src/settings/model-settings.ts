import type { AccountDuration, Failure, ModelPatch, ModelSettings } from '@footlight/core/protocol'
import { fail, ok, type Result } from '@footlight/core/rules'
import { isNameOn } from '@footlight/core/rules/profiles/social-links'
import type { Person } from '../accounts/people-port.ts'
import type { BattleRepository } from '../battles/battle-port.ts'
import type { CommissionRepository, StoredOffer } from '../commissions/commission-port.ts'
import { offlinePictureUrl } from '../profiles/picture-routes.ts'
import type { ProfileRepository, StoredProfile } from '../profiles/profile-repository.ts'
import { roomModes } from '../rooms/modes/mode-commands.ts'
import type { RoomGateway } from '../rooms/port.ts'
import { offers } from '../shows/commands.ts'

export interface ReadDeps {
  readonly battleRepository: Pick<BattleRepository, 'settings'>
  readonly commissions: Pick<CommissionRepository, 'offersOf'>
  readonly profiles: Pick<ProfileRepository, 'of'>
  readonly rooms: Pick<RoomGateway, 'execute'>
}

/** Where a field of `ModelSettings` is kept. */
export type Place = 'prices' | 'password' | 'battles' | 'account' | 'rating' | 'picture' | 'profile'

const places = {
  private_cost: 'prices',
  spy_cost: 'prices',
  cam2cam: 'prices',
  cam_password: 'password',
  versus_enabled: 'battles',
  versus_invite_gender_blocked: 'battles',
  versus_only_higher_in_sort: 'battles',
  sell_snapchat: 'account',
  sell_snapchat_duration: 'account',
  sell_snapchat_price: 'account',
  sell_snapchat_username: 'account',
  is_dickrating_media_enabled: 'rating',
  offline_picture: 'picture',
  twitter: 'profile',
} as const satisfies Record<keyof ModelSettings, Place>

/**
 * The one place that a change is about; null: none. Each place may refuse for reasons of its own, so that a change
 * of two could be done by half: the fields of the others are refused (SETTINGS-05).
 */
export function placeOf(patch: ModelPatch): Result<Place | null, Failure> {
  const named = (Object.keys(places) as (keyof ModelSettings)[]).filter((field) => patch[field] !== undefined)
  const [first] = named
  if (first === undefined) return ok(null)
  const place = places[first]
  const others = named.filter((field) => places[field] !== place)
  if (others.length === 0) return ok(place)
  return fail({
    error: 'invalid_value',
    message: 'These settings are stored in different places: change them one after the other.',
    fields: Object.fromEntries(others.map((field) => [field, 'invalid'])),
  })
}

/** What the places of a model's settings say now. */
export async function readModelSettings(
  model: Person,
  { battleRepository, commissions, profiles, rooms }: ReadDeps,
): Promise<Result<ModelSettings, Failure>> {
  const by = { kind: 'person', username: model.username, sessionKey: '', person: model } as const
  const [prices, modes, battles, made, profile] = await Promise.all([
    rooms.execute(model, offers, {}),
    rooms.execute(model, roomModes, { by }),
    battleRepository.settings(model.id),
    commissions.offersOf(model.id),
    profiles.of(model.id),
  ])
  if (!prices.ok) return prices
  const account = made.find(({ service }) => service === 'social_account')
  return ok({
    private_cost: prices.value.private.pricePerMinuteInToken,
    spy_cost: prices.value.spy.pricePerMinuteInToken,
    cam2cam: prices.value.sharecam.isAllowedInPublic,
    cam_password: modes.value.modes.hasCamPassword,
    ...battles,
    ...presentAccount(account),
    is_dickrating_media_enabled: made.find(({ service }) => service === 'media_rating')?.is_open ?? false,
    offline_picture: offlinePictureUrl(model.username, profile.picture),
    twitter: presentTwitter(profile),
  })
}

/** An account of that network alone; what another is sold for stands in the offers. */
function presentAccount(offer: StoredOffer | undefined) {
  const own = offer?.network === 'snapchat' ? offer : undefined
  return {
    sell_snapchat: own?.is_open ?? false,
    sell_snapchat_duration: own?.duration ?? accountUsual.duration,
    sell_snapchat_price: own?.price_min ?? accountUsual.price,
    sell_snapchat_username: (own?.accountName ?? null) !== null,
  }
}

export const accountUsual: { readonly duration: AccountDuration; readonly price: number } = {
  duration: '1M',
  price: 250,
}

function presentTwitter({ socials: { twitter } }: StoredProfile): ModelSettings['twitter'] {
  const username = twitter?.username ?? ''
  return { is_enabled: twitter?.is_enabled ?? false, is_valid: isNameOn('twitter', username), username }
}
