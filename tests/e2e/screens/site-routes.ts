/** Pages of the site by who reads them. Where nothing is said of an answer, it is 200. */
export interface SitePage {
  readonly path: string
  /** Absent: 200. */
  readonly status?: 401 | 404
}

const pages = (...paths: string[]): SitePage[] => paths.map((path) => ({ path }))

export const sitePages = {
  guest: [
    ...pages(
      '/',
      '/girls',
      '/men/new',
      '/trans/tag/talk',
      '/couples/tag/nothing-here',
      '/?q=nobody-of-that-name',
    ),
    ...pages(
      '/top',
      '/multi-filter',
      '/for-you',
      '/view-history',
      '/tag/talk',
      '/voyeur-cams',
      '/private-shows',
    ),
    ...pages(
      '/girls/versus-leaderboard',
      '/contests/likes',
      '/contests/girls/sodastars',
      '/versus-tournament',
    ),
    ...pages('/demo_model', '/demo_model/bio', '/demo_model/media', '/demo_model/fanclub'),
    ...pages('/tikichat', '/speed-date', '/media', '/free-porn', '/free-porn/model', '/exclusive-videos'),
    ...pages(
      '/faq',
      '/press',
      '/support',
      '/affiliates',
      '/terms',
      '/privacy',
      '/2257',
      '/complaint',
      '/appeal',
    ),
    ...pages(
      '/models/signup',
      '/free-register/connect',
      '/forgot-password',
      '/reset-password',
      '/confirm-email',
    ),
    ...pages('/confirm-new-email', '/undo-email-change', '/age-check', '/membership'),
    { path: '/followed', status: 401 },
    { path: '/account/settings', status: 401 },
    { path: '/nobody_of_that_name', status: 404 },
    { path: '/nothing/is/here', status: 404 },
  ],
  demo_viewer: [
    ...pages('/', '/followed', '/demo_model', '/inbox', '/inbox?tab=friends', '/notifications', '/promo'),
    ...pages(
      '/account/settings',
      '/account/privacy',
      '/account/security',
      '/account/delete',
      '/account/partners',
    ),
    ...pages(
      '/account/statement',
      '/account/tokens',
      '/account/purchases',
      '/account/wheels',
      '/account/gift',
    ),
    ...pages(
      '/account/recordings',
      '/account/media',
      '/account/memberships',
      '/account/playlists',
      '/appeal',
    ),
    ...pages(
      '/account/profile',
      '/account/orders',
      '/account/notifications',
      '/demo_model/custom',
      '/dick-ratings',
    ),
  ],
  demo_model: [
    ...pages('/demo_model', '/account/room', '/account/profile', '/account/broadcast', '/account/library'),
    ...pages(
      '/account/fanclub',
      '/account/mass-messages',
      '/account/offers',
      '/account/orders?side=performer',
    ),
    ...pages('/account/earnings', '/account/payouts', '/account/tax', '/account/studio'),
  ],
  demo_studio: pages(
    '/account/studio',
    '/account/studio/demo_model',
    '/account/payouts',
    '/account/earnings',
  ),
  demo_admin: [
    ...pages(
      '/staff',
      '/staff/audit',
      '/staff/configuration',
      '/staff/emergency',
      '/staff/errors',
      '/staff/logs',
    ),
    ...pages('/staff/inspection', '/staff/live', '/staff/liveness', '/staff/cases', '/staff/cases/numbers'),
    ...pages('/staff/roles', '/staff/studios', '/admin/applications', '/admin/reports', '/admin/tournaments'),
    ...pages(
      '/admin/appeals',
      '/admin/promotions',
      '/admin/experiments',
      '/admin/money',
      '/admin/money/prices',
    ),
    ...pages('/admin/money/tax', '/admin/payouts', '/admin/payouts/tax', '/admin/affiliates', '/admin/sites'),
    ...pages('/admin/notices', '/admin/picture-hashes', '/admin/terms', '/admin/faq', '/admin/press'),
    ...pages('/admin/support', '/admin/media', '/admin/disputes'),
  ],
} as const satisfies Readonly<Record<string, readonly SitePage[]>>

export type SiteReader = keyof typeof sitePages
