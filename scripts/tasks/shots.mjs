import { envFor, runChild } from '../setup/child.mjs'
import { findChromium } from '../setup/chromium.mjs'
import { prepare } from '../setup/prepare.mjs'

/** Takes a screenshot of every page and dialog. */
export async function shots(args) {
  const node = await prepare({ pages: true })
  const env = envFor(node, { CHROME_PATH: await findChromium(node) })
  return runChild(node, ['e2e/shots/shots.ts', ...args], { env, node: true, stopSignal: 'SIGINT' })
}
