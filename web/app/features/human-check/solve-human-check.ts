import type { ApiClient } from '@footlight/core/client/api-client'
import {
  type HumanCheckPurpose,
  humanCheckRoutes,
  type ProofOfWork,
} from '@footlight/core/protocol/human-check'

/** What goes with the call as `human_check`; null: it could not be had or computed. */
export async function solveHumanCheck(api: ApiClient, purpose: HumanCheckPurpose): Promise<string | null> {
  const asked = await api.call(humanCheckRoutes.humanCheck, { query: { purpose } })
  if (!asked.ok || asked.value.work === null) return null
  const { maxnumber: _, ...work } = asked.value.work
  const number = await compute(asked.value.work)
  return number === null ? null : btoa(JSON.stringify({ ...work, number }))
}

function compute(work: ProofOfWork): Promise<number | null> {
  const worker = new Worker(new URL('./solve.worker.ts', import.meta.url), { type: 'module' })
  return new Promise<number | null>((resolve) => {
    worker.addEventListener('message', ({ data }: MessageEvent<number | null>) => resolve(data))
    worker.addEventListener('error', () => resolve(null))
    worker.postMessage(work)
  }).finally(() => worker.terminate())
}
