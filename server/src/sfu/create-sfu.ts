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
  return {
    room(username) {
      const known = rooms.get(username)
      if (known) return known
      const room = new SfuRoom({ pool, clock: deps.clock, logger: logger.child({ room: username }) })
      rooms.set(username, room)
      return room
    },
    ready: () => pool.ready(),
    async close() {
      for (const room of rooms.values()) room.close()
      rooms.clear()
      await pool.close()
    },
  }
}
