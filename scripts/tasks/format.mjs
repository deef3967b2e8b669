import { envFor, runChild } from '../setup/child.mjs'
import { programOf } from '../setup/packages.mjs'
import { prepare } from '../setup/prepare.mjs'

/** Writes every file, or those given, in the one format. */
export async function format(paths) {
  const node = await prepare()
  return runChild(node, [programOf('oxfmt'), ...paths], { env: envFor(node), node: true })
}
