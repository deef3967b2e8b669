import { prepare, rebuildPages } from '../setup/prepare.mjs'
import { sayWeights } from '../testing/weights.mjs'

/** Builds the pages anew and says what each weighs. */
export async function build() {
  const node = await prepare()
  await rebuildPages(node)
  sayWeights()
  return 0
}
