import { type ExperimentOrder, experimentRoutes } from '@footlight/core/protocol/experiments'
import { useStores } from '../../platform/stores-context.ts'
import { useCall } from '../../platform/use-call.ts'

const texts = { conflict: 'experiments.changed', wrong_state: 'experiments.not_now' }

/** Changes experiments for somebody who saw everything up to the change `seen`. Answers whether it is done. */
export function useExperimentChange(seen: number) {
  const { api } = useStores()
  const { isPending, call } = useCall(texts)
  const change = async (order: ExperimentOrder): Promise<boolean> =>
    (await call(() => api.call(experimentRoutes.changeExperiments, { body: { seen, order } }))) !== null
  return { isPending, change }
}
