import { accountRoutes } from '@footlight/core/protocol'
import { ok } from '@footlight/core/rules'
import type { Logger } from 'pino'
import { type Registrar, registerRoute } from './register-route.ts'

export interface LogRouteDeps {
  readonly logger: Logger
}

/** What browsers report. Logged by title; contents and addresses may carry private words and stay out. */
export function registerLogRoutes(registrar: Registrar, { logger }: LogRouteDeps): void {
  registerRoute(registrar, accountRoutes.logToast, ({ body, identity }) => {
    logger.info(
      { account: identity.person.id, appearance: body.appearance, title: body.title },
      'toast shown',
    )
    return ok(undefined)
  })

  registerRoute(registrar, accountRoutes.logSocketFailure, ({ identity }) => {
    logger.warn({ caller: identity.kind }, 'account socket did not connect within 10 s')
    return ok(undefined)
  })
}
