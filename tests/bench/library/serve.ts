import { httpLimits } from '@footlight/server'
import { must } from '../../dev-env/show-steps.ts'
import { startFootlight } from '../../dev-env/start-footlight.ts'

export type ToServer = { readonly kind: 'people'; readonly count: number }
export type FromServer =
  | { readonly kind: 'ready'; readonly url: string }
  /** Tokens by which their sockets are opened. */
  | { readonly kind: 'people'; readonly tokens: readonly string[] }

process.on('disconnect', () => process.exit())

const unlimited = { countMax: Number.MAX_SAFE_INTEGER, windowMs: 1_000 }
const footlight = await startFootlight({
  // Members of a real room have as many addresses as people.
  config: { trustedProxies: ['127.0.0.1'] },
  limits: { ...httpLimits, callsPerSession: unlimited, registrationsPerAddress: unlimited },
})

const tell = (message: FromServer) => process.send!(message)
process.on('message', async ({ count }: ToServer) => {
  const tokens: string[] = []
  while (tokens.length < count) {
    const viewer = await footlight.newPerson('viewer', 5)
    tokens.push(must(await viewer.get('/user/current')).user.node_token)
  }
  tell({ kind: 'people', tokens })
})
tell({ kind: 'ready', url: footlight.url })
