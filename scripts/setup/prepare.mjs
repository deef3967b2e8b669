import { accessSync, constants } from 'node:fs'
import { withLock } from './lock.mjs'
import { installNode, findNode } from './node.mjs'
import {
  acceptInstalledPackages,
  arePackagesInstalled,
  areServingPackagesInstalled,
  installPackages,
} from './packages.mjs'
import { arePagesBuilt, buildPages } from './pages.mjs'
import { root } from './project.mjs'
import { Failure } from './say.mjs'

const waiting = 'Another run is installing or building here; waiting for it to finish…'

/**
 * Installs Node and packages and, on request, builds the pages. Returns the Node to run on. What is up to date is
 * skipped. `toServe` needs no tools, and writes nothing into this folder if all is there. If several runs start at once,
 * one does the work and the others wait.
 */
export async function prepare({ pages = false, toServe = false } = {}) {
  if (!isPrepared(pages, toServe)) {
    refuseForeignFolder()
    await withLock('setup', waiting, async () => {
      const node = findNode() ?? (await installNode())
      if (!arePackagesInstalled() && !acceptInstalledPackages()) await installPackages(node)
      if (pages && !arePagesBuilt()) await buildPages(node)
    })
  }
  return findNode()
}

/** A service must not install: its user cannot write here, and should not. */
function refuseForeignFolder() {
  try {
    accessSync(root, constants.W_OK)
  } catch (error) {
    if (!['EACCES', 'EROFS', 'EPERM'].includes(error.code)) throw error
    throw new Failure(
      `${root} is not completely installed and built, and this user cannot write there. Run npm run build there as its owner.`,
    )
  }
}

/** Builds the pages again, even if they are up to date. */
export function rebuildPages(node) {
  return withLock('setup', waiting, () => buildPages(node, { all: true }))
}

const isPrepared = (pages, toServe) =>
  findNode() &&
  (toServe ? areServingPackagesInstalled() : arePackagesInstalled()) &&
  (!pages || arePagesBuilt())
