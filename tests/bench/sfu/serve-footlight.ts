import { systemClock } from '@footlight/native-bridges/system-clock'
import { createLogger } from '@footlight/server/platform/logger'
import { createSfu } from '@footlight/server/sfu/create-sfu'
import type { SfuRoom } from '@footlight/server/sfu/room'
import { createMedia } from '../../dev-env/create-media.ts'
import { addSubscribers, measureServing } from './load.ts'

const [port, subscribers, forMs] = process.argv.slice(2).map(Number) as [number, number, number]
const ROOM = 'demo_live'
const logger = createLogger('silent')

// The whole media plane runs: the room with its publisher, the watch over their packets, and thumbnails.
const config = {
  mediaPorts: { min: port, max: port + 99 },
  listenIp: '127.0.0.1',
  workers: 1,
  workerBin: process.env['MEDIASOUP_WORKER_BIN'],
}
const sfu = await createSfu({ config, clock: systemClock, logger })
const media = createMedia({
  sfu,
  roomIsPublic: () => true,
  liveRooms: () => [ROOM],
  clock: systemClock,
  logger,
})
await media.startDemoPerformer(ROOM)
const room = sfu.room(ROOM) as SfuRoom
const { router, media: home } = await room.placement()
const producers = room.state().producers.map(({ id }) => room.published(id)!.producer)
const consumers = await addSubscribers(router, producers, subscribers)
const measured = await measureServing(home.worker, consumers, subscribers, forMs)
await media.close()
await sfu.close()
process.stdout.write(JSON.stringify(measured))
