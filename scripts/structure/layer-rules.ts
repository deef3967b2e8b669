import { posix } from 'node:path'
import { targetOf } from './import-rules.ts'
import type { Breach, Source } from './sources.ts'

/**
 * Folders, each of which may import those before it. Files beside them may import all of them, unless '' says their
 * place among the folders.
 */
const layered: Record<string, string[]> = {
  web: [
    'texts',
    'api',
    'own-data',
    'ui',
    'session',
    'outbox',
    'commands',
    'layout',
    'places',
    'models',
    'users',
    'photos',
    'bookings',
    'listings',
    'brands',
    'search',
    'markets',
    'sale-problems',
    'meetings',
    'sales',
    'payments',
    'selling',
    'account',
    'admin',
    'payouts',
    'gallery',
    'pages',
  ],
  // The SDK, the state, what React sees of it, the screens.
  'web/session': ['identity', 'store', '', 'screens'],
  'services/identity/embedded': [
    // What every operation works with: the context, and what it consists of.
    'core',
    'throttle',
    'captcha',
    'accounts',
    'sessions',
    'emails',
    'second-factor',
    'account-changes',
    'sign-in',
    'google',
  ],
}

/** Finds imports from a folder to one above it, in the parts of the product whose folders have an order. */
export function findLayerBreaches(sources: Source[]): Breach[] {
  return Object.entries(layered).flatMap(([root, folders]) =>
    sources
      .filter(({ path, isTest }) => !isTest && path.startsWith(`${root}/`))
      .flatMap((source) => findUpwardImports(source, root, folders)),
  )
}

function findUpwardImports({ path, imports }: Source, root: string, folders: string[]): Breach[] {
  const own = folderOf(path, root)
  if (!folders.includes(own)) {
    if (own === '') return []
    return [{ at: path, message: `Say in scripts/structure/layer-rules.ts where ${root}/${own} belongs.` }]
  }
  return imports.flatMap(({ specifier, line }) => {
    const target = targetOf(path, specifier)
    if (!target?.startsWith(`${root}/`)) return []
    const place = folders.indexOf(folderOf(target, root))
    if (place !== -1 && place <= folders.indexOf(own)) return []
    return [
      {
        at: `${path}:${line}`,
        message: `${posix.join(root, own)} may not import ${target}: imports go only downwards.`,
      },
    ]
  })
}

/** Returns the folder of a path below `root`; '' for a file directly in it. */
function folderOf(path: string, root: string): string {
  const [folder = '', ...deeper] = path.slice(root.length + 1).split('/')
  return deeper.length > 0 ? folder : ''
}
