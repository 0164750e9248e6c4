import type { Failure } from '@footlight/core/protocol'
import { fail, type Result } from '@footlight/core/rules'
import type { FailedLogIns } from './failed-log-ins.ts'
import type { HumanCheck } from './human-check.ts'
import { type CheckedCall, humanRefusal } from './human-check-routes.ts'

export interface CheckedLogInDeps {
  readonly humanCheck: HumanCheck
  /** null: failed log-ins ask nobody for more. */
  readonly failedLogIns: FailedLogIns | null
}

interface LogInCall extends CheckedCall {
  readonly request: { readonly clientAddress: string }
}

/**
 * Whatever looks at the password of whoever is not logged in. After some failures work is asked for first (CAPTCHA-04). `name`: as it
 * was typed. What is refused for want of work, and a code that is still to be typed, are no failures.
 */
export async function checkedLogIn<T>(
  { humanCheck, failedLogIns }: CheckedLogInDeps,
  name: string,
  call: LogInCall,
  attempt: () => Promise<Result<T, Failure>>,
): Promise<Result<T, Failure>> {
  if (failedLogIns === null) return attempt()
  const begun = failedLogIns.begin(name, call.request.clientAddress)
  const refusal = begun.isSuspect ? await humanRefusal(humanCheck, 'log_in', call) : null
  const answer = refusal === null ? await attempt() : fail(refusal)
  if (answer.ok || answer.error.error !== 'invalid_credentials') begun.giveBack()
  return answer
}
