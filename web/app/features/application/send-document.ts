import type { ApiClient } from '@footlight/core/client/api-client'
import { type ApiFailure, readFailure } from '@footlight/core/client/api-failure'
import { accountRoutes } from '@footlight/core/protocol/accounts'
import { type Application, applicationRoutes, type DocumentSide } from '@footlight/core/protocol/applications'
import { API_BASE } from '@footlight/core/protocol/route'
import { fail, ok, type Result } from '@footlight/core/rules/result'
import { base64Of } from '@footlight/ui/pictures/base64-of'

/** A slow line needs longer for a picture than any other call may take. */
const TIMEOUT_MS = 180_000
const noAnswer: ApiFailure = { error: 'network', status: 0 }

interface SentDocument {
  readonly side: DocumentSide
  readonly picture: Blob
  /** 0 to 1, of what has left this browser. */
  readonly onProgress: (share: number) => void
}

/** Not by the client of calls, which cannot say how far it has come. */
export async function sendDocument(
  api: ApiClient,
  { side, picture, onProgress }: SentDocument,
): Promise<Result<Application, ApiFailure>> {
  const [config, content] = await Promise.all([api.call(accountRoutes.siteConfig), base64Of(picture)])
  if (!config.ok) return config
  const answer = await new Promise<XMLHttpRequest | null>((resolve) => {
    const request = new XMLHttpRequest()
    request.open('POST', `${API_BASE}${applicationRoutes.addDocument.path}`)
    request.timeout = TIMEOUT_MS
    request.responseType = 'json'
    request.setRequestHeader('accept', 'application/json')
    request.setRequestHeader('content-type', 'application/json')
    request.setRequestHeader('x-csrf-token', config.value.csrf)
    request.upload.onprogress = ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total)
    request.onload = () => resolve(request)
    request.onerror = request.ontimeout = request.onabort = () => resolve(null)
    request.send(JSON.stringify({ side, picture: content }))
  })
  if (answer === null) return fail(noAnswer)
  const { status, response } = answer
  if (status !== 200) return fail(readFailure({ status, headers: {}, body: JSON.stringify(response) }))
  const parsed = applicationRoutes.addDocument.response.safeParse(response)
  return parsed.success ? ok(parsed.data) : fail({ error: 'unexpected_answer', status })
}
