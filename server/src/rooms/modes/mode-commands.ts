import type {
  BodyOf,
  Failure,
  modeRoutes,
  ResponseOf,
  RoomModes,
  StreamerSettings,
} from '@footlight/core/protocol'
import { ok, type Result } from '@footlight/core/rules'
import { viewerOf } from '../../accounts/viewer.ts'
import type { EntryRefusal } from '../access/room-policies.ts'
import type { By } from '../room-command.ts'
import { roomCommand, roomQuery } from '../room-command.ts'
import { ModeFeature } from './mode-feature.ts'

type Routes = typeof modeRoutes
type Answer<T> = Result<T, Failure>

function changed(modes: Answer<RoomModes>): Answer<ResponseOf<Routes['setStandby']>> {
  return modes.ok ? ok({ status: 1, modes: modes.value }) : modes
}

/** How the room is open, and whether this caller still has to give its password. */
export const roomModes = roomQuery('modes.read', ({ feature }, { by }: By) =>
  ok({
    modes: feature(ModeFeature).current(),
    needsPassword: feature(ModeFeature).entryRefusal(viewerOf(by, false)) === 'password_required',
  }),
)

export const setStandby = roomCommand(
  'modes.set_standby',
  async (
    { feature },
    { by, on, stays, isAllowed }: By & BodyOf<Routes['setStandby']> & { readonly isAllowed: boolean },
  ) => changed(await feature(ModeFeature).setStandby(viewerOf(by, false), on, on && stays, isAllowed)),
)

export const setVoyeur = roomCommand(
  'modes.set_voyeur',
  async ({ feature }, { by, kind }: By & BodyOf<Routes['setVoyeur']>) =>
    changed(await feature(ModeFeature).setVoyeur(viewerOf(by, false), kind)),
)

/** `passwordHash` null opens the room. */
export const setPassword = roomCommand(
  'modes.set_password',
  async ({ feature }, { by, passwordHash }: By & { readonly passwordHash: string | null }) =>
    changed(await feature(ModeFeature).setPassword(viewerOf(by, false), passwordHash)),
)

type OwnSettings = Omit<StreamerSettings, 'standby_allowed'>

export const streamerSettings = roomQuery<object, Answer<OwnSettings>>('modes.settings', ({ feature }) =>
  ok(feature(ModeFeature).settings()),
)

export const changeStreamerSettings = roomCommand(
  'modes.change_settings',
  async ({ feature }, patch: BodyOf<Routes['changeStreamerSettings']>): Promise<Answer<OwnSettings>> =>
    ok(await feature(ModeFeature).changeSettings(patch)),
)

/** Why this caller may not enter, and the hash of the password to compare with. null: may; there is none. */
export const passwordGate = roomQuery(
  'modes.password_gate',
  (
    { feature },
    { by }: By,
  ): Answer<{ readonly refusal: EntryRefusal | null; readonly hash: string | null }> =>
    ok({
      refusal: feature(ModeFeature).entryRefusal(viewerOf(by, false)),
      hash: feature(ModeFeature).passwordHash,
    }),
)

/** Who has given the password whose hash was `checked`; another is in its place: `conflict`. */
export const letIn = roomCommand(
  'modes.let_in',
  ({ feature }, { by, checked }: By & { readonly checked: string }) =>
    feature(ModeFeature).letIn(viewerOf(by, false), checked),
)
