import type { MediaPlane } from './plane.ts'
import { SfuRoom } from './room.ts'
import type { SfuDependencies } from './sfu-config.ts'
import { WorkerPool } from './worker-pool.ts'

/**
 * Starts the workers. Rejects when one does not start: a wrong `workerBin`, or its port taken.
 * `close` ends every room and process within 2 s.
 */
export async function createSfu(deps: SfuDependencies): Promise<MediaPlane> {
  const logger = deps.logger.child({ area: 'sfu' })
  const pool = await WorkerPool.start({ ...deps, logger })
  const rooms = new Map<string, SfuRoom>()
  const listeners = new Set<Parameters<MediaPlane['onEvent']>[0]>()
  return {
    room(username) {
      const known = rooms.get(username)
      if (known) return known
      const room = new SfuRoom({
        pool,
        clock: deps.clock,
        logger: logger.child({ room: username }),
        onEvent: (event) => {
          for (const listener of listeners) listener(username, event)
        },
      })
      rooms.set(username, room)
      return room
    },
    onEvent(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    ready: () => pool.ready(),
    async close() {
      // Nobody is told of what closing ends.
      listeners.clear()
      for (const room of rooms.values()) room.close()
      rooms.clear()
      await pool.close()
    },
  }
}
