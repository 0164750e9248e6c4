import { modeRoutes } from '@footlight/core/protocol'
import { fail, ok } from '@footlight/core/rules'
import { type Registrar, registerRoute } from '../../accounts/register-route.ts'
import { viewerOf } from '../../accounts/viewer.ts'
import { addressKey } from '../../platform/net/address.ts'
import { findRoom } from '../find-room.ts'
import type { ModeRouteDeps } from './password-entry.ts'
import { registerPasswordEntry } from './password-entry.ts'
import { normaliseCamPassword } from './rules.ts'

const BUSY_RETRY_SECONDS = 2

/** Standby, password, voyeur camera. */
export function registerModeRoutes(registrar: Registrar, parts: ModeRouteDeps): void {
  registerStreamerSettings(registrar, parts)
  registerPasswordEntry(registrar, parts)
  registerCamPassword(registrar, parts)

  registerRoute(registrar, modeRoutes.roomModes, async ({ params, identity }) => {
    const venue = await findRoom(parts, params.username)
    if (!venue.ok) return venue
    const { modes } = venue.value.features
    return ok({
      modes: modes.current(),
      needsPassword: modes.entryRefusal(viewerOf(identity, false)) === 'password_required',
    })
  })

  registerRoute(registrar, modeRoutes.setStandby, async ({ params, identity, body }) => {
    const venue = await findRoom(parts, params.username)
    if (!venue.ok) return venue
    const changed = await venue.value.features.modes.setStandby(
      viewerOf(identity, false),
      body.on,
      body.on && body.stays,
    )
    return changed.ok ? ok({ status: 1, modes: changed.value }) : changed
  })

  registerRoute(registrar, modeRoutes.setVoyeur, async ({ params, identity, body }) => {
    const venue = await findRoom(parts, params.username)
    if (!venue.ok) return venue
    const changed = await venue.value.features.modes.setVoyeur(viewerOf(identity, false), body.kind)
    return changed.ok ? ok({ status: 1, modes: changed.value }) : changed
  })
}

function registerStreamerSettings(registrar: Registrar, parts: ModeRouteDeps): void {
  registerRoute(registrar, modeRoutes.streamerSettings, async ({ identity: { person } }) => {
    if (person.type !== 'model') return fail({ error: 'forbidden' })
    return ok((await parts.rooms.features(person)).modes.settings())
  })

  registerRoute(registrar, modeRoutes.changeStreamerSettings, async ({ identity: { person }, body }) => {
    if (person.type !== 'model') return fail({ error: 'forbidden' })
    return ok(await (await parts.rooms.features(person)).modes.changeSettings(body))
  })
}

function registerCamPassword(registrar: Registrar, parts: ModeRouteDeps): void {
  registerRoute(registrar, modeRoutes.setCamPassword, async ({ params, identity, body, request }) => {
    const venue = await findRoom(parts, params.username)
    if (!venue.ok) return venue
    const { owner, features } = venue.value
    // Said before the work of hashing, which others would otherwise wait for; the feature decides it by the
    // policy.
    if (identity.person.id !== owner.id) return fail({ error: 'forbidden' })
    const password = body.password === null ? null : normaliseCamPassword(body.password)
    if (password?.ok === false) return fail({ error: 'invalid_value', fields: { password: password.error } })
    const hash =
      password === null
        ? null
        : await parts.passwords.hash(password.value, {
            lane: 'room',
            addressKey: addressKey(request.clientAddress),
          })
    if (hash?.ok === false) return fail({ error: 'unavailable', retryAfter: BUSY_RETRY_SECONDS })
    const changed = await features.modes.setPassword(viewerOf(identity, false), hash?.value ?? null)
    return changed.ok ? ok({ status: 1, modes: changed.value }) : changed
  })
}
