export interface SitePage {
  readonly path: string
  /** Absent: 200. */
  readonly status?: 401 | 404
  /** A dialog lies over it from the start. */
  readonly isCovered?: true
}

const pages = (paths: string): SitePage[] =>
  paths
    .trim()
    .split(/\s+/)
    .map((path) => ({ path }))

/** The pages of the site, by a reader who may see them. */
export const sitePages = {
  guest: [
    ...pages(`
      / /girls /men/new /trans/tag/talk /couples/tag/nothing-here /?q=nobody-of-that-name /top /multi-filter /for-you
      /view-history /tag/talk /voyeur-cams /private-shows /girls/versus-leaderboard /contests/likes
      /contests/girls/sodastars /versus-tournament /demo_model /demo_model/bio /demo_model/media /demo_model/fanclub
      /demo_model2 /tikichat /speed-date /media /free-porn /free-porn/model /exclusive-videos /faq /press /support
      /help/guides/viewer /help/guides/performer /help/guides/studio /affiliates /terms /privacy /2257 /complaint /appeal /models/signup /forgot-password /reset-password
      /confirm-email /confirm-new-email /undo-email-change /age-check /membership`),
    { path: '/free-register/connect', isCovered: true },
    { path: '/followed', status: 401 },
    { path: '/account/settings', status: 401 },
    { path: '/nobody_of_that_name', status: 404 },
    { path: '/nothing/is/here', status: 404 },
  ],
  demo_viewer: pages(`
    / /followed /demo_model /demo_model2 /inbox /inbox?tab=friends /notifications /promo /account/settings
    /account/privacy /account/security /account/delete /account/statement /account/tokens /account/purchases
    /account/wheels /account/gift /account/recordings /account/media /account/memberships /account/playlists /appeal
    /account/profile /account/orders /account/notifications /demo_model/custom /dick-ratings`),
  demo_model: pages(`
    /demo_model /account/room /account/profile /account/broadcast /account/library /account/fanclub
    /account/mass-messages /account/offers /account/orders?side=performer /account/earnings /account/payouts
    /account/tax /account/studio`),
  demo_studio: pages('/account/studio /account/studio/demo_model /account/payouts /account/earnings'),
  demo_compliance: pages('/staff/liveness'),
  demo_admin: pages(`
    /staff /staff/audit /staff/configuration /staff/emergency /staff/errors /staff/logs /staff/live /staff/cases
    /staff/cases/numbers /staff/roles /staff/studios /admin/reports /admin/tournaments /admin/appeals
    /admin/promotions /admin/experiments /admin/money /admin/money/prices /admin/money/tax /admin/payouts
    /admin/payouts/tax /admin/affiliates /admin/sites /admin/notices /admin/picture-hashes /admin/terms /admin/faq
    /admin/press /admin/support /admin/media /admin/disputes`),
} as const satisfies Readonly<Record<string, readonly SitePage[]>>

export type SiteReader = keyof typeof sitePages
