import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { checkStructure } from '../check-structure.ts'

/** A small project that follows all rules. */
const inOrder = {
  'contract/brands.ts': `import * as z from 'zod/mini'\nexport const Brand = z.object({})`,
  'contract/users.ts': `import * as z from 'zod/mini'\nexport const User = z.object({})`,
  'contract/routes/brands.ts': `import { Brand } from '../brands.ts'\nexport const brandRoutes = Brand`,
  'contract/routes/users.ts': `import { User } from '../users.ts'\nexport const userRoutes = User`,
  'db/migrations.ts': 'export const migrations = {}',
  'features/brands/handlers.ts': `import { Brand } from '#contract/brands.ts'\nimport { findUser } from '#features/users/queries.ts'\nexport const brandHandlers = { Brand, findUser }`,
  'features/brands/handlers.test.ts': `import { createApp } from '#server/app.ts'\ncreateApp()`,
  'features/users/queries.ts': `import { newId } from '#lib/ids.ts'\nexport const findUser = newId`,
  'features/users/handlers/sign-up.ts': 'export const signUp = 1',
  'lib/ids.ts': 'export const newId = 1',
  'server/workers/main.ts': `import { createApp } from '../app.ts'\ncreateApp()`,
  'server/app.ts': `import { brandHandlers } from '#features/brands/handlers.ts'\nexport const createApp = () => brandHandlers`,
  'services/database/pglite.ts': `import { migrations } from '#db/migrations.ts'\nexport const open = migrations`,
  'services/images/disk-store.ts': `import { open } from '../database/pglite.ts'\nexport const store = open`,
  'vite.config.ts': 'export default {}',
  'web/pages/home.tsx': `import { Brand } from '#contract/brands.ts'\nexport default function Home() { return <p>{String(Brand)}</p> }`,
}

/** Returns the breaches in a small project that follows all rules, with these files added. */
export function breachesOf(added: Record<string, string>) {
  const folder = mkdtempSync(join(tmpdir(), 'structure-'))
  try {
    for (const [path, text] of Object.entries({ ...inOrder, ...added })) {
      mkdirSync(dirname(join(folder, path)), { recursive: true })
      writeFileSync(join(folder, path), text)
    }
    return checkStructure(folder)
  } finally {
    rmSync(folder, { recursive: true })
  }
}
