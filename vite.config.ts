import { createHash } from 'node:crypto'
import { join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig, type EnvironmentOptions, normalizePath, type Plugin, type Rolldown } from 'vite'
import { prefixOf } from './lib/languages.ts'
import { pagesLanguage } from './scripts/languages/pages-language.ts'
import { leaveOutUnused, lightenRoutes, lightenStyles } from './scripts/lighten/lighten.ts'
import { translate } from './scripts/languages/translate.ts'

/**
 * The server's build of the pages contains React and everything that uses it. So it always has the production build of
 * React, whatever NODE_ENV is at run time. The packages that are left to Node do not use React.
 */
const bundleReact = {
  define: { 'process.env.NODE_ENV': '"production"' },
  resolve: { noExternal: true, external: ['zod', 'firebase'] },
} as const satisfies EnvironmentOptions

const neededBy = new Map<string, Set<string>>()

/** Returns the modules that a page needs before it can be used: its own, and all that it imports. */
function listNeeded(page: string, graph: Rolldown.ChunkingContext): Set<string> {
  const known = neededBy.get(page)
  if (known) return known
  const needed = new Set<string>()
  const add = (id: string) => {
    if (needed.has(id)) return
    needed.add(id)
    graph.getModuleInfo(id)?.importedIds.forEach(add)
  }
  add(normalizePath(join(import.meta.dirname, 'web', page)))
  neededBy.set(page, needed)
  return needed
}

/** What every public page needs. */
const frame = ['root.tsx', 'entry.client.tsx', 'pages/public-frame.tsx']
/** The home page, a list of phones, a phone, and a form. */
const firstPages = ['pages/home.tsx', 'pages/brand.tsx', 'pages/listing.tsx', 'pages/sign-up.tsx']
/** They have buttons that call the server, and no form. */
const buttons = ['pages/verify-email.tsx', 'pages/sell.tsx']
const forms = ['pages/sign-in.tsx', 'pages/sign-up.tsx']
const listsOfPhones = ['pages/brand.tsx', 'pages/search.tsx', 'pages/seller.tsx']

/** Returns how many of these pages need a module. */
type CountNeeding = (pages: string[]) => number

/** The index of TanStack Query imports this too, but only the payment page uses it. */
const onlyForPayments = /useMutation|mutationObserver/

/** Puts the modules that many pages need into one file. */
function shareFile(name: string, isShared: (count: CountNeeding) => boolean, priority: number) {
  const nameFile = (id: string, graph: Rolldown.ChunkingContext) =>
    !onlyForPayments.test(id) &&
    isShared((pages) => pages.filter((page) => listNeeded(page, graph).has(id)).length)
      ? name
      : null
  return { name: nameFile, debugName: name, priority }
}

/**
 * Files of the browser's code beside those that the bundler makes by itself. With those alone the home page would load
 * 98 files instead of 11, and 15 % more; without `actions` and `forms`, the sign-in page 27 instead of 11; without
 * `lists`, a brand 14 instead of 8. More files than these made pages heavier. The two libraries have files of their own,
 * which stay in the browser's cache when our code changes.
 */
const scriptFiles = [
  {
    name: 'framework',
    test: /[\\/]node_modules[\\/](react|react-dom|scheduler|react-router|cookie)[\\/]/,
    priority: 4,
  },
  { name: 'schemas', test: /[\\/]node_modules[\\/]zod[\\/]/, priority: 4 },
  shareFile('public', (count) => count(frame) > 0 || count(firstPages) > 1, 3),
  shareFile('actions', (count) => count(forms) > 1 && count(buttons) > 0, 2),
  shareFile('forms', (count) => count(forms) > 1, 1),
  shareFile('lists', (count) => count(listsOfPhones) === listsOfPhones.length, 1),
]

const language = pagesLanguage()

export default defineConfig(({ command }) => ({
  plugins: [
    translate(language),
    shareContract(),
    lightenRoutes(),
    lightenStyles(),
    leaveOutUnused(),
    reactRouter(),
  ],
  // The files of a build have the prefix of its pages. Those of `public` are served from the build of English.
  base: `${prefixOf(language)}/`,
  ...(language === 'en' ? {} : { publicDir: false, cacheDir: `node_modules/.vite-${language}` }),
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
