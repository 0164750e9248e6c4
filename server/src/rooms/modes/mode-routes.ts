import { modeRoutes } from '@footlight/core/protocol'
import { fail, ok } from '@footlight/core/rules'
import { findPerformer } from '../../accounts/find-performer.ts'
import type { Person } from '../../accounts/people-port.ts'
import { type Registrar, registerRoute } from '../../accounts/register-route.ts'
import { askRoom } from '../ask-room.ts'
import { changeCamPassword } from './cam-password.ts'
import {
  changeStreamerSettings,
  roomModes,
  setStandby,
  setVoyeur,
  streamerSettings,
} from './mode-commands.ts'
import { type ModeRouteDeps, registerPasswordEntry } from './password-entry.ts'

/** Standby, password, voyeur camera. */
export function registerModeRoutes(registrar: Registrar, deps: ModeRouteDeps): void {
  registerStreamerSettings(registrar, deps)
  registerPasswordEntry(registrar, deps)
  registerCamPassword(registrar, deps)

  registerRoute(registrar, modeRoutes.roomModes, ({ params, identity: by }) =>
    askRoom(deps, params.username, roomModes, { by }),
  )
  registerRoute(registrar, modeRoutes.setStandby, async ({ params, identity: by, body, request }) => {
    const owner = await findPerformer(deps.people, params.username)
    if (!owner.ok) return owner
    const isAllowed = mayUseStandby(deps, owner.value, request.headers.host)
    return deps.rooms.execute(owner.value, setStandby, { ...body, by, isAllowed })
  })
  registerRoute(registrar, modeRoutes.setVoyeur, ({ params, identity: by, body }) =>
    askRoom(deps, params.username, setVoyeur, { ...body, by }),
  )
}

/** MODE-16: the operator's word about the performer's studio, and about the site that they came over. */
function mayUseStandby(
  { config, currentConfig, site }: ModeRouteDeps,
  { studioId }: Person,
  host?: string,
): boolean {
  const { standbyDomain } = config
  const { standbyStudios } = currentConfig
  return (
    standbyStudios === 'all' ||
    (studioId !== null && standbyStudios.includes(studioId)) ||
    (standbyDomain !== null && site.domainAt(host) === standbyDomain)
  )
}

function registerStreamerSettings(registrar: Registrar, deps: ModeRouteDeps): void {
  registerRoute(registrar, modeRoutes.streamerSettings, async ({ identity: { person }, request }) => {
    if (person.type !== 'model') return fail({ error: 'forbidden' })
    const own = await deps.rooms.execute(person, streamerSettings, {})
    const isAllowed = mayUseStandby(deps, person, request.headers.host)
    return own.ok ? ok({ ...own.value, standby_allowed: isAllowed }) : own
  })
  registerRoute(
    registrar,
    modeRoutes.changeStreamerSettings,
    async ({ identity: { person }, body, request }) => {
      if (person.type !== 'model') return fail({ error: 'forbidden' })
      const own = await deps.rooms.execute(person, changeStreamerSettings, body)
      const isAllowed = mayUseStandby(deps, person, request.headers.host)
      return own.ok ? ok({ ...own.value, standby_allowed: isAllowed }) : own
    },
  )
}

function registerCamPassword(registrar: Registrar, deps: ModeRouteDeps): void {
  registerRoute(registrar, modeRoutes.setCamPassword, async ({ params, identity: by, body, request }) => {
    const owner = await findPerformer(deps.people, params.username)
    if (!owner.ok) return owner
    // Said before the work of hashing, which others would otherwise wait for; the feature decides it by the
    // policy.
    if (by.person.id !== owner.value.id) return fail({ error: 'forbidden' })
    return changeCamPassword(owner.value, body.password, { by, address: request.clientAddress }, deps)
  })
}
