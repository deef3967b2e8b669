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
    transform: { filter: { code: '#contract/routes/' }, handler: importSingleRoutes },
    resolveId: {
      filter: { id: lightModule },
      handler: (source) => (source.startsWith('#') ? join(root, source.slice(1)) : source),
    },
    load: { filter: { id: lightModule }, handler: loadLight },
  }
}

/** The modules that `lightenRoutes` makes. */
const lightModule = /\?(route=|whole$)/u

async function loadLight(id: string): Promise<string> {
  const [file = '', query = ''] = id.split('?')
  if (query === 'whole')
    return `export const whole = async (table, name) => (await import(${JSON.stringify(file)}))[table][name]`
  const [, table = '', name = ''] = /^route=(\w+):(\w+)$/u.exec(query) ?? []
  const tables = (await import(pathToFileURL(file).href)) as Record<string, Record<string, Route>>
  const route = tables[table]?.[name]
  if (!route) throw new Error(`No route ${query}`)
  const { method, path, who, shows, changes } = route
  const facts = JSON.stringify({ method, path, who, shows, changes })
  return `import { whole } from ${JSON.stringify(`${file}?whole`)}
    export default { ...${facts}, whole: () => whole('${table}', '${name}') }`
}

/** An import of a whole table before the page can be used. A type is no code, and `await import` loads it later. */
const tableImport = /^(?:import|export)\b(?! type\b)[\w\s{},*]*['"]#contract\/routes\/[^'"?]+['"]/mu

/**
 * Replaces the import of a table by imports of its routes that the file uses, which must be written `table.name`. Throws if
 * the file imports a table in another way.
 */
export function importSingleRoutes(code: string): string {
  const imports = /import \{ (\w+) \} from '(#contract\/routes\/[\w-]+\.ts)'/gu
  const light = [...code.matchAll(imports)].reduce((rest, [line, table = '', file]) => {
    const use = new RegExp(String.raw`\b${table}\.(\w+)`, 'gu')
    const names = new Set([...rest.matchAll(use)].map(([, name]) => name))
    const single = [...names].map((name) => `import ${table}_${name} from '${file}?route=${table}:${name}'`)
    const replaced = rest.replace(use, `${table}_$1`).replace(line, '')
    if (new RegExp(String.raw`\b${table}\b`, 'u').test(replaced))
      throw new Error(`The browser's code must name each route that it uses: ${table}.name.`)
    return `${single.join('\n')}\n${replaced}`
  }, code)
  const [heavy] = tableImport.exec(light) ?? []
  if (heavy)
    throw new Error(`The page would load all routes of a table. Write import { table } from: ${heavy}`)
  return light
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

/**
 * Modules of libraries that do nothing as we use them: React Router loads all routes at first and records no calls, and no
 * query of ours suspends or throws its error.
 */
export const unusedModules = [
  'react-router/dist/production/lib/router/instrumentation.js',
  'react-router/dist/production/lib/dom/ssr/fog-of-war.js',
  '@tanstack/react-query/build/modern/suspense.js',
  '@tanstack/react-query/build/modern/errorBoundaryUtils.js',
]

/** Returns the names in the last line of a library's module. Throws if it does not list them there. */
export function listExports(code: string): string[] {
  const [, names] = /^export \{ (.+) \};$/mu.exec(code) ?? []
  if (names === undefined) throw new Error('It has no list of exports.')
  return names.split(', ')
}

/** In the browser's build, whatever `unusedModules` export is a function that does nothing, also what was a constant. */
export function leaveOutUnused(): Plugin {
  return {
    ...lightening,
    name: 'leave-out-unused',
    transform: {
      filter: { id: new RegExp(`(${unusedModules.join('|')})$`, 'u') },
      handler(code) {
        const empty = listExports(code).map((name) => `nothing as ${name}`)
        return `const nothing = () => undefined\nexport { ${empty.join(', ')} }`
      },
    },
  }
}
