import type { Config } from '@react-router/dev/config'
import { pagesLanguage } from './scripts/languages/pages-language.ts'
import { prefixOf } from './lib/languages.ts'
import { linkRootStylesOnce } from './scripts/lighten/root-styles.ts'

const prefix = prefixOf(pagesLanguage())

export default {
  appDirectory: 'web',
  buildDirectory: `build${prefix}`,
  basename: prefix || '/',
  ssr: true,
  splitRouteModules: false,
  // There are a dozen pages: sending the whole list once costs less than a request for each new page.
  routeDiscovery: { mode: 'initial' },
  buildEnd: ({ reactRouterConfig }) => linkRootStylesOnce(reactRouterConfig.buildDirectory),
} satisfies Config
