import type { MediaTransport, TransportFacts } from '../ports/media-device.ts'
import type { MediaResult } from '../protocol/media.ts'
import type { MediaRequests } from './media-rpc.ts'

export function factsOf(made: MediaResult<'create_transport'>): TransportFacts {
  return {
    id: made.id,
    iceParameters: made.ice_parameters,
    iceCandidates: made.ice_candidates,
    dtlsParameters: made.dtls_parameters,
  }
}

/** The platform asks for it when the first track is to flow. */
export function connectWhenAsked(rpc: MediaRequests, transport: MediaTransport): void {
  transport.on('connect', ({ dtlsParameters }, done, failed) => {
    rpc
      .request('connect_transport', { transport_id: transport.id, dtls_parameters: { ...dtlsParameters } })
      .then(() => done(), failed)
  })
}
