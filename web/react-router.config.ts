import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'app',
  buildDirectory: 'build',
  ssr: true,
  // A page knows its own route, and asks at once for those that its links lead to: of a hundred others it carries
  // nothing.
  routeDiscovery: { mode: 'lazy', manifestPath: '/__manifest' },
} satisfies Config
