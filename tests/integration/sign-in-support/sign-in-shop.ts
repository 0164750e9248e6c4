import type { SignInProviderConfig } from '@footlight/server/platform/sign-in-config'
import type { ApiAnswer, TestApi } from '../../dev-env/api-client.ts'
import { freePort } from '../../dev-env/free-port.ts'
import { CLIENT, type IdentityProvider, startIdentityProvider } from '../../dev-env/identity-provider.ts'
import { must } from '../../dev-env/show-steps.ts'
import type { FootlightOverrides } from '../../dev-env/start-footlight.ts'
import { openShop, type SecurityShop } from '../account-security-support/security-shop.ts'

/** A server with two real providers, `acme` and `other`. */
export interface SignInShop extends SecurityShop {
  readonly acme: IdentityProvider
  readonly other: IdentityProvider
  /** Begins in a browser; answers the address of the provider's page. */
  begin(who: TestApi, body?: object, provider?: string): Promise<string>
  /** As a browser that goes to a provider's page and logs in there; answers where it comes back to. `null`: they do not agree. */
  atProvider(page: string, subject: string | null): Promise<URL>
  /** What the page does to which the browser comes back. */
  comeBack(who: TestApi, back: URL, provider?: string): Promise<ApiAnswer>
  /** All of it. */
  signIn(who: TestApi, subject: string): Promise<ApiAnswer>
  /** A new account by the provider. */
  signUp(who: TestApi, more?: object): Promise<ApiAnswer>
  close(): Promise<void>
}

export async function openSignInShop({ config, ...more }: FootlightOverrides = {}): Promise<SignInShop> {
  const [acmePort, otherPort] = [await freePort(), await freePort()]
  const configFor = (id: string, port: number): SignInProviderConfig => ({
    ...{ id, label: id === 'acme' ? 'Acme' : 'Other', issuer: `http://127.0.0.1:${port}` },
    ...{ clientId: CLIENT.id, clientSecret: { text: CLIENT.secret }, timeoutS: 1 },
  })
  const signInProviders = [configFor('acme', acmePort), configFor('other', otherPort)]
  const shop = await openShop({ ...more, config: { signInProviders, ...config } })
  const { url } = shop.footlight
  const acme = await startIdentityProvider(acmePort, [`${url}/sign-in/acme`])
  const other = await startIdentityProvider(otherPort, [`${url}/sign-in/other`])

  const begin: SignInShop['begin'] = async (who, body = {}, provider = 'acme') =>
    must(await who.post(`/auth/providers/${provider}/begin`, body)).url
  const comeBack: SignInShop['comeBack'] = (who, back, provider = 'acme') =>
    who.post(`/auth/providers/${provider}/answer`, { answer: back.search.slice(1) })
  return {
    ...shop,
    ...{ acme, other, begin, comeBack },
    atProvider: (page, subject) => logInThere(page, subject, url),
    signIn: async (who, subject) => comeBack(who, await logInThere(await begin(who), subject, url)),
    signUp: (who, body = {}) =>
      who.post('/auth/providers/account', {
        ...{ username: `new_${process.pid}_${(made += 1)}`, birth_date: '1990-02-03', type: 'viewer' },
        ...{ accepts_terms: true, ...body },
      }),
    async close() {
      await shop.footlight.stop()
      await Promise.all([acme.close(), other.close()])
    },
  }
}

let made = 0

/** Follows the provider from page to page with its cookies, until it sends the browser to our site. */
async function logInThere(page: string, subject: string | null, site: string): Promise<URL> {
  const cookies = new Map<string, string>()
  let next: { url: URL; body: URLSearchParams | null } = { url: new URL(page), body: null }
  for (let hops = 0; hops < 10; hops += 1) {
    const response: Response = await fetch(next.url, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(next.body !== null && { method: 'POST', body: next.body }),
    })
    for (const cookie of response.headers.getSetCookie()) {
      const [name = '', value = ''] = cookie.split(';', 1)[0]!.split('=')
      cookies.set(name, value)
    }
    const to = response.headers.get('location')
    if (to === null) {
      if (response.status !== 200)
        throw new Error(`the provider: ${response.status} ${await response.text()}`)
      const form = { login: subject ?? '', do: subject === null ? 'deny' : 'agree' }
      next = { url: next.url, body: new URLSearchParams(form) }
    } else {
      const url = new URL(to, next.url)
      if (url.origin === site) return url
      next = { url, body: null }
    }
  }
  throw new Error('the provider leads nowhere')
}
