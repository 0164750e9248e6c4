import type { Clock } from '@footlight/core/ports'
import type { Logger } from 'pino'
import type { OwnerLetters } from '../accounts/owner-letters.ts'
import type { PeopleRepository } from '../accounts/people-port.ts'
import type { Served } from '../accounts/register-route.ts'
import { areaModule } from '../platform/module.ts'
import { goes } from '../platform/personal-rows.ts'
import type { Site } from '../platform/site.ts'
import { createCredentialRepository } from './credential-repository.ts'
import { EmailChanges, UNDO_TTL_MS } from './email-changes.ts'
import { createEmailRepository, type EmailRepository } from './email-repository.ts'
import { type EmailRouteDeps, registerEmailChange, registerEmailUndo } from './email-routes.ts'
import { emailChanges } from './migrations/0141-email-changes.ts'
import { type PasskeyRouteDeps, registerPasskeyChanges, registerPasskeys } from './passkey-routes.ts'
import { PasswordResets } from './password-resets.ts'
import { type PasswordRouteDeps, registerPasswordChange, registerPasswordResets } from './password-routes.ts'
import { registerTotpChanges, registerTotpSetup, type TotpRouteDeps } from './totp-routes.ts'
import { TotpSetups } from './totp-setups.ts'

/** Addresses of before are stored no longer than somebody may go back to them. */
const SWEEP_EVERY_MS = 3_600_000

interface Uses {
  readonly emails: EmailRepository
  readonly people: PeopleRepository
  readonly ownerLetters: OwnerLetters
  readonly serverSecret: Buffer
  readonly clock: Clock
  readonly site: Site
  readonly logger: Logger
}

/** What opens an account, how its owner changes that, and what they are told of it. */
export const accountSecurityModule = areaModule({
  name: 'account-security',
  personalRows: {
    email_changes: { account: goes },
  },
  migrations: (kind) => ({ '0141-email-changes': emailChanges(kind) }),
  repositories: (db) => ({
    credentials: createCredentialRepository(db),
    emails: createEmailRepository(db),
  }),
  open({ site, ...uses }: Uses, closers) {
    const siteUrl = () => site.publicUrl
    const passwordResets = new PasswordResets({ ...uses, letters: uses.ownerLetters, siteUrl })
    closers.add('password resets', () => passwordResets.close())
    const changes = new EmailChanges({ ...uses, letters: uses.ownerLetters, siteUrl })
    closers.add('e-mail changes', () => changes.close())
    return {
      passwordResets,
      totpSetups: new TotpSetups({ ...uses, siteUrl }),
      emailChanges: changes,
    }
  },
  routes({
    registrar,
    ...deps
  }: Served & PasswordRouteDeps & TotpRouteDeps & PasskeyRouteDeps & EmailRouteDeps) {
    registerPasswordResets(registrar, deps)
    registerPasswordChange(registrar, deps)
    registerTotpSetup(registrar, deps)
    registerTotpChanges(registrar, deps)
    registerPasskeys(registrar, deps)
    registerPasskeyChanges(registrar, deps)
    registerEmailChange(registrar, deps)
    registerEmailUndo(registrar, deps)
  },
  jobs: ({ emails, clock }: Pick<Uses, 'emails' | 'clock'>) => [
    {
      name: 'sweep_email_changes',
      everyMs: SWEEP_EVERY_MS,
      run: () => emails.forgetBefore(clock.now() - UNDO_TTL_MS),
    },
  ],
})
