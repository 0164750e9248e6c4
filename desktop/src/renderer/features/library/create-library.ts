import type { Clock } from '@footlight/core/ports'
import type { RootStore } from '@footlight/core/stores'
import type { Health } from '@footlight/ui/broadcast/health-reading'
import type { ConsoleBridge } from '../../../shared/ipc-contract.ts'
import type { Broadcasting } from '../broadcast/broadcasting.ts'
import { LibraryStore } from './library-store.ts'
import { beginTus, type TusDeps } from './tus-transfer.ts'
import { UploadPace } from './upload-pace.ts'
import { UploadQueue } from './upload-queue.ts'

/** The performer's pictures and videos, and the way of files to them. */
export interface LibraryStores {
  readonly library: LibraryStore
  readonly uploads: UploadQueue
  readonly pace: UploadPace
}

interface LibraryDeps {
  readonly bridge: ConsoleBridge
  readonly root: RootStore
  readonly clock: Clock
  readonly broadcasting: Pick<Broadcasting, 'broadcast' | 'health'>
  readonly origin: string
}

/** Of this share of lost packets on, the console calls a stream fair and not good. */
const LOSS_OF_TROUBLE = 0.03

export function createLibrary({ bridge, root, clock, broadcasting, origin }: LibraryDeps): LibraryStores {
  const { broadcast, health } = broadcasting
  const library = new LibraryStore(root.api, clock)
  const pace = new UploadPace({
    clock,
    isOnAir: () => broadcast.isRunning,
    isStreamTroubled: () => isShortOfLine(health.latest),
  })
  const deps: TusDeps = { api: root.api, bridge, pace, origin, username: () => root.session.username }
  const uploads = new UploadQueue({
    begin: (source, events) => beginTus(deps, source, events),
    onChange: (item) => void library.refresh(item),
    now: () => clock.now(),
  })
  return { library, uploads, pace }
}

/** A slow encoder or a far server is no reason: an upload makes neither worse. */
function isShortOfLine(health: Health | null): boolean {
  return health !== null && ((health.loss ?? 0) >= LOSS_OF_TROUBLE || health.limitedBy === 'bandwidth')
}
