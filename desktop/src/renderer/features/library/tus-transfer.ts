import type { ApiClient } from '@footlight/core/client/api-client'
import { accountRoutes } from '@footlight/core/protocol/accounts'
import { UPLOADS_PATH } from '@footlight/core/protocol/library'
import { API_BASE } from '@footlight/core/protocol/route'
import type { DetailedError, Upload } from 'tus-js-client'
import type { ConsoleBridge } from '../../../shared/ipc-contract.ts'
import { BridgeHttpStack } from './bridge-http-stack.ts'
import type { UploadPace } from './upload-pace.ts'
import type { Transfer, TransferEvents, TransferSource } from './upload-queue.ts'

/** While the line is broken; after the last of them the performer tries again, or the socket that comes back does. */
const RETRY_DELAYS_MS = [0, 1_000, 3_000, 10_000, 30_000, 60_000]

export interface TusDeps {
  readonly api: ApiClient
  readonly bridge: Pick<ConsoleBridge, 'uploadPiece' | 'stopPiece'>
  readonly pace: UploadPace
  /** The chosen server's. */
  readonly origin: string
  readonly username: () => string | null
}

/**
 * One file by tus, from where it stopped: also in a console that was started anew, when the same file is chosen
 * again.
 */
export function beginTus(deps: TusDeps, source: TransferSource, events: TransferEvents): Transfer {
  let isStopped = false
  let upload: Upload | null = null
  const begin = async () => {
    // Most starts of the console upload nothing.
    const [tus, config] = await Promise.all([
      import('tus-js-client'),
      deps.api.call(accountRoutes.siteConfig),
    ])
    if (isStopped) return
    if (!config.ok) return events.onFail(config.error.error)
    upload = new tus.Upload(source.file, optionsOf(deps, source, events, config.value.csrf))
    // Its size is asked anew with each piece.
    upload.options.onChunkComplete = () => Object.assign(upload!.options, { chunkSize: deps.pace.pieceBytes })
    const [before] = await upload.findPreviousUploads()
    if (isStopped) return
    if (before !== undefined) upload.resumeFromPreviousUpload(before)
    upload.start()
  }
  begin().catch((error: unknown) => {
    console.error(error)
    events.onFail('network')
  })
  return {
    stop() {
      isStopped = true
      void upload?.abort()
    },
    async drop() {
      isStopped = true
      // What it has come to is thrown away; where that fails the server forgets it after a day.
      await upload?.abort(true).catch(() => undefined)
    },
  }
}

function optionsOf(
  { bridge, pace, origin, username }: TusDeps,
  { id, item, file }: TransferSource,
  events: TransferEvents,
  csrf: string,
): Upload['options'] {
  return {
    endpoint: `${origin}${API_BASE}${UPLOADS_PATH}`,
    httpStack: new BridgeHttpStack({ bridge, turn: () => pace.turn() }),
    chunkSize: pace.pieceBytes,
    retryDelays: RETRY_DELAYS_MS,
    metadata: { item: String(item), filename: file.name, place: String(id) },
    headers: { 'x-csrf-token': csrf },
    removeFingerprintOnSuccess: true,
    fingerprint: async () =>
      `footlight-${origin}-${username()}-${item}-${file.name}-${file.size}-${file.lastModified}`,
    onProgress: (sent) => events.onProgress(sent),
    onShouldRetry: (error) => {
      const isWorthIt = mayWorkLater(error)
      if (isWorthIt) events.onStuck()
      return isWorthIt
    },
    onError: (error) => events.onFail(codeOf(error)),
    onSuccess: () => events.onDone(),
  }
}

/** A refusal to begin is final: nothing about the file will be different in a minute. */
function mayWorkLater({ originalRequest, originalResponse }: DetailedError): boolean {
  if (originalResponse === null) return true
  const status = originalResponse.getStatus()
  if (status === 507) return false
  if (status >= 500) return true
  return originalRequest.getMethod() !== 'POST' && (status === 409 || status === 423 || status === 429)
}

/** The code of the API in an answer; without an answer, or without one of ours, it was the line. */
function codeOf(error: Error | DetailedError): string {
  const answer = 'originalResponse' in error ? error.originalResponse : null
  try {
    const body = JSON.parse(answer?.getBody() ?? '') as { readonly error?: unknown }
    return typeof body.error === 'string' ? body.error : 'network'
  } catch {
    return 'network'
  }
}
