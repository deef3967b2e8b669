import { withLock } from './lock.mjs'
import { bringNode, findNode } from './node.mjs'
import { adoptPackages, arePackagesInstalled, installPackages } from './packages.mjs'
import { arePagesBuilt, buildPages } from './pages.mjs'

const waiting = 'Another run is installing or building here; waiting for it to finish…'

/**
 * Makes sure of Node, packages and, when asked, built pages, and gives the Node to run on. What is up to date is left
 * alone; of several runs at once one does the work while the others wait.
 */
export async function prepare({ pages = false } = {}) {
  if (!isPrepared(pages)) {
    await withLock('setup', waiting, async () => {
      const node = findNode() ?? (await bringNode())
      if (!arePackagesInstalled() && !adoptPackages()) await installPackages(node)
      if (pages && !arePagesBuilt()) await buildPages(node)
    })
  }
  return findNode()
}

/** Builds the pages anew, whatever their stamp says. */
export function rebuildPages(node) {
  return withLock('setup', waiting, () => buildPages(node))
}

const isPrepared = (pages) => findNode() && arePackagesInstalled() && (!pages || arePagesBuilt())
