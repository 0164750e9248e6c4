import type { RoomDirectory } from '../rooms/port.ts'
import { EncoderDoor, type IngestDoorParts } from './encoder-door.ts'

/** The door of this process. Whoever is turned away there, her room tells it to her. */
export function createIngestDoor({
  rooms,
  ...parts
}: Omit<IngestDoorParts, 'tellRefused'> & { readonly rooms: RoomDirectory }): EncoderDoor {
  const logger = parts.logger.child({ area: 'ingest' })
  return new EncoderDoor({
    ...parts,
    logger,
    tellRefused: (owner, refused) => {
      rooms.desks(owner).then(
        (desks) => desks.ingest.tellRefused(refused),
        (error: unknown) => logger.error({ err: error, owner: owner.username }, 'a refusal was not told'),
      )
    },
  })
}
