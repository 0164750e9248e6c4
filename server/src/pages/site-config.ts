import { accountRoutes, type Interruptions, type SiteConfig } from '@footlight/core/protocol'
import { ok } from '@footlight/core/rules'
import { hasBanners } from '@footlight/core/rules/banners/banner-rules'
import { type Registrar, registerRoute } from '../accounts/register-route.ts'
import type { Session } from '../accounts/session.ts'
import type { CurrentTerms } from '../accounts/terms/current-terms.ts'
import { demoLogins } from '../demo/people.ts'
import type { NoticeBoard } from '../notices/notice-board.ts'
import type { Config } from '../platform/config.ts'
import type { Site } from '../platform/site.ts'
import { siteVersion } from '../platform/site-version.ts'
import type { SeenSite, SiteDirectory } from '../sites/site-directory.ts'

export interface SiteConfigDeps {
  readonly config: Config
  readonly site: Site
  readonly sites: SiteDirectory
  readonly noticeBoard: NoticeBoard
  readonly terms: Pick<CurrentTerms, 'version'>
}

type Shared = Omit<SiteConfig, 'csrf'>

/** `GET /site_config`. Only `csrf` differs from caller to caller, and all else from site to site and by whether there are notices. */
export function registerSiteConfig(
  registrar: Registrar,
  { config, site, sites, noticeBoard, terms }: SiteConfigDeps,
): void {
  const version = siteVersion(config.webBuildDir)
  const perSite = { true: new WeakMap<SeenSite, Shared>(), false: new WeakMap<SeenSite, Shared>() }
  const perSession = new WeakMap<Session, { readonly of: Shared; readonly answer: SiteConfig }>()
  registerRoute(registrar, accountRoutes.siteConfig, ({ session, request }) => {
    const seen = sites.at(request.headers.host)
    const { hasModal } = noticeBoard
    const kept = perSite[`${hasModal}`]
    const shared = kept.get(seen) ?? {
      version,
      ...presentSite(seen, config, site.publicUrl, { notices: hasModal, terms: terms.version !== null }),
    }
    kept.set(seen, shared)
    const known = perSession.get(session)
    if (known?.of === shared) return ok(known.answer)
    const answer = Object.freeze({ ...shared, csrf: session.csrf })
    perSession.set(session, { of: shared, answer })
    return ok(answer)
  })
}

/** What is there to open for somebody unasked. */
interface Asked {
  readonly notices: boolean
  readonly terms: boolean
}

function presentSite(seen: SeenSite, config: Config, mainUrl: string, has: Asked): Omit<Shared, 'version'> {
  const { settings, logo, icon, style } = seen
  const interruptions = interruptionsOf(seen, config, has)
  return {
    approvedTagSlugs: [...approvedTags],
    oauthAvailable: { facebook: false, google: false },
    customLogo: logo?.path ?? null,
    isVideoStuckSurveyEnabled: settings.stuck_survey,
    isUsingDevDb: config.demo,
    site: {
      display_name: settings.display_name,
      domain_name: new URL(seen.url).hostname,
      is_whitelabel: seen.ownDomain !== null,
      is_non_nude: settings.is_non_nude,
      main_domain_url: mainUrl,
    },
    custom:
      seen.revision === 0
        ? null
        : {
            theme: settings.theme,
            style,
            icon: icon?.path ?? null,
            logo_width: logo?.width ?? null,
            logo_height: logo?.height ?? null,
            google_analytics_4_id: settings.google_analytics_4_id,
            support_email: settings.support_email,
          },
    ...(Object.values(interruptions).some(Boolean) && { interruptions }),
    ...(settings.log_out_to !== null && { log_out_to: settings.log_out_to }),
    ...(config.deviceCheck !== 'off' && { device_check: true }),
    ...(config.recordsCustodian !== null && { records_statement: true }),
    ...(settings.banners.length > 0 && hasBanners(settings) && { banners: true }),
    demo: config.demo ? { password: config.demoPassword, usernames: [...demoLogins] } : null,
  }
}

function interruptionsOf(
  { settings, ownDomain }: SeenSite,
  { billers }: Config,
  { notices, terms }: Asked,
): Interruptions {
  return {
    promo: settings.promo,
    // Nobody is shown a shop that sells nothing.
    token_form: billers.length > 0 ? settings.token_form : null,
    pop_under: ownDomain !== null && hasBanners(settings) ? settings.pop_under : null,
    obeys_join_form: settings.obeys_join_form,
    notices,
    ...(terms && { terms }),
  }
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
