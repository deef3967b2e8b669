import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'web',
  buildDirectory: 'build',
  ssr: true,
  splitRouteModules: false,
  // There are a dozen pages: sending the whole list once costs less than a request for each new page.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
