/** A sentence for the operator: the server cannot start like this. */
export class StartRefused extends Error {
  override readonly name = 'StartRefused'
}
