import { bannerRoutes, Username } from '@footlight/core/protocol'
import { ok } from '@footlight/core/rules'
import { showsBanners } from '@footlight/core/rules/banners/banner-rules'
import type { PeopleRepository } from '../accounts/people-port.ts'
import { type Registrar, registerRoute } from '../accounts/register-route.ts'
import type { SiteDirectory } from './site-directory.ts'

export interface BannerRouteDeps {
  readonly sites: SiteDirectory
  readonly people: Pick<PeopleRepository, 'byUsername'>
}

/** Whether a banner is shown is decided here: a page that lies about its path gets those of another page. */
export function registerBannerRoute(registrar: Registrar, { sites, people }: BannerRouteDeps): void {
  registerRoute(registrar, bannerRoutes.bannerList, async ({ identity, query: { path = '/' }, request }) => {
    const { settings } = sites.at(request.headers.host)
    if (settings.banners.length === 0) return ok({ data: [] })
    const name = Username.safeParse(path.slice(1).split('/')[0])
    const performer = name.success ? await people.byUsername(name.data) : null
    const isShown = showsBanners({
      viewer: identity.kind === 'person' ? identity.person : null,
      site: settings,
      path,
      roomGender: performer?.gender ?? null,
    })
    return ok({ data: isShown ? settings.banners : [] })
  })
}
