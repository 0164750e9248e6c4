import { accountRoutes, PROTOCOL_VERSION, type SiteConfig } from '@footlight/core/protocol'
import { ok } from '@footlight/core/rules'
import { type Registrar, registerRoute } from '../accounts/register-route.ts'
import type { Session } from '../accounts/session.ts'
import { demoLogins } from '../demo/people.ts'
import type { Config } from '../platform/config.ts'
import type { Site } from '../platform/site.ts'

export interface SiteConfigDeps {
  readonly config: Config
  readonly site: Site
}

/** `GET /site_config`. Only `csrf` differs from caller to caller. */
export function registerSiteConfig(registrar: Registrar, { config, site }: SiteConfigDeps): void {
  let shared: Omit<SiteConfig, 'csrf'> | undefined
  const perSession = new WeakMap<Session, SiteConfig>()
  registerRoute(registrar, accountRoutes.siteConfig, ({ session }) => {
    shared ??= {
      version: String(PROTOCOL_VERSION),
      approvedTagSlugs: [...approvedTags],
      oauthAvailable: { facebook: false, google: false },
      customLogo: null,
      isUsingDevDb: config.demo,
      site: {
        display_name: 'Footlight',
        domain_name: new URL(site.publicUrl).hostname,
        is_whitelabel: false,
        is_non_nude: false,
        main_domain_url: site.publicUrl,
      },
      demo: config.demo ? { password: config.demoPassword, usernames: [...demoLogins] } : null,
    }
    const known = perSession.get(session) ?? Object.freeze({ ...shared, csrf: session.csrf })
    perSession.set(session, known)
    return ok(known)
  })
}

/**
 * Tags that a model may carry and browse offers. Data of the operator; every one passes the prohibited-terms
 * policy.
 */
const approvedTags = [
  'acoustic',
  'art',
  'asmr',
  'bbw',
  'big-smile',
  'blonde',
  'body-paint',
  'brunette',
  'cosplay',
  'curvy',
  'dance',
  'fitness',
  'games',
  'ginger',
  'glasses',
  'latex',
  'lingerie',
  'mature',
  'milf',
  'music',
  'new',
  'piercings',
  'pole',
  'relaxed',
  'roleplay',
  'storytelling',
  'talk',
  'tattoos',
  'vintage',
  'yoga',
] as const
