import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import Provider, { type Configuration } from 'oidc-provider'

/** Somebody who has an account there. */
interface Customer {
  readonly email?: string
  readonly email_verified?: boolean
}

/** A real provider of OpenID Connect on a port of its own, which knows whomever a test says, by any password. */
export interface IdentityProvider {
  readonly issuer: string
  /** By subject, which is also the name that they log in by there. */
  readonly customers: Map<string, Customer>
  /** How it answers calls of ours: at once, after so many ms, not at all, or with an error of its own. */
  mood: 'well' | 'down' | 'broken' | { readonly delayMs: number }
  close(): Promise<void>
}

export const CLIENT = { id: 'footlight', secret: 'a secret of this client alone: 100% & more' }

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const key = { ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256', kid: 'one' }

export async function startIdentityProvider(
  port: number,
  redirectUris: readonly string[],
): Promise<IdentityProvider> {
  const issuer = `http://127.0.0.1:${port}`
  const customers = new Map<string, Customer>()
  const provider = new Provider(issuer, configurationFor(customers, redirectUris))
  const answer = provider.callback()
  const server = createServer((request, response) => {
    const { mood } = running
    if (mood === 'down') return void request.socket.destroy()
    if (mood === 'broken') return void response.writeHead(503).end()
    const isAsked = request.url?.startsWith('/interaction/') === true
    const go = () => (isAsked ? askWho(provider, request, response) : answer(request, response))
    void (typeof mood === 'object' ? sleep(mood.delayMs).then(go) : go())
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const running: IdentityProvider = {
    issuer,
    customers,
    mood: 'well',
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return running
}

function configurationFor(
  customers: ReadonlyMap<string, Customer>,
  redirectUris: readonly string[],
): Configuration {
  return {
    clients: [{ client_id: CLIENT.id, client_secret: CLIENT.secret, redirect_uris: [...redirectUris] }],
    jwks: { keys: [key] },
    cookies: { keys: [randomBytes(16).toString('hex')] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
    ttl: {
      Session: 600,
      Grant: 600,
      Interaction: 600,
      AccessToken: 600,
      IdToken: 600,
      AuthorizationCode: 60,
    },
    findAccount: (_ctx, sub) =>
      customers.has(sub) ? { accountId: sub, claims: () => ({ sub, ...customers.get(sub) }) } : undefined,
    /** Whoever logs in there agrees with what this one client asks. */
    async loadExistingGrant({ oidc }) {
      const grant = new oidc.provider.Grant({
        clientId: oidc.client!.clientId,
        accountId: oidc.session!.accountId!,
      })
      grant.addOIDCScope('openid email')
      await grant.save()
      return grant
    },
  }
}

/** Its page: who somebody is, or that they do not want to. */
async function askWho(provider: Provider, request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.method !== 'POST') {
    response.writeHead(200, { 'content-type': 'text/html' }).end(page)
    return
  }
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  const form = new URLSearchParams(Buffer.concat(parts).toString())
  const accountId = form.get('login') ?? ''
  const result =
    form.get('do') === 'agree'
      ? { login: { accountId, remember: false } }
      : { error: 'access_denied', error_description: 'They do not want to.' }
  await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false })
}

const page = `<!doctype html><html lang="en"><title>Acme</title><main><h1>Acme</h1>
<form method="post"><label>Name <input name="login"></label>
<button name="do" value="agree">Log in at Acme</button>
<button name="do" value="deny">Cancel</button></form></main></html>`
