import type { Clock } from '@footlight/core/ports'
import type { Logger } from 'pino'
import type { PeopleRepository } from '../accounts/people-port.ts'
import type { Served } from '../accounts/register-route.ts'
import type { Mailer } from '../platform/mail/mailer.ts'
import { areaModule } from '../platform/module.ts'
import type { Site } from '../platform/site.ts'
import { createCredentialRepository } from './credential-repository.ts'
import { PasswordResets } from './password-resets.ts'
import { type PasswordRouteDeps, registerPasswordChange, registerPasswordResets } from './password-routes.ts'
import { SecurityLetters } from './security-letters.ts'
import { registerTotpChanges, registerTotpSetup, type TotpRouteDeps } from './totp-routes.ts'
import { TotpSetups } from './totp-setups.ts'

interface Uses {
  readonly people: PeopleRepository
  readonly mailer: Mailer
  readonly serverSecret: Buffer
  readonly clock: Clock
  readonly site: Site
  readonly logger: Logger
}

/** What opens an account, how its owner changes that, and what they are told of it. */
export const accountSecurityModule = areaModule({
  name: 'account-security',
  repositories: (db) => ({ credentials: createCredentialRepository(db) }),
  open({ site, ...uses }: Uses, closers) {
    const siteUrl = () => site.publicUrl
    const securityLetters = new SecurityLetters({ ...uses, siteUrl })
    closers.add('security letters', () => securityLetters.close())
    const passwordResets = new PasswordResets({ ...uses, letters: securityLetters, siteUrl })
    closers.add('password resets', () => passwordResets.close())
    return { securityLetters, passwordResets, totpSetups: new TotpSetups({ ...uses, siteUrl }) }
  },
  routes({ registrar, ...deps }: Served & PasswordRouteDeps & TotpRouteDeps) {
    registerPasswordResets(registrar, deps)
    registerPasswordChange(registrar, deps)
    registerTotpSetup(registrar, deps)
    registerTotpChanges(registrar, deps)
  },
})
