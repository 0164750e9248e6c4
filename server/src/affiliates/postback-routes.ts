import { randomBytes } from 'node:crypto'
import { affiliateRoutes } from '@footlight/core/protocol'
import { fail, ok } from '@footlight/core/rules'
import { isSuspended } from '../accounts/log-in.ts'
import { type Registrar, registerRoute } from '../accounts/register-route.ts'
import { postbackOrigin } from './postback-address.ts'
import { type OverviewDeps, readPostback } from './read-overview.ts'

const SECRET_BYTES = 24

/** Where an affiliate's own server is told what happened (AFF-10). */
export function registerPostbacks(registrar: Registrar, deps: OverviewDeps): void {
  const { affiliateRepository, affiliatePostbacks, affiliateSecrets, clock } = deps

  registerRoute(registrar, affiliateRoutes.setPostback, async ({ identity: { person }, body: { url } }) => {
    if (isSuspended(person, clock)) return fail({ error: 'account_suspended' })
    const own = await affiliateRepository.affiliate(person.id)
    if (own === null) return fail({ error: 'not_found' })
    if (own.state !== 'accepted') return fail({ error: 'wrong_state' })
    if (url !== null && postbackOrigin(url) === null)
      return fail({ error: 'invalid_value', fields: { url: 'invalid' } })
    if ((await affiliatePostbacks.postback(person.id))?.url !== url) {
      const secret = randomBytes(SECRET_BYTES).toString('base64url')
      await affiliatePostbacks.setPostback(
        person.id,
        url === null ? null : { url, secret: affiliateSecrets.close(secret, String(person.id)) },
      )
    }
    return ok({ postback: await readPostback(person.id, deps) })
  })
}
