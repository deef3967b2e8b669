import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig, type Plugin } from 'vite'

export default defineConfig({
  plugins: [shareContract(), reactRouter()],
  build: {
    target: 'es2022',
    // Fonts and icons as files of our own: the content policy allows no data: addresses for them.
    assetsInlineLimit: 0,
  },
  // Found before the first page asks: otherwise that page is loaded twice.
  optimizeDeps: { entries: ['web/**/*.{ts,tsx}', '!web/**/*.test.*', '!web/entry.server.tsx'] },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // What every page needs in two files, and what shows phones in a third: forty small ones cost a slow
            // network a round trip each. What the dashboard, the account page and the links of letters say comes with them.
            codeSplitting: {
              groups: [
                {
                  name: 'framework',
                  test: /node_modules[\\/](react|react-dom|scheduler|react-router|cookie)[\\/]/,
                  priority: 3,
                },
                {
                  name: 'shell',
                  test: /[\\/](web[\\/](layout|messages[\\/](messages|en(\.|[\\/](?!account|activity|admin|mail-links|selling)))|root|api[\\/]run-loader|ui[\\/](price|photo|posted-at|dialog-history))|contract[\\/](ids|brands|items|images|fields))/,
                  priority: 2,
                },
                {
                  name: 'phones',
                  test: /[\\/]web[\\/](items[\\/](item-card|item-dialogs|item-shelf|book-action|condition-badge|hide-address)|bookings[\\/]booking-draft)/,
                  priority: 1,
                },
              ],
            },
          },
        },
      },
    },
  },
})

/**
 * On the server the pages and the API hold the very same route table and Problem class, not a copy of each. The build
 * leaves them to Node; in development, where Vite runs all of our sources itself, they are fetched from Node's own.
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
