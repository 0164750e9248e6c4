import { index, type RouteConfig, route } from '@react-router/dev/routes'

const browse = 'screens/browse.tsx'
const areas = ['girls', 'men', 'trans', 'couples']

export default [
  index(browse, { id: 'home' }),
  ...areas.flatMap((area) => [
    route(area, browse, { id: area }),
    route(`${area}/tag/:term`, browse, { id: `${area}-tag` }),
    route(`${area}/versus-leaderboard`, 'screens/versus-leaderboard.tsx', { id: `${area}-versus` }),
  ]),
  route('followed', browse, { id: 'followed' }),
  route('confirm-email', 'screens/confirm-email.tsx'),
  route('terms', 'screens/legal.tsx', { id: 'terms' }),
  route('privacy', 'screens/legal.tsx', { id: 'privacy' }),
  route('account/statement', 'screens/statement.tsx'),
  route('account/recordings', 'screens/recordings.tsx'),
  route(':username', 'screens/room.tsx'),
  route('*', 'screens/not-found.tsx'),
] satisfies RouteConfig
