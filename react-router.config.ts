import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'web',
  buildDirectory: 'build',
  ssr: true,
  // A dozen pages: naming them all at once costs less than asking for each while someone browses.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
