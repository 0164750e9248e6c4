import type { RoomDirectory } from '../rooms/port.ts'
import { EncoderAdmission, type EncoderAdmissionDeps } from './encoder-admission.ts'

/** The door of this process. Whoever is turned away there, her room tells it to her. */
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
