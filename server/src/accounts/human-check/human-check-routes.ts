import { type Failure, humanCheckRoutes } from '@footlight/core/protocol'
import { ok } from '@footlight/core/rules'
import { type Registrar, registerRoute } from '../register-route.ts'
import type { HumanCheck, HumanCheckBinding } from './human-check.ts'

export interface HumanCheckRouteDeps {
  readonly humanCheck: HumanCheck
}

/** What is to be computed (CAPTCHA-02). */
export function registerHumanCheck(registrar: Registrar, { humanCheck }: HumanCheckRouteDeps): void {
  registerRoute(registrar, humanCheckRoutes.humanCheck, async ({ query, session }) =>
    ok({
      work: await humanCheck.challenge({ purpose: query.purpose, sessionKey: session.identity.sessionKey }),
    }),
  )
}

/** A call that may bring an answer. */
export interface CheckedCall {
  readonly body: { readonly human_check?: string | undefined }
  readonly session: { readonly identity: { readonly sessionKey: string } }
}

/** What a caller is answered who has not done the work; null: they have, or nobody is asked. The answer is used up by this. */
export async function humanRefusal(
  humanCheck: HumanCheck,
  purpose: HumanCheckBinding['purpose'],
  { body, session }: CheckedCall,
): Promise<Failure | null> {
  const isHuman = await humanCheck.take(
    { purpose, sessionKey: session.identity.sessionKey },
    body.human_check,
  )
  return isHuman ? null : { error: 'human_check_required' }
}
