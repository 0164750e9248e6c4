import type { Clock } from '@footlight/core/ports'
import type { Logger } from 'pino'
import { logEvent } from '../platform/log-event.ts'
import type { SecretBox } from '../platform/secret-box.ts'
import type { PostbackRepository, StoredCall } from './affiliate-port.ts'
import { postbackUrl } from './postback-address.ts'
import { callPostback, type PostbackConnection, postbackSignature } from './postback-client.ts'

export interface SendPostbackDeps {
  readonly affiliatePostbacks: PostbackRepository
  readonly affiliateSecrets: SecretBox
  readonly postbackConnection?: PostbackConnection | undefined
  readonly clock: Clock
  readonly logger: Logger
}

/** Few, so that one run is over before the next is due. */
const AT_ONCE = 20
/** After the first, second … try. ms */
const RETRY_MS = [60_000, 10 * 60_000, 3_600_000, 6 * 3_600_000, 24 * 3_600_000]
const KEPT_MS = 30 * 86_400_000

/** What is due, side by side: one server that is slow keeps nobody else's waiting for long. Sent again after a crash, under the same id. */
export async function sendPostbacks(deps: SendPostbackDeps): Promise<void> {
  const { affiliatePostbacks, clock } = deps
  const due = await affiliatePostbacks.dueCalls(clock.now(), AT_ONCE)
  await Promise.all(due.map((call) => sendOne(call, deps)))
  await affiliatePostbacks.forgetCalls(clock.now() - KEPT_MS)
}

async function sendOne(call: StoredCall, deps: SendPostbackDeps): Promise<void> {
  const { affiliatePostbacks, clock, logger } = deps
  const problem = await tell(call, deps)
  const retryMs = problem === null ? undefined : RETRY_MS[call.tries]
  await affiliatePostbacks.called(call.id, problem, retryMs === undefined ? null : clock.now() + retryMs)
  if (problem !== null)
    logEvent(logger, 'postback_failed', { call: call.id, problem, retries: retryMs !== undefined })
}

/** null: it has arrived. Neither the address nor an answer is in what it says. */
async function tell(call: StoredCall, deps: SendPostbackDeps): Promise<string | null> {
  const { affiliatePostbacks, affiliateSecrets, postbackConnection, clock } = deps
  const postback = await affiliatePostbacks.postback(call.affiliate)
  if (postback === null) return 'no address'
  const secret = affiliateSecrets.open(postback.secret, String(call.affiliate))
  const url = postbackUrl(postback.url, call)
  if (secret === null || url === null) return 'no address'
  const headers = {
    'user-agent': 'Footlight postback',
    'footlight-event': String(call.id),
    'footlight-signature': postbackSignature(secret, url.href, Math.floor(clock.now() / 1000)),
  }
  return callPostback(url, headers, postbackConnection)
}
