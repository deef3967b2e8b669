import { envFor, runChild } from '../setup/child.mjs'
import { programOf } from '../setup/packages.mjs'
import { prepare } from '../setup/prepare.mjs'

/** Formats every file, or the given files. */
export async function format(paths) {
  const node = await prepare()
  return runChild(node, [programOf('oxfmt'), ...paths], { env: envFor(node), node: true })
}
