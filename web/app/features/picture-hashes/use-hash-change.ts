import { type PictureHashChange, pictureHashRoutes } from '@footlight/core/protocol/picture-hashes'
import { useStores } from '../../platform/stores-context.ts'
import { useCall } from '../../platform/use-call.ts'

const texts = {
  conflict: 'picture_hashes.conflict',
  not_found: 'picture_hashes.not_found',
  wrong_state: 'picture_hashes.unchanged',
}

/** Changes the list as the page shows it (`seen`), and reads the page anew. False: a toast has said why not. */
export function useHashChange(seen: number) {
  const { api, toasts } = useStores()
  const { isPending, call } = useCall(texts)

  async function change(order: PictureHashChange, reason: string): Promise<boolean> {
    const body = { seen, change: order, reason }
    const done = await call(() => api.call(pictureHashRoutes.changePictureHashes, { body }))
    if (done !== null) toasts.show({ appearance: 'success', title: { key: 'picture_hashes.saved' } })
    return done !== null
  }

  return { isPending, change }
}
