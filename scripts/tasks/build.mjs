import { prepare, rebuildPages } from '../setup/prepare.mjs'
import { sayWeights } from '../testing/weights.mjs'

/** Builds the pages again and prints the size of each. */
export async function build() {
  const node = await prepare()
  await rebuildPages(node)
  sayWeights()
  return 0
}
