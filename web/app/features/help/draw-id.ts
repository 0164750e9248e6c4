import { FAQ_OWN_ID_MIN } from '@footlight/core/protocol/help'

/** Of what is not there yet; one that is there by chance is refused as a conflict. */
export function drawId(): number {
  const [lot = 0] = crypto.getRandomValues(new Uint32Array(1))
  return FAQ_OWN_ID_MIN + (lot % (9 * FAQ_OWN_ID_MIN))
}
