import { existsSync } from 'node:fs'
import { rename } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Runs a build into `folder`, and keeps the files of the build that it replaces, and only those, in `earlier`: a page that is
 * open meanwhile still finds its code. A build begins by emptying its folder, so they wait in `aside`. What a build that
 * failed has left does not replace them.
 */
export async function keepingEarlier(folder, aside, build) {
  const current = join(folder, 'client', 'assets')
  if (existsSync(current) && !existsSync(aside)) await rename(current, aside)
  await build()
  if (existsSync(aside)) await rename(aside, join(folder, 'earlier'))
}
