import * as z from 'zod/mini'
import { BillerError } from './biller.ts'

export interface BillerCall {
  readonly method: 'GET' | 'POST' | 'DELETE'
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  /** Sent as JSON, as which a text is sent as it is, or as a form. */
  readonly body?: object | string | URLSearchParams
}

export interface BillerAnswer {
  readonly status: number
  /** null: it was no JSON. */
  readonly json: unknown
}

const ANSWERS_WITHIN_MS = 8_000
/** Of this site or of the moment, not of what was asked: asked again it may do. */
const passing: ReadonlySet<number> = new Set([401, 403, 408, 425, 429])

/** What a biller answers, whatever it is; one that cannot be had, or that says nothing of the matter, is `unreachable`. */
export async function callBiller(asked: BillerCall): Promise<BillerAnswer> {
  const answer = await send(asked)
  return { status: answer.status, json: await answer.json().catch(() => null) }
}

/** A file of it, as text. */
export async function readFile(asked: BillerCall): Promise<string> {
  const answer = await send(asked)
  if (answer.status >= 300) throw new BillerError('refused', `answered ${answer.status}`)
  return answer.text().catch((error: unknown) => {
    throw new BillerError('unreachable', error)
  })
}

async function send({ method, url, headers, body }: BillerCall): Promise<Response> {
  const isForm = body instanceof URLSearchParams
  const answer = await fetch(url, {
    method,
    redirect: 'error',
    headers: {
      ...headers,
      ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: isForm || typeof body === 'string' ? body : JSON.stringify(body) }),
    signal: AbortSignal.timeout(ANSWERS_WITHIN_MS),
  }).catch((error: unknown) => {
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
