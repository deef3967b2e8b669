import { withLock } from './lock.mjs'
import { installNode, findNode } from './node.mjs'
import { acceptInstalledPackages, arePackagesInstalled, installPackages } from './packages.mjs'
import { arePagesBuilt, buildPages } from './pages.mjs'

const waiting = 'Another run is installing or building here; waiting for it to finish…'

/**
 * Installs Node and packages and, on request, builds the pages. Returns the Node to run on. What is up to date is
 * skipped. If several runs start at once, one does the work and the others wait.
 */
export async function prepare({ pages = false } = {}) {
  if (!isPrepared(pages)) {
    await withLock('setup', waiting, async () => {
      const node = findNode() ?? (await installNode())
      if (!arePackagesInstalled() && !acceptInstalledPackages()) await installPackages(node)
      if (pages && !arePagesBuilt()) await buildPages(node)
    })
  }
  return findNode()
}

/** Builds the pages again, even if they are up to date. */
export function rebuildPages(node) {
  return withLock('setup', waiting, () => buildPages(node))
}

const isPrepared = (pages) => findNode() && arePackagesInstalled() && (!pages || arePagesBuilt())
