import type { IngestRefused } from '@footlight/core/protocol'
import type { RoomGateway } from '../rooms/port.ts'
import { roomQuery } from '../rooms/room-command.ts'
import { EncoderAdmission, type EncoderAdmissionDeps } from './encoder-admission.ts'

const tellRefused = roomQuery('ingest.tell_refused', ({ features }, refused: IngestRefused) =>
  features.ingest.tellRefused(refused),
)

/** Encoder admission of this process. Performers are told of refusals by their room. */
export function createEncoderAdmission({
  rooms,
  ...parts
}: Omit<EncoderAdmissionDeps, 'tellRefused'> & { readonly rooms: RoomGateway }): EncoderAdmission {
  const logger = parts.logger.child({ area: 'ingest' })
  return new EncoderAdmission({
    ...parts,
    logger,
    tellRefused: (owner, refused) => {
      rooms
        .execute(owner, tellRefused, refused)
        .catch((error: unknown) =>
          logger.error({ err: error, owner: owner.username }, 'a refusal was not told'),
        )
    },
  })
}
