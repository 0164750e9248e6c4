import { index, type RouteConfig, route } from '@react-router/dev/routes'

const browse = 'screens/browse.tsx'
const board = 'screens/versus-leaderboard.tsx'
const areas = ['girls', 'men', 'trans', 'couples']

/** Lists of the whole site; some are there where an operator has made them. */
const siteLists = [
  'ai-girlfriend',
  'browse-role/:role',
  'browse-studio/:studio',
  'casa-salsa',
  'followed',
  'for-you',
  // Performers who sell control of their toys. The address is the one that links and adverts of the field use.
  'control-her',
  'fanclub/*',
  'independent-romanian',
  'julmodels',
  'language/:language',
  'leaders',
  'most-liked',
  'multi-filter',
  'near-goal',
  'new',
  'private-shows/*',
  'reallifecam',
  'region/:region',
  'tag/*',
  'top',
  'top-rated',
  'versus',
  'view-history',
  'voyeur-cams/*',
  'voyeur-house',
]

const list = (path: string) => route(path, browse, { id: path })

export default [
  index(browse, { id: 'home' }),
  ...areas.flatMap((area) => [
    // All that is below an area is a list of it; the server knows which there are.
    route(`${area}/*`, browse, { id: area }),
    route(`${area}/versus-leaderboard/:period?`, board, { id: `${area}-versus` }),
  ]),
  ...siteLists.map(list),
  route('contests/girls/versus', board, { id: 'contest-versus' }),
  route('contests/likes/:area?', 'screens/contest-likes.tsx'),
  route('contests/:area/sodastars/:period?', 'screens/contest-stars.tsx'),
  route('versus-tournament/:id?', 'screens/versus-tournament.tsx'),
  route('admin/reports', 'screens/admin-reports.tsx'),
  route('admin/tournaments', 'screens/admin-tournaments.tsx'),
  route('tikichat', 'screens/tikichat.tsx'),
  route(':area/feed', 'screens/tikichat.tsx', { id: 'feed' }),
  route('speed-date', 'screens/speed-date.tsx'),
  route('confirm-email', 'screens/confirm-email.tsx'),
  route('terms', 'screens/legal.tsx', { id: 'terms' }),
  route('privacy', 'screens/legal.tsx', { id: 'privacy' }),
  route('account/statement', 'screens/statement.tsx'),
  route('admin/sites', 'screens/sites.tsx'),
  route('admin/notices', 'screens/admin-notices.tsx'),
  route('account/broadcast', 'screens/broadcast.tsx'),
  route('account/recordings', 'screens/recordings.tsx'),
  route('account/profile', 'screens/profile-settings.tsx'),
  route('account/room', 'screens/room-settings.tsx'),
  route('inbox', 'screens/inbox.tsx'),
  route('media', 'screens/media-main.tsx'),
  route('dick-ratings', 'screens/raters.tsx'),
  route('account/library', 'screens/library.tsx'),
  route('account/library/:id', 'screens/library-item.tsx'),
  route('account/media/:tab?', 'screens/purchased-media.tsx'),
  route('account/fanclub', 'screens/own-fan-club.tsx'),
  route('account/mass-messages', 'screens/mass-messages.tsx'),
  route('notifications', 'screens/notifications.tsx'),
  route('account/memberships', 'screens/memberships.tsx'),
  route('admin/media', 'screens/admin-media.tsx'),
  route('account/orders', 'screens/orders.tsx'),
  route('account/orders/:id', 'screens/order.tsx'),
  route('account/offers', 'screens/own-offers.tsx'),
  route('admin/disputes', 'screens/disputes.tsx'),
  route(':username/bio', 'screens/bio.tsx'),
  route(':username/custom', 'screens/custom.tsx'),
  route(':username/fanclub', 'screens/fan-club.tsx'),
  route(':username/media', 'screens/user-media.tsx'),
  route(':username/media/:slug/:id', 'screens/media.tsx'),
  route(':username', 'screens/room.tsx'),
  route('*', 'screens/not-found.tsx'),
] satisfies RouteConfig
