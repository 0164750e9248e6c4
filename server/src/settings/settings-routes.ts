import type { Clock } from '@footlight/core/ports'
import {
  type AccountId,
  type AccountSettings,
  type Failure,
  type FieldCode,
  type ModelPatch,
  modelSettingNames,
  readOnlySettings,
  type StoredPatch,
  settingsRoutes,
  storedSettingNames,
  yesNoSettings,
} from '@footlight/core/protocol'
import { fail, ok, type Result } from '@footlight/core/rules'
import { invisibleModeLevels } from '@footlight/core/rules/accounts/invisible-mode'
import { nameObstacle } from '../accounts/name-obstacle.ts'
import type { PeopleRepository, Person } from '../accounts/people-port.ts'
import { type Registrar, registerRoute } from '../accounts/register-route.ts'
import type { Sessions } from '../accounts/sessions.ts'
import type { PlaceBlocks } from '../accounts/viewer.ts'
import type { CardRepository, StoredReUps } from '../billing/card-port.ts'
import type { ExposureRepository } from '../experiments/experiment-port.ts'
import { type PartnerRepository, sayOnCamera } from '../on-camera/module.ts'
import { isProhibited } from '../prohibited-terms/policy.ts'
import { type ChangeDeps, changeModelSettings } from './change-model-settings.ts'
import { InTurn } from './in-turn.ts'
import { placeOf, type ReadDeps, readModelSettings } from './model-settings.ts'

export type SettingsReadDeps = ReadDeps & {
  readonly blockedRegions: Pick<PlaceBlocks, 'of'>
  readonly cards: Pick<CardRepository, 'reUps'>
  readonly clock: Clock
}

export interface SettingsRouteDeps extends ChangeDeps, ReadDeps {
  readonly battleRepository: ChangeDeps['battleRepository']
  readonly blockedRegions: PlaceBlocks
  readonly cards: SettingsReadDeps['cards']
  readonly clock: Clock
  readonly commissions: ChangeDeps['commissions']
  readonly experimentExposures: Pick<ExposureRepository, 'forgetAccount'>
  readonly people: PeopleRepository
  readonly profiles: ChangeDeps['profiles']
  readonly rooms: ChangeDeps['rooms']
  readonly sessions: Pick<Sessions, 'changed' | 'settingsChanged'>
  readonly streamingPartners: Pick<PartnerRepository, 'hasAny' | 'isWithAny'>
}

/** Fields that there are not, of one call. */
const UNKNOWN_NAMED_MAX = 20

/** All that an account has set, wherever it is kept, and its changes (SETTINGS-01 to SETTINGS-08). */
export function registerSettingsRoutes(registrar: Registrar, deps: SettingsRouteDeps): void {
  const { people, sessions, blockedRegions } = deps
  const changes = new InTurn<AccountId>()
  // The session's copy of the person may be some seconds old.
  const fresh = async ({ id }: Person, otherwise: Person) => (await people.byId(id)) ?? otherwise

  registerRoute(registrar, settingsRoutes.settings, async ({ identity: { person } }) =>
    readSettings(await fresh(person, person), deps),
  )

  registerRoute(registrar, settingsRoutes.updateSettings, ({ identity, body, request }) =>
    changes.run(identity.person.id, async () => {
      const unknown = unknownFields(body)
      if (unknown !== null) return fail({ error: 'invalid_value', fields: unknown })
      const { blocked_countries, blocked_states } = body
      const stored = only<StoredPatch>(body, storedSettingNames)
      const ofModel = only<ModelPatch>(body, modelSettingNames)
      const regions = definedOnly({ blocked_countries, blocked_states })
      const before = await fresh(identity.person, identity.person)
      const refusal = await refusalOf(before, stored, { ...ofModel, ...regions }, deps)
      if (refusal !== null) return fail(refusal)
      const place = placeOf(ofModel)
      if (!place.ok) return place
      if (place.value !== null) {
        const asked = { model: before, patch: ofModel, by: identity, address: request.clientAddress }
        const changed = await changeModelSettings(place.value, asked, deps)
        if (!changed.ok) return changed
      }
      const person = (await people.updateSettings(before.id, stored)) ?? before
      // Another window may have switched somebody on meanwhile; from here on the room lets nobody in.
      if (stored.broadcast_category === 'solo' && person.type === 'model')
        await deps.rooms.execute(person, sayOnCamera, { people: [] })
      // Behind the change, so that nothing is written any more; whoever says it again deletes again.
      if (stored.experiments_allowed === false) await deps.experimentExposures.forgetAccount(person.id)
      // Other windows of the account, and those who are in its room, are told (ROOMSET-01, ROOMSET-02).
      sessions.changed(person.id)
      if (place.value !== null) sessions.settingsChanged(person.id)
      if (Object.keys(regions).length > 0)
        await blockedRegions.set(person, { ...blockedRegions.of(person.username), ...regions })
      return readSettings(person, deps)
    }),
  )
}

/** null: each name is one that this call changes. */
function unknownFields(body: object): Record<string, FieldCode> | null {
  const unknown = Object.keys(body).filter((name) => !known.has(name))
  if (unknown.length === 0) return null
  // A name that the caller made up goes no further than its own answer, and not into a prototype.
  return Object.fromEntries(
    unknown
      .slice(0, UNKNOWN_NAMED_MAX)
      .map((name) => [name, readOnlySettings.includes(name) ? 'read_only' : 'unknown']),
  )
}

const known: ReadonlySet<string> = new Set([
  ...storedSettingNames,
  ...modelSettingNames,
  'blocked_countries',
  'blocked_states',
])

/** Why nothing of a change is done; null: it may be. */
async function refusalOf(
  person: Person,
  stored: StoredPatch,
  ofModel: ModelPatch,
  { streamingPartners }: Pick<SettingsRouteDeps, 'streamingPartners'>,
): Promise<Failure | null> {
  if (Object.keys(ofModel).length > 0 && person.type !== 'model') return { error: 'forbidden' }
  if ((stored.invisible_mode_level ?? 0) > invisibleModeLevels[person.membership])
    return { error: 'forbidden' }
  if (stored.chat_notice !== undefined && isProhibited(stored.chat_notice, 'sentence', 'subject'))
    return { error: 'invalid_value', fields: { chat_notice: 'prohibited' } }
  // Who is on camera with somebody else has agreed to it, and has a record of their own.
  if (stored.broadcast_category === 'group' && !(await streamingPartners.hasAny(person.id)))
    return { error: 'wrong_state', state: 'partner_missing' }
  if (stored.broadcast_category === 'solo' && (await streamingPartners.isWithAny(person.id)))
    return { error: 'wrong_state', state: 'partners_on_camera' }
  return null
}

/** All that an account has set, as it reads it itself. */
export async function readSettings(
  person: Person,
  deps: SettingsReadDeps,
): Promise<
  Result<{ settings: AccountSettings; blocked_countries: string[]; blocked_states: string[] }, Failure>
> {
  const ofModel = person.type === 'model' ? await readModelSettings(person, deps) : ok({})
  if (!ofModel.ok) return ofModel
  const reUps = await deps.cards.reUps(person.id)
  const { blocked_countries, blocked_states } = deps.blockedRegions.of(person.username)
  return ok({
    settings: {
      ...person.settings,
      ...ofModel.value,
      can_change_username: nameObstacle(person, deps.clock.now()) === null,
      postpay: reUps?.isOn === true && reUps.settings.covers,
      auto_re_ups: JSON.stringify({ disabled_by_user: isOffByOwner(reUps) }),
    },
    blocked_countries: [...blocked_countries],
    blocked_states: [...blocked_states],
  })
}

/** Top-ups that their owner had and turned off; those that the site ended say so themselves. */
function isOffByOwner(reUps: StoredReUps | null): boolean {
  return reUps !== null && !reUps.isOn && reUps.stopped === null
}

/** `YES` and `NO` as what they mean. */
function only<Patch extends object>(body: object, names: readonly (keyof Patch & string)[]): Patch {
  const said = new Map<string, unknown>(Object.entries(body))
  const patch = names.map((name) => {
    const value = said.get(name)
    return [name, typeof value === 'string' && yesNoSettings.includes(name) ? value === 'YES' : value]
  })
  return definedOnly(Object.fromEntries(patch)) as Patch
}

function definedOnly<T extends object>(patch: T): { [Name in keyof T]?: Exclude<T[Name], undefined> } {
  return Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined)) as {
    [Name in keyof T]?: Exclude<T[Name], undefined>
  }
}
