import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'
import type { Route } from '#contract/route.ts'

const root = join(import.meta.dirname, '..', '..')

/** What the plugins have in common that make the browser's build smaller. */
const lightening = {
  enforce: 'pre',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
} satisfies Partial<Plugin>

/**
 * In the browser's build, each route that is used (`bookingRoutes.book`) is a module with only its facts. So a page loads
 * no other routes of the table. `web/api/load-wire.ts` imports the whole routes, with their schemas and Zod, for the
 * first call.
 */
export function lightenRoutes(): Plugin {
  return {
    ...lightening,
    name: 'lighten-routes',
    transform: { filter: { code: "from '#contract/routes/" }, handler: importSingleRoutes },
    resolveId(source) {
      if (!/\?(route|whole)\b/u.test(source)) return undefined
      return source.startsWith('#') ? join(root, source.slice(1)) : source
    },
    async load(id) {
      const [file = '', query = ''] = id.split('?')
      if (query === 'whole')
        return `export const whole = async (table, name) => (await import('${file}'))[table][name]`
      const [, table = '', name = ''] = /^route=(\w+):(\w+)$/u.exec(query) ?? []
      if (!table) return undefined
      const tables = (await import(pathToFileURL(file).href)) as Record<string, Record<string, Route>>
      const { method, path, who, shows, changes } = tables[table]?.[name] ?? this.error(`No route ${query}`)
      const facts = JSON.stringify({ method, path, who, shows, changes })
      return `import { whole } from '${file}?whole'
        export default { ...${facts}, whole: () => whole('${table}', '${name}') }`
    },
  }
}

/** Replaces the import of a table by imports of its routes that the file uses, which must be written `table.name`. */
export function importSingleRoutes(code: string): string {
  const imports = /import \{ (\w+) \} from '(#contract\/routes\/[\w-]+\.ts)'/gu
  return [...code.matchAll(imports)].reduce((rest, [line, table = '', file]) => {
    const use = new RegExp(String.raw`\b${table}\.(\w+)`, 'gu')
    const names = new Set([...rest.matchAll(use)].map(([, name]) => name))
    const single = [...names].map((name) => `import ${table}_${name} from '${file}?route=${table}:${name}'`)
    const replaced = rest.replace(use, `${table}_$1`).replace(line, '')
    if (new RegExp(String.raw`\b${table}\b`, 'u').test(replaced))
      throw new Error(`The browser's code must name each route that it uses: ${table}.name.`)
    return `${single.join('\n')}\n${replaced}`
  }, code)
}

/** In the browser's build, each class of a CSS module is a constant instead of a property of an object. */
export function lightenStyles(): Plugin {
  return {
    ...lightening,
    name: 'lighten-styles',
    transform: {
      filter: { code: '.module.css' },
      handler: (code) => code.replaceAll(/^import (?=\w+ from '.+\.module\.css'$)/gmu, 'import * as '),
    },
  }
}

/** Modules of React Router that do nothing with our configuration: it loads all routes at first and records no calls. */
export const unusedModules = [
  'react-router/dist/production/lib/router/instrumentation.js',
  'react-router/dist/production/lib/dom/ssr/fog-of-war.js',
]

/** In the browser's build, the functions of `unusedModules` are empty. */
export function leaveOutUnused(): Plugin {
  return {
    ...lightening,
    name: 'leave-out-unused',
    transform(code, id) {
      if (!unusedModules.some((path) => id.endsWith(path))) return undefined
      const [, names = this.error('It has no list of exports.')] = /^export \{ (.+) \};$/mu.exec(code) ?? []
      const empty = names.split(', ').map((name) => `nothing as ${name}`)
      return `const nothing = () => undefined\nexport { ${empty.join(', ')} }`
    },
  }
}
