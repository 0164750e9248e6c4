import type { RoomDirectory } from '../rooms/port.ts'
import { EncoderAdmission, type EncoderAdmissionDeps } from './encoder-admission.ts'

/** Encoder admission of this process. Performers are told of refusals by their room. */
export function createEncoderAdmission({
  rooms,
  ...parts
}: Omit<EncoderAdmissionDeps, 'tellRefused'> & { readonly rooms: RoomDirectory }): EncoderAdmission {
  const logger = parts.logger.child({ area: 'ingest' })
  return new EncoderAdmission({
    ...parts,
    logger,
    tellRefused: (owner, refused) => {
      rooms.features(owner).then(
        (features) => features.ingest.tellRefused(refused),
        (error: unknown) => logger.error({ err: error, owner: owner.username }, 'a refusal was not told'),
      )
    },
  })
}
