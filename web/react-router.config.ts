import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'app',
  buildDirectory: 'build',
  ssr: true,
  // A handful of routes: they come with the page instead of being asked for.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
