import { type IngestAddresses, ingestRoutes } from '@footlight/core/protocol'
import { fail, ok } from '@footlight/core/rules'
import { type Registrar, registerRoute } from '../accounts/register-route.ts'
import type { HttpDeps } from '../app/http-deps.ts'

/**
 * Stream keys, and where encoders connect to. For performers alone; whether they may stream is asked when
 * their encoder comes.
 */
export function registerIngestRoutes(
  registrar: Registrar,
  parts: Pick<HttpDeps, 'site' | 'config' | 'encoderAdmission'>,
): void {
  registerRoute(registrar, ingestRoutes.ingestState, async ({ identity: { person } }) => {
    if (person.type !== 'model') return fail({ error: 'forbidden' })
    return ok({ ...addressesOf(person.username, parts), ...(await parts.encoderAdmission.stateOf(person)) })
  })
  registerRoute(registrar, ingestRoutes.renewStreamKey, async ({ identity: { person }, reply }) => {
    if (person.type !== 'model') return fail({ error: 'forbidden' })
    const { streamKey, madeAt } = await parts.encoderAdmission.renewKey(person)
    reply.header('cache-control', 'no-store')
    return ok({
      status: 1 as const,
      stream_key: streamKey,
      key_made_at: madeAt,
      ...addressesOf(person.username, parts),
    })
  })
}

function addressesOf(username: string, { site, config }: Pick<HttpDeps, 'site' | 'config'>): IngestAddresses {
  const { hostname } = new URL(site.publicUrl)
  return {
    whip_url: `${site.publicUrl}/whip/${username}`,
    rtmp_url: config.rtmpPort === null ? null : `rtmp://${hostname}:${config.rtmpPort}/live`,
  }
}
