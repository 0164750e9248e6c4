import * as z from 'zod/mini'
import { type OutgoingCall, sendCall } from '../../platform/net/send-call.ts'
import { BillerError } from './biller.ts'

export interface BillerAnswer {
  readonly status: number
  /** null: it was no JSON. */
  readonly json: unknown
}

const ANSWERS_WITHIN_MS = 8_000
/** Of this site or of the moment, not of what was asked: asked again it may do. */
const passing: ReadonlySet<number> = new Set([401, 403, 408, 425, 429])

/** What a biller answers, whatever it is; one that cannot be had, or that says nothing of the matter, is `unreachable`. */
export async function callBiller(asked: OutgoingCall): Promise<BillerAnswer> {
  const answer = await send(asked)
  return { status: answer.status, json: await answer.json().catch(() => null) }
}

/** A file of it, as text. */
export async function readFile(asked: OutgoingCall): Promise<string> {
  const answer = await send(asked)
  if (answer.status >= 300) throw new BillerError('refused', `answered ${answer.status}`)
  return answer.text().catch((error: unknown) => {
    throw new BillerError('unreachable', error)
  })
}

async function send(asked: OutgoingCall): Promise<Response> {
  const answer = await sendCall(asked, ANSWERS_WITHIN_MS).catch((error: unknown) => {
    throw new BillerError('unreachable', error)
  })
  if (answer.status >= 500 || passing.has(answer.status))
    throw new BillerError('unreachable', `answered ${answer.status}`)
  return answer
}

/** Of an answer that was no refusal; one that does not read is as good as none. */
export function readAnswer<T extends z.ZodMiniType>({ status, json }: BillerAnswer, schema: T): z.infer<T> {
  if (status >= 300) throw new BillerError('refused', `answered ${status}`)
  const result = z.safeParse(schema, json)
  if (!result.success) throw new BillerError('unreachable', 'an answer that does not read')
  return result.data
}
