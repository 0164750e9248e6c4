import { systemClock } from '@footlight/native-bridges/system-clock'
import { createMedia } from '../../dev-env/create-media.ts'
import { silentLogger, startSfu } from './start-sfu.ts'

// Stands for a server with a demo performer on air; the test kills it.
const sfu = await startSfu()
const media = createMedia({
  sfu,
  roomIsPublic: () => true,
  liveRooms: () => [],
  clock: systemClock,
  logger: silentLogger,
})
await media.startDemoPerformer('demo_live')
process.stdout.write('on air\n')
setInterval(() => undefined, 60_000)
