import type { Clock } from '@footlight/core/ports'
import { type AfterAnswer, type Failure, signInProviderRoutes } from '@footlight/core/protocol'
import { fail, ok, type Result } from '@footlight/core/rules'
import { readDeviceCookie } from '../accounts/cookie.ts'
import { suspensionOf } from '../accounts/log-in.ts'
import type { OwnerLetters } from '../accounts/owner-letters.ts'
import type { PeopleRepository } from '../accounts/people-port.ts'
import { type Call, type Registrar, registerRoute } from '../accounts/register-route.ts'
import { type StartSessionDeps, startLogIn } from '../accounts/start-session.ts'
import { languageAsked } from '../platform/http/language-asked.ts'
import { boundTo } from './bound-to.ts'
import type { OpenIdProvider, ProviderWord } from './open-id-provider.ts'
import { signInFailures } from './sign-in-failures.ts'
import type { ProviderAccount, SignIn, SignInRepository, SignInStage } from './sign-in-port.ts'
import type { SignIns } from './sign-ins.ts'

export interface AnswerDeps extends StartSessionDeps {
  readonly clock: Clock
  readonly openIdProviders: ReadonlyMap<string, OpenIdProvider>
  readonly people: PeopleRepository
  readonly ownerLetters: OwnerLetters
  readonly signInRepository: SignInRepository
  readonly signIns: SignIns
}

type AnswerCall = Call<typeof signInProviderRoutes.answerSignIn>
type Outcome = Promise<Result<AfterAnswer, Failure>>

/** A browser that comes back from a provider: who comes decides what is next. */
export function registerAnswer(registrar: Registrar, deps: AnswerDeps): void {
  const { openIdProviders, signInRepository, signIns } = deps

  registerRoute(registrar, signInProviderRoutes.answerSignIn, async (call): Outcome => {
    const { params, body, request } = call
    const provider = openIdProviders.get(params.provider)
    if (provider === undefined) return fail({ error: 'not_found' })
    const query = new URLSearchParams(body.answer)
    const taken = await signIns.take(request, provider, query.get('state') ?? '')
    if (!taken.ok) return taken
    const { signIn, secrets } = taken.value
    const back = new URL(signIns.redirectUri(request, params.provider))
    back.search = query.toString()
    const word = await provider.read(back, secrets)
    if (!word.ok) return word
    if (signIn.stage.kind === 'connect') return connect(call, signIn, signIn.stage, word.value, deps)
    const known = await signInRepository.accountOf(signIn.issuer, word.value.subject)
    return known === null
      ? beginAccount(call, signIn, word.value, deps)
      : logInAs(known, call, signIn, registrar, deps)
  })
}

/** Nothing is bound to an account that has the address: whoever it belongs to says so in that account (OIDC-06). */
async function beginAccount(
  { reply }: AnswerCall,
  { provider, issuer, next }: SignIn,
  { subject, email, isEmailVerified }: ProviderWord,
  { people, signIns }: AnswerDeps,
): Outcome {
  if (email !== null && isEmailVerified && (await people.byConfirmedEmail(email)) !== null)
    return fail(signInFailures.email_in_use)
  const stage = { kind: 'new_account', subject, email, isEmailVerified } as const
  await signIns.begin(reply, { provider, issuer, next, stage })
  return ok({ step: 'new_account', next, email, is_email_confirmed: isEmailVerified })
}

async function logInAs(
  known: ProviderAccount,
  call: AnswerCall,
  { provider, issuer, next }: SignIn,
  registrar: Registrar,
  deps: AnswerDeps,
): Outcome {
  const { logIn, signIns, signInRepository, clock } = deps
  const { request, reply } = call
  const { account, subject } = known
  const loggedIn = await logIn.byProvider({
    account,
    isConnected: isConnected(known, signInRepository),
    totp: null,
    passkey: null,
    address: request.clientAddress,
    device: readDeviceCookie(request.headers.cookie),
  })
  if (!loggedIn.ok && loggedIn.error.error === 'totp_required') {
    const stage = { kind: 'second_factor', account, subject } as const
    await signIns.begin(reply, { provider, issuer, next, stage })
    return ok({ step: 'second_factor', next, by: loggedIn.error.state === 'passkey' ? 'passkey' : 'app' })
  }
  if (!loggedIn.ok) return loggedIn
  const current = await startLogIn(loggedIn.value, call, registrar.gate, deps)
  if (!current.ok) return current
  await signInRepository.used(issuer, subject, clock.now())
  return ok({ step: 'logged_in', next, current: current.value })
}

/** Asked once the session is stored, so that whoever disconnects meanwhile ends it. */
export function isConnected(
  { issuer, subject, account }: Pick<ProviderAccount, 'issuer' | 'subject' | 'account'>,
  repository: Pick<SignInRepository, 'accountOf'>,
): () => Promise<boolean> {
  return async () => (await repository.accountOf(issuer, subject))?.account === account
}

/** Only in the session that proved itself, and while the password by which it did still is the account's. */
async function connect(
  { identity, request }: AnswerCall,
  { issuer, next }: SignIn,
  stage: Extract<SignInStage, { kind: 'connect' }>,
  { subject }: ProviderWord,
  { people, ownerLetters, signInRepository, clock }: AnswerDeps,
): Outcome {
  if (identity.kind !== 'person' || identity.person.id !== stage.account) return fail(signInFailures.over)
  const isBound = async () => {
    const person = await people.byId(stage.account)
    const owner = person === null ? null : await people.credentials(person.username)
    return owner !== null && boundTo(identity.sessionKey, owner.passwordHash) === stage.boundTo
  }
  if (!(await isBound())) return fail(signInFailures.over)
  const suspension = suspensionOf(identity.person, clock)
  if (suspension !== null) return fail(suspension)
  const account = { issuer, subject, account: stage.account, connectedAt: clock.now() }
  const connected = await signInRepository.connect(account)
  if (!connected.ok) return fail(signInFailures[connected.error])
  // Whoever replaced the password in this moment has disconnected what there was then.
  if (!(await isBound())) {
    await signInRepository.disconnect(stage.account, issuer)
    return fail(signInFailures.over)
  }
  ownerLetters.about('provider_connected', identity.person, languageAsked(request.headers) ?? 'en')
  return ok({ step: 'connected', next })
}
