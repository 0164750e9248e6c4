import type { CommissionOfferFields, Failure, ModelPatch } from '@footlight/core/protocol'
import { fail, ok, type Result } from '@footlight/core/rules'
import type { PeopleRepository, Person } from '../accounts/people-port.ts'
import type { Identity } from '../accounts/port.ts'
import type { BattleRepository } from '../battles/battle-port.ts'
import type { CommissionRepository } from '../commissions/commission-port.ts'
import { presentOwnOffer } from '../commissions/commission-views.ts'
import { changeOffer } from '../commissions/edit-offer.ts'
import type { BlobStore } from '../platform/blobs/blob-store.ts'
import type { SecretBox } from '../platform/secret-box.ts'
import { changeProfile } from '../profiles/change-profile.ts'
import { pictureKey } from '../profiles/picture-routes.ts'
import type { ProfileRepository } from '../profiles/profile-repository.ts'
import { type CamPasswordDeps, changeCamPassword } from '../rooms/modes/cam-password.ts'
import { setPrices } from '../shows/commands.ts'
import { accountUsual, type Place } from './model-settings.ts'

export interface ChangeDeps extends CamPasswordDeps {
  readonly accountNames: SecretBox
  readonly battleRepository: Pick<BattleRepository, 'settings' | 'saveSettings'>
  readonly blobs: BlobStore
  readonly commissions: CommissionRepository
  readonly people: Pick<PeopleRepository, 'byId'>
  readonly profiles: ProfileRepository
}

interface Asked {
  readonly model: Person
  readonly patch: ModelPatch
  readonly by: Identity
  /** Plain. */
  readonly address: string
}

type Changed = Promise<Result<unknown, Failure>>

/** Each writes where its fields are kept, by the rules of that place. */
const writers: Record<Place, (asked: Asked, deps: ChangeDeps) => Changed> = {
  prices: ({ model, patch }, { rooms }) =>
    rooms.execute(model, setPrices, {
      privateCost: patch.private_cost,
      spyCost: patch.spy_cost,
      isCameraAllowed: patch.cam2cam,
    }),
  password: async ({ model, patch, by, address }, deps) =>
    underName(
      'password',
      'cam_password',
      await changeCamPassword(model, patch.cam_password ?? null, { by, address }, deps),
    ),
  battles: async ({ model, patch }, { battleRepository }) => {
    const before = await battleRepository.settings(model.id)
    await battleRepository.saveSettings(model.id, {
      versus_enabled: patch.versus_enabled ?? before.versus_enabled,
      versus_invite_gender_blocked: patch.versus_invite_gender_blocked ?? before.versus_invite_gender_blocked,
      versus_only_higher_in_sort: patch.versus_only_higher_in_sort ?? before.versus_only_higher_in_sort,
    })
    return ok(undefined)
  },
  account: changeAccountOffer,
  rating: async ({ model, patch }, deps) => {
    const before = await ownOffer(model, 'media_rating', deps)
    const isOpen = patch.is_dickrating_media_enabled ?? false
    return before === null && !isOpen
      ? ok(undefined)
      : changeOffer(model, fields(before, 'media_rating', { is_open: isOpen }), deps)
  },
  picture: async ({ model }, { profiles, blobs }) => {
    const before = await profiles.savePicture(model.id, null)
    if (before !== null) await blobs.delete(pictureKey(before))
    return ok(undefined)
  },
  profile: changeTwitter,
}

export function changeModelSettings(place: Place, asked: Asked, deps: ChangeDeps): Changed {
  return writers[place](asked, deps)
}

async function changeAccountOffer({ model, patch }: Asked, deps: ChangeDeps): Changed {
  const before = await ownOffer(model, 'social_account', deps)
  const isOwn = before?.network === 'snapchat'
  const onlyCloses = Object.values(patch).every((value) => value === undefined || value === false)
  // An account of another network is no business of these fields.
  if (!isOwn && onlyCloses) return ok(undefined)
  const price = patch.sell_snapchat_price ?? (isOwn ? before.price_min : accountUsual.price)
  const changed = await changeOffer(
    model,
    fields(before, 'social_account', {
      network: 'snapchat',
      is_open: patch.sell_snapchat ?? (isOwn && before.is_open),
      duration: patch.sell_snapchat_duration ?? (isOwn ? before.duration : accountUsual.duration),
      price_min: price,
      price_max: price,
      account_name: patch.sell_snapchat_username ?? null,
    }),
    deps,
  )
  return underName('account_name', 'sell_snapchat_username', changed)
}

async function changeTwitter({ model, patch }: Asked, { people, profiles }: ChangeDeps): Changed {
  const [person, stored] = await Promise.all([people.byId(model.id), profiles.of(model.id)])
  const { revision, picture: _, ...said } = stored
  const { tags, languages, country } = person ?? model
  const name = patch.twitter?.username ?? ''
  const changed = await changeProfile(
    person ?? model,
    revision,
    {
      ...said,
      tags: [...tags],
      languages: [...languages],
      country,
      socials: {
        ...said.socials,
        twitter: name === '' ? null : { username: name, is_enabled: patch.twitter?.is_enabled ?? false },
      },
    },
    profiles,
  )
  return underName('socials.twitter', 'twitter.username', changed)
}

async function ownOffer(
  { id }: Person,
  service: CommissionOfferFields['service'],
  { commissions }: ChangeDeps,
): Promise<CommissionOfferFields | null> {
  const stored = (await commissions.offersOf(id)).find((offer) => offer.service === service)
  if (stored === undefined) return null
  const { has_account_name: _, ...own } = presentOwnOffer(stored)
  return own
}

/** An offer as it was, or as one begins, with what is said of it now. */
function fields(
  before: CommissionOfferFields | null,
  service: CommissionOfferFields['service'],
  said: Partial<CommissionOfferFields>,
): CommissionOfferFields {
  const isAccount = service === 'social_account'
  return {
    ...(before ?? {
      service,
      is_open: false,
      price_min: isAccount ? accountUsual.price : 100,
      price_max: isAccount ? accountUsual.price : 100,
      delivery_days: isAccount ? 2 : 7,
      network: null,
      duration: null,
      text: '',
      open_max: 10,
      account_name: null,
    }),
    ...said,
  }
}

/** A refusal names the field as the caller knows it. */
function underName<T>(theirs: string, ours: string, changed: Result<T, Failure>): Result<T, Failure> {
  const code = changed.ok ? undefined : changed.error.fields?.[theirs]
  return changed.ok || code === undefined
    ? changed
    : fail({
        ...changed.error,
        fields: { ...changed.error.fields, [theirs]: undefined as never, [ours]: code },
      })
}
