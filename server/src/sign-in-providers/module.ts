import { readFileSync } from 'node:fs'
import type { Clock } from '@footlight/core/ports'
import type { Logger } from 'pino'
import type { Served } from '../accounts/register-route.ts'
import type { Config } from '../platform/config.ts'
import { areaModule } from '../platform/module.ts'
import { goes } from '../platform/personal-rows.ts'
import type { SignInProviderConfig } from '../platform/sign-in-config.ts'
import type { Site } from '../platform/site.ts'
import { StartRefused } from '../platform/start-refused.ts'
import { type AnswerDeps, registerAnswer } from './answer-route.ts'
import { type BeginDeps, registerBegin } from './begin-routes.ts'
import { type ConnectedDeps, registerConnected } from './connected-routes.ts'
import { type FinishDeps, registerSecondFactor, registerSignUp } from './finish-routes.ts'
import { providerAccounts } from './migrations/0158-provider-accounts.ts'
import { signIns } from './migrations/0159-sign-ins.ts'
import { OpenIdProvider } from './open-id-provider.ts'
import type { SignInRepository } from './sign-in-port.ts'
import { createSignInRepository } from './sign-in-repository.ts'
import { SignIns } from './sign-ins.ts'

const SWEEP_EVERY_MS = 3_600_000

interface Uses {
  readonly config: Config
  readonly signInRepository: SignInRepository
  readonly serverSecret: Buffer
  readonly site: Site
  readonly clock: Clock
  readonly logger: Logger
}

/** Log-in by others who know who somebody is (OpenID Connect), as the operator sets them up. */
export const signInProvidersModule = areaModule({
  name: 'sign-in-providers',
  personalRows: {
    provider_accounts: { account: goes },
    sign_ins: { account: goes },
  },
  migrations: (kind) => ({
    '0158-provider-accounts': providerAccounts(kind),
    '0159-sign-ins': signIns(kind),
  }),
  repositories: (db) => ({ signInRepository: createSignInRepository(db) }),
  /** @throws StartRefused */
  open({ config, ...uses }: Uses) {
    const openIdProviders = new Map(
      config.signInProviders.map(
        (each) => [each.id, new OpenIdProvider(each, secretOf(each), uses)] as const,
      ),
    )
    return { openIdProviders, signIns: new SignIns(uses) }
  },
  routes({ registrar, ...deps }: Served & BeginDeps & AnswerDeps & FinishDeps & ConnectedDeps) {
    registerBegin(registrar, deps)
    registerAnswer(registrar, deps)
    registerSecondFactor(registrar, deps)
    registerSignUp(registrar, deps)
    registerConnected(registrar, deps)
  },
  // What is over is refused in any case; this only gives its rows back.
  jobs: ({ signInRepository, clock }: Pick<Uses, 'signInRepository' | 'clock'>) => [
    {
      name: 'sweep_sign_ins',
      everyMs: SWEEP_EVERY_MS,
      run: () => signInRepository.forgetBefore(clock.now()),
    },
  ],
})

/** @throws StartRefused */
function secretOf({ id, clientSecret }: SignInProviderConfig): string {
  if ('text' in clientSecret) return clientSecret.text
  const variable = `OIDC_${id.toUpperCase()}_CLIENT_SECRET_FILE`
  let text: string
  try {
    text = readFileSync(clientSecret.file, 'utf8').trim()
  } catch (error) {
    throw new StartRefused(
      `${variable} cannot be read (${(error as NodeJS.ErrnoException).code ?? 'unknown reason'}): name a file that this user may read.`,
      { cause: error },
    )
  }
  if (/^[^\s\p{Cc}]{1,512}$/u.test(text)) return text
  throw new StartRefused(`${variable} must have the client secret in it, in one line, and nothing else.`)
}
