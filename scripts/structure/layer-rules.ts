import { targetOf } from './import-rules.ts'
import type { Breach, Source } from './sources.ts'

type Layers = {
  /** The folders, each of which may import those before it. Files beside them may import all of them. */
  folders: string[]
  /** The files beside the folders that everybody may import. */
  base: string[]
}

const layered: Record<string, Layers> = {
  web: {
    folders: [
      'messages',
      'api',
      'ui',
      'session',
      'layout',
      'places',
      'models',
      'users',
      'photos',
      'bookings',
      'listings',
      'brands',
      'search',
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
    base: [],
  },
  'services/identity/embedded': {
    folders: [
      'passwords',
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
    base: ['errors.ts', 'bodies.ts', 'context.ts'],
  },
}

/** Finds imports from a folder to one above it, in the parts of the product whose folders have an order. */
export function findLayerBreaches(sources: Source[]): Breach[] {
  return Object.entries(layered).flatMap(([root, layers]) =>
    sources
      .filter(({ path, isTest }) => !isTest && path.startsWith(`${root}/`))
      .flatMap((source) => findUpwardImports(source, root, layers)),
  )
}

function findUpwardImports({ path, imports }: Source, root: string, { folders, base }: Layers): Breach[] {
  const own = folderOf(path, root)
  if (own === undefined) return []
  if (!folders.includes(own))
    return [{ at: path, message: `Say in scripts/structure/layer-rules.ts where ${root}/${own} belongs.` }]
  return imports.flatMap(({ specifier, line }) => {
    const target = targetOf(path, specifier)
    if (!target?.startsWith(`${root}/`) || base.includes(target.slice(root.length + 1))) return []
    const other = folderOf(target, root)
    if (other !== undefined && folders.indexOf(other) <= folders.indexOf(own)) return []
    return [
      {
        at: `${path}:${line}`,
        message: `${root}/${own} may not import ${target}: imports go only downwards.`,
      },
    ]
  })
}

/** Returns the folder of a path below `root`; undefined for a file directly in it. */
function folderOf(path: string, root: string): string | undefined {
  const parts = path.slice(root.length + 1).split('/')
  return parts.length > 1 ? parts[0] : undefined
}
