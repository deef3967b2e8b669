import { createHash } from 'node:crypto'
import { join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig, type EnvironmentOptions, type Plugin } from 'vite'
import type { Route } from '#contract/route.ts'

/**
 * The server's build of the pages contains React and everything that uses it. So it always has the production build of
 * React, whatever NODE_ENV is at run time. The packages that are left to Node do not use React.
 */
const bundleReact = {
  define: { 'process.env.NODE_ENV': '"production"' },
  resolve: { noExternal: true, external: ['zod', 'firebase'] },
} as const satisfies EnvironmentOptions

/** Matches a module whose path has one of these parts. */
const anyOf = (...parts: string[]) => new RegExp(`[\\\\/](${parts.join('|').replaceAll('/', '[\\\\/]')})`)

/**
 * How the browser's code is divided into files. `framework` and `shell` have what every public page needs, with the cards of
 * phones; the others have lists and forms. With forty small files, a slow network would need a round trip for each. Texts
 * that only some pages show load with those pages.
 */
const scriptFiles = [
  {
    name: 'framework',
    test: anyOf('node_modules/(react|react-dom|scheduler|react-router|cookie)/'),
    priority: 3,
  },
  {
    name: 'shell',
    test: anyOf(
      'web/layout/(?!hero|benefits|drawer|dashboard-layout|require-role|text-page|search-suggestions|use-search-suggestions|recent-searches)',
      'web/root',
      'web/texts/en/(common|layout|search|session|listings)\\.',
      'web/api/run-loader',
      'web/session/return-path\\.',
      'web/ui/(posted-at|dialog-history|card|class-names|stack|text|touch-link|notice|fact-list|price|photo)\\.',
      'web/listings/(listing-card|listing-dialogs|listing-row|book-action|condition-badge)',
      'web/bookings/resumed-booking',
      'contract/(problem\\.|condition|search-limits)',
      'routes/(brands|listings|search)\\.ts\\?light',
      'lib/(dates|money|typed-numbers)',
    ),
    priority: 2,
  },
  // Found listings, page by page, and the filters beside them.
  {
    name: 'lists',
    test: anyOf(
      'web/listings/(listing-results|paged-listings|listing-pages|import-no-results|no-results\\.module|name-filters|search-terms)\\.',
      'web/listings/(listing-filter-form|more-filters|chosen-filters|use-search-summary|load-results)\\.',
      'web/texts/en/brands\\.',
      'web/ui/paged-list\\.',
      '.*useInfiniteQuery',
    ),
    priority: 1,
  },
  {
    name: 'listing-page',
    test: anyOf(
      'web/texts/en/listing-page\\.',
      'web/bookings/(booking-of-listing|find-pay-from)\\.',
      'web/listings/listing-actions\\.module\\.',
      'routes/bookings\\.ts\\?light',
    ),
    priority: 1,
  },
  // The contact page shows phone numbers, and needs nothing else of the contract.
  { name: 'phone-number', test: anyOf('contract/phone-number\\.ts$'), priority: 2 },
  // Forms need some schemas before they can be used; the first call loads the rest.
  { name: 'schemas', test: anyOf('node_modules/zod/', 'contract/(fields|users|wire)\\.ts$'), priority: 2 },
  { name: 'contract', test: anyOf('contract/(?!sentences).+\\.ts$', 'web/api/on-wire\\.ts$'), priority: 1 },
  // Separate from `forms`, because pages without one of our forms need these too.
  {
    name: 'actions',
    test: anyOf(
      'web/session/(use-action|use-second-factor|describe-session-failure|store/session-end)\\.',
      'web/session/(identity/identity-(failures|client)|screens/auth-frame)\\.',
      'web/(api/describe-failure|ui/use-pending)\\.',
      'web/session/identity/identity-errors\\.',
      'web/texts/en/sign-in\\.',
    ),
    priority: 2,
  },
  // What the session needs when somebody signs in.
  {
    name: 'session',
    test: anyOf(
      'web/session/store/(connect-session|session-store|session-actions|obtain-token|renewal-timer)\\.',
    ),
    priority: 2,
  },
  // What follows a change that the person made: lists lose or renew their rows, and forms show what was refused.
  {
    name: 'changes',
    test: anyOf(
      'web/api/(change-cached-rows|ignore-not-found|read-field-errors|remove-from-lists)\\.',
      'web/session/use-refetching-action\\.',
    ),
    priority: 1,
  },
  { name: 'fields', test: anyOf('web/ui/fields\\.'), priority: 2 },
  // The sign-in page needs all of these, so signed-in people have loaded them already.
  {
    name: 'forms',
    test: anyOf(
      '@conform-to/',
      'web/ui/(form|password-field)\\.',
      'web/session/(use-google|identity/(google-popup|in-app-browser)|screens/(auth-card|social-buttons|google-in-app|saved-return-path))\\.',
    ),
    priority: 1,
  },
]

export default defineConfig(({ command }) => ({
  plugins: [shareContract(), lightenRoutes(), reactRouter()],
  css: { modules: { generateScopedName: nameClass } },
  build: {
    target: 'es2022',
    // Fonts and icons stay separate files: the content policy does not allow data: addresses for them.
    assetsInlineLimit: 0,
  },
  // Dependencies are found before the first page loads. Otherwise Vite would reload that page.
  optimizeDeps: { entries: ['web/**/*.{ts,tsx}', '!web/**/*.test.*', '!web/entry.server.tsx'] },
  environments: {
    ssr: command === 'build' ? bundleReact : {},
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: { groups: scriptFiles },
          },
        },
      },
    },
  },
}))

/**
 * Returns the name of a class in the build: its own name and a hash of its file. Vite's default adds a line number, which
 * makes pages larger.
 */
function nameClass(name: string, file: string): string {
  const path = relative(import.meta.dirname, file)
  return `${name}-${createHash('sha256').update(path).digest('base64url').slice(0, 4)}`
}

/**
 * On the server the pages and the API must use the same instance of the route table and the Problem class. The build
 * leaves these imports to Node. In development Vite runs all our sources itself, so they are imported through Node.
 */
function shareContract(): Plugin {
  const mark = '\0shared:'
  let isBuild = true
  return {
    name: 'share-contract',
    enforce: 'pre',
    configResolved(config) {
      isBuild = config.command === 'build'
    },
    resolveId(source) {
      if (!source.startsWith('#contract/') || this.environment.name !== 'ssr') return undefined
      return isBuild ? { id: source, external: true } : mark + join(import.meta.dirname, source.slice(1))
    },
    async load(id) {
      if (!id.startsWith(mark)) return undefined
      const file = id.slice(mark.length)
      const shared = (await import(pathToFileURL(file).href)) as object
      const path = JSON.stringify(file)
      return [
        `import { createRequire } from 'node:module'`,
        `export const { ${Object.keys(shared).join(', ')} } = createRequire(${path})(${path})`,
      ].join('\n')
    },
  }
}

/**
 * In the browser's build, a route table contains only the facts of its routes. `web/api/load-wire.ts` imports the whole
 * routes, with their schemas and Zod, for the first call.
 */
function lightenRoutes(): Plugin {
  const mark = '?light'
  return {
    name: 'lighten-routes',
    enforce: 'pre',
    apply: 'build',
    resolveId(source) {
      if (!source.startsWith('#contract/routes/') || this.environment.name !== 'client') return undefined
      return join(import.meta.dirname, source.slice(1)) + mark
    },
    async load(id) {
      if (!id.endsWith(mark)) return undefined
      const file = id.slice(0, -mark.length)
      const tables = (await import(pathToFileURL(file).href)) as Record<string, Record<string, Route>>
      const light = Object.entries(tables).map(([table, routes]) => {
        const entries = Object.entries(routes).map(([name, { method, path, who, shows, changes }]) => {
          const facts = JSON.stringify({ method, path, who, shows, changes })
          return `${name}: { ...${facts}, whole: () => whole('${table}', '${name}') }`
        })
        return `export const ${table} = { ${entries.join(', ')} }`
      })
      const whole = `const whole = async (table, name) => (await import(${JSON.stringify(file)}))[table][name]`
      return [whole, ...light].join('\n')
    },
  }
}
