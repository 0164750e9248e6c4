import { type IngestAddresses, ingestRoutes, type NewStreamKey } from '@footlight/core/protocol'
import { fail, ok } from '@footlight/core/rules'
import type { FastifyReply } from 'fastify'
import type { Person } from '../accounts/people-port.ts'
import { type Registrar, registerRoute } from '../accounts/register-route.ts'
import type { Site } from '../platform/site.ts'
import type { EncoderAdmission } from './encoder-admission.ts'

export interface IngestRouteDeps {
  readonly site: Site
  readonly encoderAdmission: EncoderAdmission
  /** On which encoders are taken now; null: nowhere. */
  readonly rtmpPort: number | null
}

/**
 * Stream keys, and where encoders connect to. For performers alone; whether they may stream is asked when
 * their encoder comes.
 */
export function registerIngestRoutes(registrar: Registrar, deps: IngestRouteDeps): void {
  registerRoute(registrar, ingestRoutes.ingestState, async ({ identity: { person } }) => {
    if (person.type !== 'model') return fail({ error: 'forbidden' })
    return ok({ ...addressesOf(person.username, deps), ...(await deps.encoderAdmission.stateOf(person)) })
  })
  registerRoute(registrar, ingestRoutes.renewStreamKey, async ({ identity: { person }, reply }) => {
    if (person.type !== 'model') return fail({ error: 'forbidden' })
    return ok(await renewKey(person, reply, deps))
  })
}

/** A performer's new key, as it is shown once; no copy of the answer stays anywhere. */
export async function renewKey(
  performer: Person,
  reply: FastifyReply,
  deps: IngestRouteDeps,
): Promise<NewStreamKey> {
  const { streamKey, madeAt } = await deps.encoderAdmission.renewKey(performer)
  reply.header('cache-control', 'no-store')
  return {
    status: 1,
    stream_key: streamKey,
    key_made_at: madeAt,
    ...addressesOf(performer.username, deps),
  }
}

function addressesOf(username: string, { site, rtmpPort }: IngestRouteDeps): IngestAddresses {
  const { hostname } = new URL(site.publicUrl)
  return {
    whip_url: `${site.publicUrl}/whip/${username}`,
    rtmp_url: rtmpPort === null ? null : `rtmp://${hostname}:${rtmpPort}/live`,
  }
}
