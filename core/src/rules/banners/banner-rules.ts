import type { Gender, Membership, UserType } from '../../protocol/user.ts'

/** What decides whether somebody is shown the operator's banners on a page. */
export interface BannerFacts {
  /** null: a guest. */
  readonly viewer: { readonly type: UserType; readonly membership: Membership } | null
  readonly site: { readonly hide_banner: boolean; readonly is_non_nude: boolean }
  /** Of the page. */
  readonly path: string
  /** Of the performer whose room the page is; null: it is no room, or none is named. */
  readonly roomGender: Gender | null
}

/** First parts of paths without: the home, what belongs to an account, and what explains or decides. */
const withoutBanners: ReadonlySet<string> = new Set([
  '',
  'account',
  'admin',
  'affiliates',
  'contests',
  'esports',
  'faq',
  'free-register',
  'games',
  'help',
  'inbox',
  'login',
  'models',
  'porn',
  'press',
  'privacy',
  'register',
  'search',
  'speed-date',
  'support',
  'terms',
  'tikichat',
  'verify-age',
])

/** Whether a site has any at all. */
export function hasBanners({ hide_banner, is_non_nude }: BannerFacts['site']): boolean {
  return !hide_banner && !is_non_nude
}

/** Whether pages of that path may have any. */
export function mayHaveBanners(path: string): boolean {
  return !withoutBanners.has(path.split('/')[1] ?? '')
}

/** BANNER-01: nobody who works here or pays for a membership, no room of a man, no site that has none. */
export function showsBanners({ viewer, site, path, roomGender }: BannerFacts): boolean {
  const isSpared = viewer !== null && (viewer.type === 'model' || viewer.membership !== 'none')
  return !isSpared && hasBanners(site) && roomGender !== 'm' && mayHaveBanners(path)
}
